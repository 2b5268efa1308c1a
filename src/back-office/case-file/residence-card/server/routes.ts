import { createRoute } from '@hono/zod-openapi'
import { CASE_RESIDENCE_CARD_PATH } from '#back-office/case-file/contract.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { cardBody, cardContent } from '#features/residence-card/server/routes.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { readCaseCard, recordCaseCard } from './service.ts'

const readRoute = createRoute({
  method: 'get',
  path: CASE_RESIDENCE_CARD_PATH,
  summary: 'The residence card of a case, and who has recorded it; the audit log says who has read it',
  tags,
  request: { params: numberParams },
  responses: {
    200: { description: 'The card, if there is one', ...cardContent },
    ...errorResponses(401, 404),
  },
})

const recordRoute = createRoute({
  method: 'put',
  path: CASE_RESIDENCE_CARD_PATH,
  summary: 'Record for the applicant that the residence card was collected, or correct it',
  description: 'Once the permit is granted, also when the case is closed by then; 409 before.',
  tags,
  request: { params: numberParams, body: cardBody },
  responses: { 200: { description: 'The card', ...cardContent }, ...errorResponses(400, 401, 404, 409) },
})

export function createCaseResidenceCardRoutes(deps: Deps) {
  return createApi()
    .openapi(readRoute, async (c) => {
      const { number } = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => readCaseCard(deps, act, number)), 200)
    })
    .openapi(recordRoute, async (c) => {
      const { number } = c.req.valid('param')
      const card = c.req.valid('json')
      return c.json(
        await requireStaff(c).transaction((act) => recordCaseCard(deps, act, { number, card })),
        200,
      )
    })
}

export type CaseResidenceCardApi = ReturnType<typeof createCaseResidenceCardRoutes>
