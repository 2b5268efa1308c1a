import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { ASSIGNMENT_PATH, CASE_PATH } from '../contract.ts'
import { assignmentSchema, caseChangeSchema, caseFileSchema, caseHeadSchema } from '../schema.ts'
import { assignCases, changeCase, readCaseFile } from './service.ts'

/** Number of a case, for example 2026-0412. */
export const numberParams = z.object({ number: z.string().max(20) })

/** The id of the oldest row seen. */
export const pageQuery = z.strictObject({ before: z.string().max(100).optional() })

const readRoute = createRoute({
  method: 'get',
  path: CASE_PATH,
  summary: 'Everything of a case; the audit log says who has read the answers',
  tags,
  request: { params: numberParams },
  responses: {
    200: { description: 'The case file', content: { 'application/json': { schema: caseFileSchema } } },
    ...errorResponses(401, 404),
  },
})

const changeRoute = createRoute({
  method: 'patch',
  path: CASE_PATH,
  summary:
    'Change who has a case, its stage, its last legal day, how its applicant is addressed, and who sees it',
  description:
    'With `updated_at`, 409 `changed_meanwhile` and the record as `current` when somebody has changed the case since. A stage that is not allowed is 409 `stage_not_allowed` with the `reason`. An admin lifts a restriction with `restricted_to: []` alone, also of a case that the admin does not see.',
  tags,
  request: {
    params: numberParams,
    body: { required: true, content: { 'application/json': { schema: caseChangeSchema } } },
  },
  responses: {
    200: { description: 'The case', content: { 'application/json': { schema: caseHeadSchema } } },
    ...errorResponses(400, 401, 403, 404, 409),
  },
})

const assignRoute = createRoute({
  method: 'post',
  path: ASSIGNMENT_PATH,
  summary: 'Give several cases to one person, or to nobody: all of them or none',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: assignmentSchema } } } },
  responses: {
    200: {
      description: 'How many',
      content: { 'application/json': { schema: z.object({ assigned: z.int() }) } },
    },
    ...errorResponses(400, 401, 404, 409),
  },
})

export function createCaseFileRoutes(deps: Deps) {
  return createApi()
    .openapi(readRoute, async (c) => {
      const { number } = c.req.valid('param')
      const file = await requireStaff(c).transaction((act) => readCaseFile(deps, act, number))
      return c.json(file, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(changeRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => changeCase(deps, act, change)), 200)
    })
    .openapi(assignRoute, async (c) => {
      const wanted = c.req.valid('json')
      const assigned = await requireStaff(c).transaction((act) => assignCases(deps, act, wanted))
      return c.json({ assigned }, 200)
    })
}

export type CaseFileApi = ReturnType<typeof createCaseFileRoutes>
