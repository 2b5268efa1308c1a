import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { PLAN_PATH, PLAN_STEP_PATH } from '../contract.ts'
import { planSchema, stepMarkSchema, stepParamsSchema } from '../schema.ts'
import { markStep, readPlan } from './service.ts'

const tags = ['plan']
const plan = {
  200: { description: 'The plan as it stands', content: { 'application/json': { schema: planSchema } } },
}

const readRoute = createRoute({
  method: 'get',
  path: PLAN_PATH,
  summary: 'What is to be done until when, counted back from the last legal day',
  description: 'Without a last legal day the steps stand in their order, with `due_on: null`.',
  tags,
  responses: { ...plan, ...errorResponses(401) },
})

const markRoute = createRoute({
  method: 'put',
  path: PLAN_STEP_PATH,
  summary: 'Mark a step as done, or not, that happens outside of this portal',
  tags,
  request: {
    params: stepParamsSchema,
    body: { required: true, content: { 'application/json': { schema: stepMarkSchema } } },
  },
  responses: { ...plan, ...errorResponses(400, 401, 404, 409) },
})

export function createPlanRoutes(deps: Deps) {
  return createApi()
    .openapi(readRoute, async (c) => c.json(await readPlan({ deps, session: requireSession(c) }), 200))
    .openapi(markRoute, async (c) => {
      const session = requireSession(c)
      const { step } = c.req.valid('param')
      const { done } = c.req.valid('json')
      await session.transaction((act) => markStep(act, { step, done }))
      return c.json(await readPlan({ deps, session }), 200)
    })
}

export type PlanApi = ReturnType<typeof createPlanRoutes>
