import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { DAYS_AHEAD, MY_DAY_PATH, ROWS_MAX } from '../contract.ts'
import { myDaySchema } from '../schema.ts'
import { readMyDay } from './service.ts'

const myDayRoute = createRoute({
  method: 'get',
  path: MY_DAY_PATH,
  summary: 'What the caller has to do: tasks and terms, clients who wait, visits',
  description: `Tasks and terms of ${DAYS_AHEAD} days, visits of two; at most ${ROWS_MAX} of each.`,
  tags,
  responses: {
    200: { description: 'The day', content: { 'application/json': { schema: myDaySchema } } },
    ...errorResponses(401, 404),
  },
})

export function createMyDayRoutes(deps: Deps) {
  return createApi().openapi(myDayRoute, async (c) => {
    const day = await requireStaff(c).transaction((act) => readMyDay(deps, act))
    return c.json(day, 200, { 'Cache-Control': 'no-store' })
  })
}

export type MyDayApi = ReturnType<typeof createMyDayRoutes>
