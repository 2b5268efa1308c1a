import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import {
  QUESTIONNAIRE_PART_PATH,
  QUESTIONNAIRE_PARTS,
  QUESTIONNAIRE_PATH,
  type QuestionnairePart,
} from '../contract.ts'
import { questionnairePartSchema, questionnaireSchema, savePartSchema } from '../schema.ts'
import { getPart, getQuestionnaire, savePart } from './service.ts'

const tags = ['questionnaire']
const params = z.object({ part: z.string().describe(`One of ${QUESTIONNAIRE_PARTS.join(', ')}.`) })
const partContent = { content: { 'application/json': { schema: questionnairePartSchema } } }

const getQuestionnaireRoute = createRoute({
  method: 'get',
  path: QUESTIONNAIRE_PATH,
  summary: 'What the state portal will also ask: its parts, and how much of each is answered',
  tags,
  responses: {
    200: {
      description: 'The parts that the purpose of the stay needs',
      content: { 'application/json': { schema: questionnaireSchema } },
    },
    ...errorResponses(401),
  },
})

const getPartRoute = createRoute({
  method: 'get',
  path: QUESTIONNAIRE_PART_PATH,
  summary: 'One part of the questionnaire: its questions and your answers',
  tags,
  request: { params },
  responses: { 200: { description: 'The part', ...partContent }, ...errorResponses(401, 404) },
})

const savePartRoute = createRoute({
  method: 'put',
  path: QUESTIONNAIRE_PART_PATH,
  summary: 'Save your answers of one part of the questionnaire',
  description:
    'Nothing is required. A question that the part does not have is 400. With `updated_at`, the answer is 409 when the part has changed since; `current` is the newer record.',
  tags,
  request: { params, body: { required: true, content: { 'application/json': { schema: savePartSchema } } } },
  responses: {
    200: { description: 'The saved part', ...partContent },
    ...errorResponses(400, 401, 404, 409, 413),
  },
})

export function createQuestionnaireRoutes(deps: Deps) {
  return createApi()
    .openapi(getQuestionnaireRoute, async (c) => c.json(await getQuestionnaire(requireSession(c)), 200))
    .openapi(getPartRoute, async (c) =>
      c.json(await getPart(deps, requireSession(c), requirePart(c.req.valid('param').part)), 200),
    )
    .openapi(savePartRoute, async (c) => {
      const session = requireSession(c)
      const part = requirePart(c.req.valid('param').part)
      return c.json(await savePart(deps, session, { part, ...c.req.valid('json') }), 200)
    })
}

export type QuestionnaireApi = ReturnType<typeof createQuestionnaireRoutes>

function requirePart(name: string): QuestionnairePart {
  const part = QUESTIONNAIRE_PARTS.find((one) => one === name)
  if (!part) throw new AppError('not_found')
  return part
}
