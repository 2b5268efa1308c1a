import { createRoute, z } from '@hono/zod-openapi'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { TEMPLATE_PATH, TEMPLATES_MAX, TEMPLATES_PATH } from '../contract.ts'
import { newTeamTemplateSchema, teamTemplateChangeSchema, teamTemplateSchema } from '../schema.ts'
import { addTemplate, changeTemplate, listTeamTemplates, removeTemplate } from './service.ts'

const one = {
  description: 'The template',
  content: { 'application/json': { schema: teamTemplateSchema } },
}

const listRoute = createRoute({
  method: 'get',
  path: TEMPLATES_PATH,
  summary: 'The templates that the team has written for its messages',
  tags,
  responses: {
    200: {
      description: 'By name',
      content: { 'application/json': { schema: z.array(teamTemplateSchema) } },
    },
    ...errorResponses(401, 404),
  },
})

const addRoute = createRoute({
  method: 'post',
  path: TEMPLATES_PATH,
  summary: 'Write a template for the team',
  description: `At most ${TEMPLATES_MAX}. 409 with \`fields.name\` for a name that is taken.`,
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: newTeamTemplateSchema } } } },
  responses: { 201: one, ...errorResponses(400, 401, 404, 409) },
})

const changeRoute = createRoute({
  method: 'put',
  path: TEMPLATE_PATH,
  summary: 'Change a template of the team as a whole',
  description:
    '409 `changed_meanwhile` and the record as `current` when somebody has changed it since `updated_at`; 409 with `fields.name` for a name that is taken.',
  tags,
  request: {
    params: idParams,
    body: { required: true, content: { 'application/json': { schema: teamTemplateChangeSchema } } },
  },
  responses: { 200: one, ...errorResponses(400, 401, 404, 409) },
})

const removeRoute = createRoute({
  method: 'delete',
  path: TEMPLATE_PATH,
  summary: 'Delete a template of the team',
  description: 'For who made it, and for admins.',
  tags,
  request: { params: idParams },
  responses: { 204: { description: 'Deleted' }, ...errorResponses(401, 403, 404, 409) },
})

export function createTeamTemplateRoutes() {
  return createApi()
    .openapi(listRoute, async (c) => {
      const templates = await requireStaff(c).transaction(listTeamTemplates)
      return c.json(templates, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(addRoute, async (c) => {
      const template = c.req.valid('json')
      return c.json(await requireStaff(c).transaction((act) => addTemplate(act, template)), 201)
    })
    .openapi(changeRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => changeTemplate(act, change)), 200)
    })
    .openapi(removeRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireStaff(c).transaction((act) => removeTemplate(act, id))
      return c.body(null, 204)
    })
}

export type TeamTemplatesApi = ReturnType<typeof createTeamTemplateRoutes>
