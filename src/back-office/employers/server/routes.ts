import { createRoute, z } from '@hono/zod-openapi'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import {
  CASE_EMPLOYER_PATH,
  EMPLOYER_PATH,
  EMPLOYERS_PATH,
  EMPLOYERS_PER_PAGE,
  MAX_EMPLOYER_SEARCH,
} from '../contract.ts'
import {
  caseEmployerChangeSchema,
  caseEmployerSchema,
  employerChangeSchema,
  employerPageSchema,
  employerRowSchema,
  employerSchema,
  newEmployerSchema,
} from '../schema.ts'
import {
  addEmployer,
  changeEmployer,
  readCaseEmployer,
  readEmployer,
  readEmployers,
  removeCaseEmployer,
  removeEmployer,
  setCaseEmployer,
} from './service.ts'

const one = { description: 'The employer', content: { 'application/json': { schema: employerSchema } } }
const ofCase = {
  200: {
    description: 'The employer of the case',
    content: { 'application/json': { schema: caseEmployerSchema } },
  },
}
const json = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

const listRoute = createRoute({
  method: 'get',
  path: EMPLOYERS_PATH,
  summary: 'Employers, by name',
  description: `At most ${EMPLOYERS_PER_PAGE}; the next ones with \`after\`, the id of the last one seen. \`q\` is the beginnings of words of a name or of a contact person, in any spelling, or the beginning of a NIP.`,
  tags,
  request: {
    query: z.strictObject({
      q: z.string().trim().max(MAX_EMPLOYER_SEARCH).optional(),
      after: z.uuid().optional(),
    }),
  },
  responses: {
    200: {
      description: 'By name',
      content: { 'application/json': { schema: z.array(employerRowSchema) } },
    },
    ...errorResponses(400, 401, 404),
  },
})

const addRoute = createRoute({
  method: 'post',
  path: EMPLOYERS_PATH,
  summary: 'Add an employer',
  description: '409 with `fields.nip`, and id and name as `employer`, for a NIP that another one has.',
  tags,
  request: json(newEmployerSchema),
  responses: { 201: one, ...errorResponses(400, 401, 404, 409) },
})

const readRoute = createRoute({
  method: 'get',
  path: EMPLOYER_PATH,
  summary: 'An employer with its cases, and the tasks that wait for a third party',
  description: 'Without restricted cases that the caller does not see.',
  tags,
  request: { params: idParams },
  responses: {
    200: { description: 'The employer', content: { 'application/json': { schema: employerPageSchema } } },
    ...errorResponses(401, 404),
  },
})

const changeRoute = createRoute({
  method: 'put',
  path: EMPLOYER_PATH,
  summary: 'Change an employer as a whole',
  description:
    '409 `changed_meanwhile` and the record as `current` when somebody has changed it since `updated_at`; 409 with `fields.nip`, and id and name as `employer`, for a NIP that another one has.',
  tags,
  request: { params: idParams, ...json(employerChangeSchema) },
  responses: { 200: one, ...errorResponses(400, 401, 404, 409) },
})

const removeRoute = createRoute({
  method: 'delete',
  path: EMPLOYER_PATH,
  summary: 'Delete an employer that no case has',
  tags,
  request: { params: idParams },
  responses: { 204: { description: 'Deleted' }, ...errorResponses(401, 404, 409) },
})

const readOfCaseRoute = createRoute({
  method: 'get',
  path: CASE_EMPLOYER_PATH,
  summary: 'The employer of a case',
  tags,
  request: { params: numberParams },
  responses: { ...ofCase, ...errorResponses(401, 404) },
})

const setRoute = createRoute({
  method: 'put',
  path: CASE_EMPLOYER_PATH,
  summary: 'Say who the employer of a case is, and the position there',
  tags,
  request: { params: numberParams, ...json(caseEmployerChangeSchema) },
  responses: { ...ofCase, ...errorResponses(400, 401, 404) },
})

const unsetRoute = createRoute({
  method: 'delete',
  path: CASE_EMPLOYER_PATH,
  summary: 'Take the employer from a case',
  tags,
  request: { params: numberParams },
  responses: { ...ofCase, ...errorResponses(401, 404) },
})

const FRESH = { 'Cache-Control': 'no-store' }

/** Employers as contacts, and which case has which. */
export function createEmployerRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const { q = '', after } = c.req.valid('query')
      const found = await requireStaff(c).transaction((act) => readEmployers(act, { q, after }))
      return c.json(found, 200, FRESH)
    })
    .openapi(addRoute, async (c) => {
      const typed = c.req.valid('json')
      return c.json(await requireStaff(c).transaction((act) => addEmployer(act, typed)), 201)
    })
    .openapi(readRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => readEmployer(deps, act, id)), 200, FRESH)
    })
    .openapi(changeRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => changeEmployer(act, change)), 200)
    })
    .openapi(removeRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireStaff(c).transaction((act) => removeEmployer(act, id))
      return c.body(null, 204)
    })
    .openapi(readOfCaseRoute, async (c) => {
      const { number } = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => readCaseEmployer(act, number)), 200, FRESH)
    })
    .openapi(setRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => setCaseEmployer(act, change)), 200)
    })
    .openapi(unsetRoute, async (c) => {
      const { number } = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => removeCaseEmployer(act, number)), 200)
    })
}

export type EmployersApi = ReturnType<typeof createEmployerRoutes>
