import type { Deps } from '#config/deps.ts'
import { getProgressRoute } from '#features/progress/contract.ts'
import { createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import { requireProgress } from './service.ts'

export function createProgressRoutes(deps: Deps) {
  return createApi().openapi(getProgressRoute, async (c) =>
    c.json(await requireProgress({ deps, session: requireSession(c) }), 200),
  )
}

export type ProgressApi = ReturnType<typeof createProgressRoutes>
