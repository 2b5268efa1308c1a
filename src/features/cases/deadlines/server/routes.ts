import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { LAST_LEGAL_DAY_PATH } from '../contract.ts'
import { lastLegalDaySchema } from '../schema.ts'
import { setOwnLastLegalDay } from './service.ts'

const route = createRoute({
  method: 'put',
  path: LAST_LEGAL_DAY_PATH,
  summary: 'Say until when you may stay in Poland, until the consultancy has noted or confirmed it',
  description:
    'The first day that is saved opens the case. Answered 409 once the consultancy has noted a day, and once the application is filed.',
  tags: ['cases'],
  request: {
    body: { required: true, content: { 'application/json': { schema: lastLegalDaySchema } } },
  },
  responses: {
    200: {
      description: 'The day as it stands',
      content: { 'application/json': { schema: z.object({ last_legal_day: z.string().nullable() }) } },
    },
    ...errorResponses(400, 401, 403, 409, 429),
  },
})

export function createDeadlineRoutes(_deps: Deps) {
  return createApi().openapi(route, async (c) => {
    const { last_legal_day: day } = c.req.valid('json')
    return c.json(await requireSession(c).transaction((act) => setOwnLastLegalDay(act, day)), 200)
  })
}

export type DeadlineApi = ReturnType<typeof createDeadlineRoutes>
