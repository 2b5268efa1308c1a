import { getReviewRoute, submitApplicationRoute } from '#features/review/contract.ts'
import { createApi } from '#platform/api.ts'
import type { Deps } from '#platform/deps.ts'
import { requireSession } from '#platform/session.ts'
import { requireReview, submitApplication } from './service.ts'

export function createReviewRoutes(deps: Deps) {
  return createApi()
    .openapi(getReviewRoute, async (c) => c.json(await requireReview(requireSession(c)), 200))
    .openapi(submitApplicationRoute, async (c) =>
      c.json(await submitApplication(requireSession(c), deps), 200),
    )
}

export type ReviewApi = ReturnType<typeof createReviewRoutes>
