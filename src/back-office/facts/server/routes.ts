import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { FACT_PATH, FACTS_PATH } from '../contract.ts'
import { factChangeSchema, factRecordSchema, factSchema } from '../schema.ts'
import { type DeskFacts, readFact, readFacts, saveFact } from './service.ts'

const record = {
  description: 'The record',
  content: { 'application/json': { schema: factRecordSchema } },
}

const listRoute = createRoute({
  method: 'get',
  path: FACTS_PATH,
  summary: 'Every fact as the pages say it now, with its source and the day of its last check',
  tags,
  responses: {
    200: { description: 'All of them', content: { 'application/json': { schema: z.array(factSchema) } } },
    ...errorResponses(401, 404),
  },
})

const readRoute = createRoute({
  method: 'get',
  path: FACT_PATH,
  summary: 'One fact, with its earlier values and the pages that show it',
  tags,
  request: { params: idParams },
  responses: { 200: record, ...errorResponses(400, 401, 404) },
})

const saveRoute = createRoute({
  method: 'put',
  path: FACT_PATH,
  summary: 'Save a new value, or that the value was checked; pages show it at once',
  description:
    'For admins. With `updated_at`, 409 `changed_meanwhile` and the record as `current` when somebody has saved since.',
  tags,
  request: {
    params: idParams,
    body: { required: true, content: { 'application/json': { schema: factChangeSchema } } },
  },
  responses: { 200: record, ...errorResponses(400, 401, 403, 404, 409) },
})

/** What the public pages say of the law, for staff; changed by admins. */
export function createFactRoutes(deps: Deps & { facts: DeskFacts }) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const facts = await requireStaff(c).transaction((act) => readFacts(deps, act))
      return c.json(facts, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(readRoute, async (c) => {
      const { id } = c.req.valid('param')
      const fact = await requireStaff(c).transaction((act) => readFact(deps, act, id))
      return c.json(fact, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(saveRoute, async (c) => {
      const { id } = c.req.valid('param')
      const change = c.req.valid('json')
      const staff = requireStaff(c)
      await staff.transaction((act) => saveFact(deps, act, { id, ...change }))
      // Before the answer, so that whoever opens a page next sees it.
      await deps.facts.reload()
      return c.json(await staff.transaction((act) => readFact(deps, act, id)), 200)
    })
}

export type FactsApi = ReturnType<typeof createFactRoutes>
