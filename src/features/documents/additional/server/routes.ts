import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { DOCUMENTS_PATH } from '#features/documents/contract.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { ADDITIONAL_MAX } from '../contract.ts'
import { additionalDocumentSchema, additionalTitleSchema, newAdditionalSchema } from '../schema.ts'
import { addAdditional, listAdditional, removeAdditional, renameAdditional } from './service.ts'

const tags = ['documents']
const params = z.object({ id: z.string() })
const path = `${DOCUMENTS_PATH}/additional` as const
const one = { content: { 'application/json': { schema: additionalDocumentSchema } } }
const all = { content: { 'application/json': { schema: z.array(additionalDocumentSchema) } } }

const listRoute = createRoute({
  method: 'get',
  path,
  summary: 'Translations and further documents that you have added beside the eight slots, the oldest first',
  tags,
  responses: {
    200: { description: 'Each with the slot into which its file is uploaded', ...all },
    ...errorResponses(401),
  },
})

const addRoute = createRoute({
  method: 'post',
  path,
  summary: 'Make a slot for a translation or a further document',
  description: `At most ${ADDITIONAL_MAX} a case, else 409. The file comes with PUT ${DOCUMENTS_PATH}/{document_type}.`,
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: newAdditionalSchema } } } },
  responses: { 201: { description: 'The empty slot', ...one }, ...errorResponses(400, 401, 403, 409) },
})

const renameRoute = createRoute({
  method: 'patch',
  path: `${path}/{id}`,
  summary: 'Give a translation or a further document another title',
  tags,
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: additionalTitleSchema } } },
  },
  responses: {
    200: { description: 'With its new title', ...one },
    ...errorResponses(400, 401, 403, 404, 409),
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Remove a translation or a further document, with its file',
  description:
    'Answered 409 when the consultancy has opened the file or your submission names it: then it can only be replaced.',
  tags,
  request: { params },
  responses: { 200: { description: 'Those that are left', ...all }, ...errorResponses(401, 403, 404, 409) },
})

export function createAdditionalRoutes(deps: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => c.json(await requireSession(c).transaction(listAdditional), 200))
    .openapi(addRoute, async (c) => {
      const slot = c.req.valid('json')
      return c.json(await requireSession(c).transaction((act) => addAdditional(act, slot)), 201)
    })
    .openapi(renameRoute, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireSession(c).transaction((act) => renameAdditional(act, change)), 200)
    })
    .openapi(removeRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await removeAdditional({ deps, session: requireSession(c), id }), 200)
    })
}

export type AdditionalApi = ReturnType<typeof createAdditionalRoutes>
