import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { CASES_PATH } from '../contract.ts'
import { caseSchema, startCaseSchema } from '../schema.ts'
import { listOwnCases, startCase } from './service.ts'

const tags = ['cases']

const listCasesRoute = createRoute({
  method: 'get',
  path: CASES_PATH,
  summary: 'Your cases, newest first; at most one is open',
  description:
    'A case is one application of one person. The first thing that is saved opens it. The other calls speak of the open case, or, when there is none, of the one that ended last.',
  tags,
  responses: {
    200: { description: 'Cases', content: { 'application/json': { schema: z.array(caseSchema) } } },
    ...errorResponses(401),
  },
})

const startCaseRoute = createRoute({
  method: 'post',
  path: CASES_PATH,
  summary: 'Starts a new application after the last one has ended',
  description: 'Answered 409 while a case is open. Personal information is taken along.',
  tags,
  request: { body: { required: false, content: { 'application/json': { schema: startCaseSchema } } } },
  responses: {
    201: { description: 'The new case', content: { 'application/json': { schema: caseSchema } } },
    ...errorResponses(400, 401, 403, 409, 429),
  },
})

export function createCaseRoutes(_deps: Deps) {
  return createApi()
    .openapi(listCasesRoute, async (c) =>
      c.json(await requireSession(c).transaction((act) => listOwnCases(act)), 200),
    )
    .openapi(startCaseRoute, async (c) =>
      c.json(await requireSession(c).transaction((act) => startCase(act)), 201),
    )
}

export type CasesApi = ReturnType<typeof createCaseRoutes>
