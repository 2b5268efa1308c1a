import type { Deps } from '#config/deps.ts'
import { getReviewRoute, submitApplicationRoute } from '#features/review/contract.ts'
import { createApi } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import { requireReview, submitApplication } from './service.ts'

export function createReviewRoutes(deps: Deps) {
  return createApi()
    .openapi(getReviewRoute, async (c) => c.json(await requireReview(requireSession(c)), 200))
    .openapi(submitApplicationRoute, async (c) =>
      c.json(await submitApplication(requireSession(c), deps), 200),
    )
}

export type ReviewApi = ReturnType<typeof createReviewRoutes>
