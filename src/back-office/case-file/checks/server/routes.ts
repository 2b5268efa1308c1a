import { createRoute, z } from '@hono/zod-openapi'
import {
  CASE_CHECKS_PATH,
  CHECK_OVERRULE_PATH,
  CHECK_OVERRULES_PATH,
} from '#back-office/case-file/contract.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { newOverruleSchema, staffCheckSchema } from '#features/checks/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { overruleCheck, readChecks, withdrawCheckOverrule } from './service.ts'

const checks = {
  200: { description: 'The checks', content: { 'application/json': { schema: z.array(staffCheckSchema) } } },
}

const listRoute = createRoute({
  method: 'get',
  path: CASE_CHECKS_PATH,
  summary: 'What was checked of a case; the audit log says who has read it',
  description: 'What stops comes first, then what to look at. Empty for a case that has ended.',
  tags,
  request: { params: numberParams },
  responses: { ...checks, ...errorResponses(401, 404) },
})

const overruleRoute = createRoute({
  method: 'post',
  path: CHECK_OVERRULES_PATH,
  summary: 'Let a case stand although a check says otherwise, with a reason that its person reads',
  description:
    'It counts as long as what was judged is the same. With `fingerprint`, 409 `changed_meanwhile` when the check says something else by now.',
  tags,
  request: {
    params: numberParams,
    body: { required: true, content: { 'application/json': { schema: newOverruleSchema } } },
  },
  responses: {
    201: { description: 'The check', content: { 'application/json': { schema: staffCheckSchema } } },
    ...errorResponses(400, 401, 404, 409),
  },
})

const withdrawRoute = createRoute({
  method: 'delete',
  path: CHECK_OVERRULE_PATH,
  summary: 'Withdraw an overrule: the check counts again, and the history keeps both',
  tags,
  request: { params: numberParams.extend(idParams.shape) },
  responses: { ...checks, ...errorResponses(401, 404, 409) },
})

export function createCaseCheckRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      requireGet(c)
      const { number } = c.req.valid('param')
      const list = await requireStaff(c).transaction((act) => readChecks(deps, act, number))
      return c.json(list, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(overruleRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => overruleCheck(deps, act, wanted)), 201)
    })
    .openapi(withdrawRoute, async (c) => {
      const wanted = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => withdrawCheckOverrule(deps, act, wanted)), 200)
    })
}

export type CaseChecksApi = ReturnType<typeof createCaseCheckRoutes>
