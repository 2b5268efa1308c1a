import { createRoute, z } from '@hono/zod-openapi'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { MACRO_PATH, MACROS_MAX, MACROS_PATH } from '../contract.ts'
import { macroChangeSchema, macroSchema, newMacroSchema } from '../schema.ts'
import { addMacro, changeMacro, listMacros, removeMacro } from './service.ts'

const one = {
  description: 'The macro',
  content: { 'application/json': { schema: macroSchema } },
}

const listRoute = createRoute({
  method: 'get',
  path: MACROS_PATH,
  summary: 'The macros of the team: a message, a stage and a task in one',
  tags,
  responses: {
    200: {
      description: 'By name',
      content: { 'application/json': { schema: z.array(macroSchema) } },
    },
    ...errorResponses(401, 404),
  },
})

const addRoute = createRoute({
  method: 'post',
  path: MACROS_PATH,
  summary: 'Make a macro for the team',
  description: `At most ${MACROS_MAX}. 409 with \`fields.name\` for a name that is taken.`,
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: newMacroSchema } } } },
  responses: { 201: one, ...errorResponses(400, 401, 404, 409) },
})

const changeRoute = createRoute({
  method: 'put',
  path: MACRO_PATH,
  summary: 'Change a macro as a whole',
  description:
    '409 `changed_meanwhile` and the record as `current` when somebody has changed it since `updated_at`; 409 with `fields.name` for a name that is taken.',
  tags,
  request: {
    params: idParams,
    body: { required: true, content: { 'application/json': { schema: macroChangeSchema } } },
  },
  responses: { 200: one, ...errorResponses(400, 401, 404, 409) },
})

const removeRoute = createRoute({
  method: 'delete',
  path: MACRO_PATH,
  summary: 'Delete a macro',
  description: 'For who made it, and for admins.',
  tags,
  request: { params: idParams },
  responses: { 204: { description: 'Deleted' }, ...errorResponses(401, 403, 404, 409) },
})

export function createMacroRoutes() {
  return createApi()
    .openapi(listRoute, async (c) => {
      const macros = await requireStaff(c).transaction(listMacros)
      return c.json(macros, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(addRoute, async (c) => {
      const macro = c.req.valid('json')
      return c.json(await requireStaff(c).transaction((act) => addMacro(act, macro)), 201)
    })
    .openapi(changeRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => changeMacro(act, change)), 200)
    })
    .openapi(removeRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireStaff(c).transaction((act) => removeMacro(act, id))
      return c.body(null, 204)
    })
}

export type MacrosApi = ReturnType<typeof createMacroRoutes>
