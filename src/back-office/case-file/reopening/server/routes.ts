import { createRoute } from '@hono/zod-openapi'
import { CASE_REOPENING_PATH } from '#back-office/case-file/contract.ts'
import { caseHeadSchema, reopeningSchema } from '#back-office/case-file/schema.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { reopenCase } from './service.ts'

const reopenRoute = createRoute({
  method: 'post',
  path: CASE_REOPENING_PATH,
  summary: 'Reopen a case that has ended, with a reason; for admins',
  description:
    'It goes back to the stage in which it was before it ended. The applicant is told that it is open again, without the reason. 409 when it has not ended, when the person has another open case, which the sentence names, or when the account is being deleted; with `updated_at`, 409 `changed_meanwhile` and the record as `current` when somebody has changed the case since.',
  tags,
  request: {
    params: numberParams,
    body: { required: true, content: { 'application/json': { schema: reopeningSchema } } },
  },
  responses: {
    200: { description: 'The case', content: { 'application/json': { schema: caseHeadSchema } } },
    ...errorResponses(400, 401, 403, 404, 409),
  },
})

export function createReopeningRoutes(deps: Deps) {
  return createApi().openapi(reopenRoute, async (c) => {
    const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(await requireStaff(c).transaction((act) => reopenCase(deps, act, wanted)), 200)
  })
}

export type ReopeningApi = ReturnType<typeof createReopeningRoutes>
