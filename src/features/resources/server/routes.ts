import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { RESOURCE_FILTERS, RESOURCES_PATH } from '#features/resources/contract.ts'
import { resourceSchema } from '#features/resources/schema.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeaders } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { m } from '#messages/messages.js'
import { listResources, openResource } from './service.ts'

const tags = ['Resources']

const listResourcesRoute = createRoute({
  method: 'get',
  path: RESOURCES_PATH,
  summary: 'Checklists, guides and forms to download, newest first',
  tags,
  request: {
    query: z.object({
      category: z.enum(RESOURCE_FILTERS, { error: () => m.resources_category_unknown() }).optional(),
    }),
  },
  responses: {
    200: {
      description: 'At most 100',
      content: { 'application/json': { schema: z.array(resourceSchema) } },
    },
    ...errorResponses(400, 401),
  },
})

const downloadResourceRoute = createRoute({
  method: 'get',
  path: `${RESOURCES_PATH}/{id}/file`,
  summary: 'The file; each successful GET counts as one download',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: { description: 'An attachment', content: { 'application/pdf': { schema: z.string() } } },
    ...errorResponses(401, 404, 422, 503),
  },
})

export function createResourceRoutes(deps: Deps) {
  return createApi()
    .openapi(listResourcesRoute, async (c) =>
      c.json(await listResources(deps, requireSession(c), c.req.valid('query').category ?? 'all'), 200),
    )
    .openapi(downloadResourceRoute, async (c) => {
      const { id } = c.req.valid('param')
      const counts = c.req.method === 'GET'
      const { bytes, name } = await openResource({ deps, session: requireSession(c), id, counts })
      return c.body(new Uint8Array(bytes), 200, {
        ...attachmentHeaders({ contentType: 'application/pdf', name }),
        'Content-Length': String(bytes.length),
      })
    })
}

export type ResourcesApi = ReturnType<typeof createResourceRoutes>
