import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { tags } from '#http/staff-api.ts'
import { ACTS_PATH } from '../contract.ts'
import { actResultSchema, caseActsSchema } from '../schema.ts'
import { actOnCases } from './service.ts'

const actsRoute = createRoute({
  method: 'post',
  path: ACTS_PATH,
  summary: 'Write to, add a task to and move several cases at once',
  description:
    'At least one of `message`, `task` and `stage`. All of it is done in a case or none: one that somebody has changed since `updated_at`, that has ended, that the caller does not see, or in which one of the acts is refused is left out, with the reason. The same call once more does nothing.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: caseActsSchema } } } },
  responses: {
    200: {
      description: 'What became of each case, in the order of `cases`',
      content: { 'application/json': { schema: z.array(actResultSchema) } },
    },
    ...errorResponses(400, 401, 404),
  },
})

export function createCaseActsRoutes(deps: Deps) {
  return createApi().openapi(actsRoute, async (c) =>
    c.json(await actOnCases(deps, requireStaff(c), c.req.valid('json')), 200),
  )
}

export type CaseActsApi = ReturnType<typeof createCaseActsRoutes>
