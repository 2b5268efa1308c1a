import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import {
  VISIT_CANCEL_PATH,
  VISIT_MOVE_PATH,
  VISIT_OUTCOME_PATH,
  VISIT_TIMES_PATH,
  VISIT_WITH_PATH,
  VISITS_PATH,
} from '../contract.ts'
import {
  cancelSchema,
  dateSchema,
  moveSchema,
  outcomeSchema,
  visitParamsSchema,
  visitSchema,
  visitsQuerySchema,
  withSchema,
} from '../schema.ts'
import { assignVisit, cancelVisit, listVisits, listVisitTimes, moveVisit, setOutcome } from './service.ts'

const params = visitParamsSchema
const body = <T extends z.ZodType>(schema: T) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})
const answer = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
})
const changed = {
  200: answer('The visit as it now is', visitSchema),
  ...errorResponses(400, 401, 404, 409),
}

const listRoute = createRoute({
  method: 'get',
  path: VISITS_PATH,
  summary: 'Appointments and booked consultations between two days, by day and time',
  description: 'At most six weeks. Without the visits of cases that the caller does not see.',
  tags,
  request: { query: visitsQuerySchema },
  responses: { 200: answer('Visits', z.array(visitSchema)), ...errorResponses(400, 401, 404) },
})

const timesRoute = createRoute({
  method: 'get',
  path: VISIT_TIMES_PATH,
  summary: 'The times of a day to which a visit can be moved',
  tags,
  request: { params, query: z.strictObject({ date: dateSchema }) },
  responses: {
    200: answer('Times, for example "09:30"', z.array(z.string())),
    ...errorResponses(400, 401, 404, 409),
  },
})

const outcomeRoute = createRoute({
  method: 'put',
  path: VISIT_OUTCOME_PATH,
  summary: 'Say that a visit took place or that the applicant did not come, or take that back',
  tags,
  request: { params, body: body(outcomeSchema) },
  responses: changed,
})

const moveRoute = createRoute({
  method: 'post',
  path: VISIT_MOVE_PATH,
  summary:
    'Move a visit to another day and time, by the rules of the applicant’s own move; the applicant is told',
  description:
    '409 `slot_taken` when the time is taken or closed. 409 `changed_meanwhile`, with the visit as `current`, when it has changed since `revision`.',
  tags,
  request: { params, body: body(moveSchema) },
  responses: changed,
})

const cancelRoute = createRoute({
  method: 'post',
  path: VISIT_CANCEL_PATH,
  summary: 'Cancel a visit; the applicant is told, with the reason',
  tags,
  request: { params, body: body(cancelSchema) },
  responses: changed,
})

const withRoute = createRoute({
  method: 'put',
  path: VISIT_WITH_PATH,
  summary: 'Set who of the team goes along',
  tags,
  request: { params, body: body(withSchema) },
  responses: changed,
})

export function createVisitRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const visits = await requireStaff(c).transaction((act) => listVisits(deps, act, query))
      return c.json(visits, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(timesRoute, async (c) => {
      const query = { ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(await requireStaff(c).transaction((act) => listVisitTimes(deps, act, query)), 200)
    })
    .openapi(outcomeRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => setOutcome(deps, act, change)), 200)
    })
    .openapi(moveRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => moveVisit(deps, act, change)), 200)
    })
    .openapi(cancelRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => cancelVisit(deps, act, change)), 200)
    })
    .openapi(withRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => assignVisit(deps, act, change)), 200)
    })
}

export type VisitsApi = ReturnType<typeof createVisitRoutes>
