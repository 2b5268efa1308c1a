import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { caseSchema } from '#features/cases/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { NEXT_CASE_PATH, RESIDENCE_CARD_PATH } from '../contract.ts'
import { newResidenceCardSchema, nextCaseSchema, residenceCardSchema } from '../schema.ts'
import { readOwnCard, recordOwnCard, startNextCase } from './service.ts'

const tags = ['cases']

/** The answer and the body of the calls of applicants and of staff. */
export const cardContent = { content: { 'application/json': { schema: residenceCardSchema } } }
export const cardBody = {
  required: true,
  content: { 'application/json': { schema: newResidenceCardSchema } },
}

const readRoute = createRoute({
  method: 'get',
  path: RESIDENCE_CARD_PATH,
  summary:
    'What comes after the decision: the residence card, and from when the next application can be started',
  tags,
  responses: { 200: { description: 'The card, if there is one', ...cardContent }, ...errorResponses(401) },
})

const recordRoute = createRoute({
  method: 'put',
  path: RESIDENCE_CARD_PATH,
  summary: 'Record that you have collected the residence card, or correct what is recorded',
  description: 'Once the permit is granted, also when the case is closed by then; 409 before.',
  tags,
  request: { body: cardBody },
  responses: { 200: { description: 'The card', ...cardContent }, ...errorResponses(400, 401, 409) },
})

const nextRoute = createRoute({
  method: 'post',
  path: NEXT_CASE_PATH,
  summary: 'Start the next application before the card ends',
  description:
    'The case of the card is closed where it is still open. Answered 409 without a card, and before the day `renewal.from`.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: nextCaseSchema } } } },
  responses: {
    201: { description: 'The new case', content: { 'application/json': { schema: caseSchema } } },
    ...errorResponses(400, 401, 409),
  },
})

export function createResidenceCardRoutes(deps: Deps) {
  return createApi()
    .openapi(readRoute, async (c) =>
      c.json(await requireSession(c).transaction((act) => readOwnCard(deps, act)), 200),
    )
    .openapi(recordRoute, async (c) => {
      const card = c.req.valid('json')
      return c.json(await requireSession(c).transaction((act) => recordOwnCard(deps, act, card)), 200)
    })
    .openapi(nextRoute, async (c) => {
      const next = c.req.valid('json')
      return c.json(await requireSession(c).transaction((act) => startNextCase(deps, act, next)), 201)
    })
}

export type ResidenceCardApi = ReturnType<typeof createResidenceCardRoutes>
