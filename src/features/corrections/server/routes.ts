import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { CORRECTION_PATH, CORRECTIONS_PATH, CORRECTIONS_SHOWN } from '../contract.ts'
import { correctionAnswerSchema, correctionSchema } from '../schema.ts'
import { answerCorrection, listOwnCorrections } from './service.ts'

const tags = ['corrections']

const listRoute = createRoute({
  method: 'get',
  path: CORRECTIONS_PATH,
  summary: 'What the consultancy asks about your answers, newest first',
  description: `At most ${CORRECTIONS_SHOWN}, answered ones as well. The consultancy sees that you have seen them.`,
  tags,
  responses: {
    200: { description: 'Questions', content: { 'application/json': { schema: z.array(correctionSchema) } } },
    ...errorResponses(401, 404),
  },
})

const answerRoute = createRoute({
  method: 'post',
  path: CORRECTION_PATH,
  summary: 'Agree to a correction of an answer of yours, or say no',
  description:
    'Agreeing writes the proposed value into your record. When your answer has changed since the question, 409 `changed_meanwhile` and the record as `current`; with its `updated_at` you agree all the same.',
  tags,
  request: {
    params: z.object({ id: z.string() }),
    body: { required: true, content: { 'application/json': { schema: correctionAnswerSchema } } },
  },
  responses: {
    200: { description: 'The question', content: { 'application/json': { schema: correctionSchema } } },
    ...errorResponses(400, 401, 404, 409, 429),
  },
})

export function createCorrectionRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      requireGet(c)
      return c.json(await requireSession(c).transaction((act) => listOwnCorrections(deps, act)), 200)
    })
    .openapi(answerRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireSession(c).transaction((act) => answerCorrection(deps, act, wanted)), 200)
    })
}

export type CorrectionsApi = ReturnType<typeof createCorrectionRoutes>
