import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { planSchema, stepMarkSchema } from '#features/plan/schema.ts'
import { readPlan } from '#features/plan/server/service.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { CASE_TERM_PATH, CASE_TERMS_PATH, MAX_TERMS } from '../contract.ts'
import { newTermSchema } from '../schema.ts'
import { addTerm, markTerm, removeTerm } from './service.ts'

const tags = ['plan']
const params = z.object({ id: z.string() })
const plan = {
  200: { description: 'The plan as it stands', content: { 'application/json': { schema: planSchema } } },
}

const addRoute = createRoute({
  method: 'post',
  path: CASE_TERMS_PATH,
  summary: 'Add the term of a letter that came, or of a lost job, to your plan',
  description: `At most ${MAX_TERMS} a case.`,
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: newTermSchema } } } },
  responses: { ...plan, ...errorResponses(400, 401, 409) },
})

const markRoute = createRoute({
  method: 'put',
  path: CASE_TERM_PATH,
  summary: 'Mark a term as done, or not',
  tags,
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: stepMarkSchema } } },
  },
  responses: { ...plan, ...errorResponses(400, 401, 404, 409) },
})

const removeRoute = createRoute({
  method: 'delete',
  path: CASE_TERM_PATH,
  summary: 'Delete a term that was entered by mistake',
  tags,
  request: { params },
  responses: { ...plan, ...errorResponses(401, 404, 409) },
})

export function createTermRoutes(deps: Deps) {
  return createApi()
    .openapi(addRoute, async (c) => {
      const session = requireSession(c)
      const term = c.req.valid('json')
      await session.transaction((act) => addTerm(act, term))
      return c.json(await readPlan({ deps, session }), 200)
    })
    .openapi(markRoute, async (c) => {
      const session = requireSession(c)
      const { id } = c.req.valid('param')
      const { done } = c.req.valid('json')
      await session.transaction((act) => markTerm(act, { id, done }))
      return c.json(await readPlan({ deps, session }), 200)
    })
    .openapi(removeRoute, async (c) => {
      const session = requireSession(c)
      await session.transaction((act) => removeTerm(act, c.req.valid('param').id))
      return c.json(await readPlan({ deps, session }), 200)
    })
}

export type TermApi = ReturnType<typeof createTermRoutes>
