import { getCurrentPackageRoute } from '#features/payments/contract.ts'
import { createApi } from '#platform/api.ts'
import type { Deps } from '#platform/deps.ts'
import { requireSession } from '#platform/session.ts'
import { requireCurrentPackage } from './service.ts'

export function createPaymentRoutes(_deps: Deps) {
  return createApi().openapi(getCurrentPackageRoute, async (c) =>
    c.json(await requireCurrentPackage(requireSession(c)), 200),
  )
}
