import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { confirmationSchema } from '../schema.ts'
import { getConfirmation } from './service.ts'

const getConfirmationRoute = createRoute({
  method: 'get',
  path: '/api/application/submission',
  summary: 'What you have submitted, when, and until when it is checked',
  description: 'Of the open application, or of the one that ended last; null when nothing was submitted.',
  tags: ['review'],
  responses: {
    200: {
      description: 'The submission, which never changes, and the present stage of the case',
      content: { 'application/json': { schema: confirmationSchema.nullable() } },
    },
    ...errorResponses(401),
  },
})

export function createConfirmationRoutes(deps: Deps) {
  return createApi().openapi(getConfirmationRoute, async (c) =>
    c.json(await requireSession(c).transaction((act) => getConfirmation(act, deps)), 200),
  )
}

export type ConfirmationApi = ReturnType<typeof createConfirmationRoutes>
