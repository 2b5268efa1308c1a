import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { CASE_CHECKS_PATH } from '../contract.ts'
import { checkSchema } from '../schema.ts'
import { listOwnChecks } from './service.ts'

const route = createRoute({
  method: 'get',
  path: CASE_CHECKS_PATH,
  summary:
    'What was checked of your application, with what is to be done about it, and the source of each rule',
  description:
    'What stops comes first, then what to look at. A check that does not apply, or for which something is not known, is not there. Empty before anything is saved, and once the application has ended.',
  tags: ['checks'],
  responses: {
    200: { description: 'The checks', content: { 'application/json': { schema: z.array(checkSchema) } } },
    ...errorResponses(401),
  },
})

export function createCheckRoutes(deps: Deps) {
  return createApi().openapi(route, async (c) =>
    c.json(await requireSession(c).transaction((act) => listOwnChecks(deps, act)), 200),
  )
}

export type CheckApi = ReturnType<typeof createCheckRoutes>
