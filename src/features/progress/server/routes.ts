import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { progressSchema } from '#features/progress/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { requireProgress } from './service.ts'

const getProgressRoute = createRoute({
  method: 'get',
  path: '/api/progress',
  summary: 'The data of the dashboard',
  tags: ['progress'],
  responses: {
    200: {
      description: 'Completion flags, step states, activity and the next step',
      content: { 'application/json': { schema: progressSchema } },
    },
    ...errorResponses(401),
  },
})

export function createProgressRoutes(deps: Deps) {
  return createApi().openapi(getProgressRoute, async (c) =>
    c.json(await requireProgress({ deps, session: requireSession(c) }), 200),
  )
}

export type ProgressApi = ReturnType<typeof createProgressRoutes>
