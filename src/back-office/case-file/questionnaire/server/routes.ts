import { createRoute } from '@hono/zod-openapi'
import { CASE_QUESTIONNAIRE_PATH, CASE_SEALED_ANSWERS_PATH } from '#back-office/case-file/contract.ts'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { caseQuestionnaireSchema, caseSealedAnswersSchema } from '../schema.ts'
import { openSealedAnswers, readCaseQuestionnaire } from './service.ts'

const readRoute = createRoute({
  method: 'get',
  path: CASE_QUESTIONNAIRE_PATH,
  summary: 'What the applicant has answered for the state portal; the audit log says who has read it',
  description:
    'The parts that the purpose of the stay needs. What is sealed (courts, proceedings, detention) is not in it.',
  tags,
  request: { params: numberParams },
  responses: {
    200: {
      description: 'The questionnaire',
      content: { 'application/json': { schema: caseQuestionnaireSchema } },
    },
    ...errorResponses(401, 404),
  },
})

const openRoute = createRoute({
  method: 'get',
  path: CASE_SEALED_ANSWERS_PATH,
  summary: 'Open the sealed answers of the questionnaire; the audit log and the applicant see each opening',
  description: '409 `conflict` for a case that has ended: they are erased with its end.',
  tags,
  request: { params: numberParams },
  responses: {
    200: {
      description: 'The answers that are given',
      content: { 'application/json': { schema: caseSealedAnswersSchema } },
    },
    ...errorResponses(401, 404, 409),
  },
})

export function createCaseQuestionnaireRoutes(deps: Deps) {
  return createApi()
    .openapi(readRoute, async (c) => {
      requireGet(c)
      const { number } = c.req.valid('param')
      const read = await requireStaff(c).transaction((act) => readCaseQuestionnaire(act, number))
      return c.json(read, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(openRoute, async (c) => {
      requireGet(c)
      const { number } = c.req.valid('param')
      const opened = await requireStaff(c).transaction((act) => openSealedAnswers(deps, act, number))
      return c.json(opened, 200, { 'Cache-Control': 'no-store' })
    })
}

export type CaseQuestionnaireApi = ReturnType<typeof createCaseQuestionnaireRoutes>
