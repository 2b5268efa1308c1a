import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { DOCUMENTS_PATH } from '#features/documents/contract.ts'
import { documentTypeSchema } from '#features/documents/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { notNeededSlotSchema } from '../schema.ts'
import { listNotNeededSlots, restoreSlot, setSlotAside } from './service.ts'

const tags = ['documents']
const request = { params: z.object({ document_type: documentTypeSchema }) }
const ok = {
  description: 'The slots that the purpose of stay does not need, each set aside or not',
  content: { 'application/json': { schema: z.array(notNeededSlotSchema) } },
}

const listNotNeededRoute = createRoute({
  method: 'get',
  path: `${DOCUMENTS_PATH}/not-needed`,
  summary: 'The slots that your purpose of stay does not need; none before the purpose is chosen',
  tags,
  responses: { 200: ok, ...errorResponses(401) },
})

const setAsideRoute = createRoute({
  method: 'put',
  path: `${DOCUMENTS_PATH}/{document_type}/set-aside`,
  summary: 'Sets a slot aside that your purpose of stay does not need',
  description:
    'It is not counted as uploaded. Answered 409 when the purpose needs the slot, when it holds a document, or when no application is open.',
  tags,
  request,
  responses: { 200: ok, ...errorResponses(400, 401, 403, 409) },
})

const takeBackRoute = createRoute({
  method: 'delete',
  path: `${DOCUMENTS_PATH}/{document_type}/set-aside`,
  summary: 'Takes a slot back that was set aside',
  tags,
  request,
  responses: { 200: ok, ...errorResponses(400, 401, 403, 409) },
})

export function createSetAsideRoutes(_deps: Deps) {
  return createApi()
    .openapi(listNotNeededRoute, async (c) =>
      c.json(await requireSession(c).transaction(listNotNeededSlots), 200),
    )
    .openapi(setAsideRoute, async (c) => {
      const { document_type } = c.req.valid('param')
      return c.json(await requireSession(c).transaction((act) => setSlotAside(act, document_type)), 200)
    })
    .openapi(takeBackRoute, async (c) => {
      const { document_type } = c.req.valid('param')
      return c.json(await requireSession(c).transaction((act) => restoreSlot(act, document_type)), 200)
    })
}

export type SetAsideApi = ReturnType<typeof createSetAsideRoutes>
