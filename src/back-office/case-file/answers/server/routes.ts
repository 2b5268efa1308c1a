import { createRoute } from '@hono/zod-openapi'
import { CASE_CORRECTION_PATH, CASE_CORRECTIONS_PATH } from '#back-office/case-file/contract.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import { requireCaseForWriting } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import {
  correctionChangeSchema,
  newCorrectionSchema,
  staffCorrectionSchema,
} from '#features/corrections/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { askCorrection, changeCorrection } from './service.ts'

const correction = { content: { 'application/json': { schema: staffCorrectionSchema } } }

const askRoute = createRoute({
  method: 'post',
  path: CASE_CORRECTIONS_PATH,
  summary: 'Ask the applicant whether an answer should be another one; only the applicant changes it',
  description:
    'With `updated_at`, 409 `changed_meanwhile` when it has changed since. One question waits for each field.',
  tags,
  request: {
    params: numberParams,
    body: { required: true, content: { 'application/json': { schema: newCorrectionSchema } } },
  },
  responses: { 201: { description: 'The question', ...correction }, ...errorResponses(400, 401, 404, 409) },
})

const changeRoute = createRoute({
  method: 'patch',
  path: CASE_CORRECTION_PATH,
  summary: 'Remind the applicant of a question about an answer, or take it back',
  tags,
  request: {
    params: numberParams.extend(idParams.shape),
    body: { required: true, content: { 'application/json': { schema: correctionChangeSchema } } },
  },
  responses: { 200: { description: 'The question', ...correction }, ...errorResponses(400, 401, 404, 409) },
})

export function createCaseCorrectionRoutes(deps: Deps) {
  return createApi()
    .openapi(askRoute, async (c) => {
      const { number } = c.req.valid('param')
      const question = c.req.valid('json')
      const asked = await requireStaff(c).transaction(async (act) =>
        askCorrection(deps, act, { caseRow: await requireCaseForWriting(act, number), question }),
      )
      return c.json(asked, 201)
    })
    .openapi(changeRoute, async (c) => {
      const { number, id } = c.req.valid('param')
      const change = c.req.valid('json')
      const changed = await requireStaff(c).transaction(async (act) =>
        changeCorrection(deps, act, { caseRow: await requireCaseForWriting(act, number), id, change }),
      )
      return c.json(changed, 200)
    })
}

export type CaseCorrectionsApi = ReturnType<typeof createCaseCorrectionRoutes>
