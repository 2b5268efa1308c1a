import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import { SAVED_VIEW_PATH, SAVED_VIEWS_MAX, SAVED_VIEWS_PATH } from '../contract.ts'
import { newSavedViewSchema, renamedViewSchema, savedViewSchema } from '../schema.ts'
import { deleteView, listSavedViews, renameView, saveView } from './service.ts'

const listRoute = createRoute({
  method: 'get',
  path: SAVED_VIEWS_PATH,
  summary: 'The views of the work queue that the caller has saved, each with the number of its cases now',
  tags,
  responses: {
    200: {
      description: 'The oldest first',
      content: { 'application/json': { schema: z.array(savedViewSchema) } },
    },
    ...errorResponses(401, 404),
  },
})

const saveRoute = createRoute({
  method: 'post',
  path: SAVED_VIEWS_PATH,
  summary: 'Save a view of the work queue',
  description: `At most ${SAVED_VIEWS_MAX} a person. What is searched for is no part of a view.`,
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: newSavedViewSchema } } } },
  responses: {
    201: { description: 'The view', content: { 'application/json': { schema: savedViewSchema } } },
    ...errorResponses(400, 401, 404, 409),
  },
})

const renameRoute = createRoute({
  method: 'patch',
  path: SAVED_VIEW_PATH,
  summary: 'Give a saved view another name',
  tags,
  request: {
    params: idParams,
    body: { required: true, content: { 'application/json': { schema: renamedViewSchema } } },
  },
  responses: {
    200: { description: 'The view', content: { 'application/json': { schema: savedViewSchema } } },
    ...errorResponses(400, 401, 404),
  },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: SAVED_VIEW_PATH,
  summary: 'Delete a saved view',
  tags,
  request: { params: idParams },
  responses: { 204: { description: 'Deleted' }, ...errorResponses(401, 404) },
})

export function createSavedViewRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const views = await requireStaff(c).transaction((act) => listSavedViews(deps, act))
      return c.json(views, 200, { 'Cache-Control': 'no-store' })
    })
    .openapi(saveRoute, async (c) => {
      const view = c.req.valid('json')
      return c.json(await requireStaff(c).transaction((act) => saveView(deps, act, view)), 201)
    })
    .openapi(renameRoute, async (c) => {
      const renamed = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => renameView(deps, act, renamed)), 200)
    })
    .openapi(deleteRoute, async (c) => {
      const { id } = c.req.valid('param')
      await requireStaff(c).transaction((act) => deleteView(act, id))
      return c.body(null, 204)
    })
}

export type SavedViewsApi = ReturnType<typeof createSavedViewRoutes>
