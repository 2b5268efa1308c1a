import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { START_VIEW_PATH } from '../contract.ts'
import { startViewSchema } from '../schema.ts'
import { chooseStartView } from './service.ts'

const chooseRoute = createRoute({
  method: 'put',
  path: START_VIEW_PATH,
  summary: 'Choose the screen of the desk that the caller begins with',
  description:
    'After the sign-in, and when `/office` is opened by itself. It stands in the session as `user.start_at`.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: startViewSchema } } } },
  responses: { 204: { description: 'Chosen' }, ...errorResponses(400, 401, 404) },
})

export function createStartViewRoutes(_deps: Deps) {
  return createApi().openapi(chooseRoute, async (c) => {
    const chosen = c.req.valid('json')
    await requireStaff(c).transaction((act) => chooseStartView(act, chosen))
    return c.body(null, 204)
  })
}

export type StartViewApi = ReturnType<typeof createStartViewRoutes>
