import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { SNOOZE_DAYS_MAX, SNOOZES_PATH } from '../contract.ts'
import { snoozeSchema } from '../schema.ts'
import { snoozeCases } from './service.ts'

const snoozeRoute = createRoute({
  method: 'put',
  path: SNOOZES_PATH,
  summary: 'Set cases aside for the caller until a day, or end that: all of them or none',
  description: `At most ${SNOOZE_DAYS_MAX} days. A snoozed case is left out of the caller's work queue and of the clients who wait in the day, until that day or until the applicant does something or the team has something else to do. Colleagues see it as before. 409 for a case that has ended.`,
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: snoozeSchema } } } },
  responses: {
    200: {
      description: 'How many',
      content: { 'application/json': { schema: z.object({ snoozed: z.int() }) } },
    },
    ...errorResponses(400, 401, 404, 409),
  },
})

export function createSnoozeRoutes(_deps: Deps) {
  return createApi().openapi(snoozeRoute, async (c) => {
    const wanted = c.req.valid('json')
    const snoozed = await requireStaff(c).transaction((act) => snoozeCases(act, wanted))
    return c.json({ snoozed }, 200)
  })
}

export type SnoozesApi = ReturnType<typeof createSnoozeRoutes>
