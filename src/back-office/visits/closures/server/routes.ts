import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { CLOSURE_PATH, CLOSURES_PATH } from '../contract.ts'
import { closureSchema, closuresQuerySchema, madeClosureSchema, newClosureSchema } from '../schema.ts'
import { addClosure, listClosures, removeClosure } from './service.ts'

const listRoute = createRoute({
  method: 'get',
  path: CLOSURES_PATH,
  summary: 'When the consultancy is closed or somebody is away, besides public holidays',
  tags,
  request: { query: closuresQuerySchema },
  responses: {
    200: { description: 'By day', content: { 'application/json': { schema: z.array(closureSchema) } } },
    ...errorResponses(400, 401, 404),
  },
})

const addRoute = createRoute({
  method: 'post',
  path: CLOSURES_PATH,
  summary: 'Close for everybody (admins) or for one person',
  description:
    'No consultation can be booked while everybody is away. Appointments at offices are not affected. `consultations` are those that are booked within it.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: newClosureSchema } } } },
  responses: {
    201: { description: 'The closed time', content: { 'application/json': { schema: madeClosureSchema } } },
    ...errorResponses(400, 401, 403, 404),
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path: CLOSURE_PATH,
  summary: 'Open again',
  tags,
  request: { params: idParams },
  responses: { 204: { description: 'Removed' }, ...errorResponses(401, 403, 404) },
})

export function createClosureRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query')
      const closures = await requireStaff(c).transaction((act) => listClosures(act, query))
      return c.json(closures, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(addRoute, async (c) => {
      const closure = c.req.valid('json')
      return c.json(await requireStaff(c).transaction((act) => addClosure(deps, act, closure)), 201)
    })
    .openapi(removeRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireStaff(c).transaction((act) => removeClosure(act, id))
      return c.body(null, 204)
    })
}

export type ClosuresApi = ReturnType<typeof createClosureRoutes>
