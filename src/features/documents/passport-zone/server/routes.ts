import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { DOCUMENTS_PATH } from '#features/documents/contract.ts'
import { documentKeySchema } from '#features/documents/schema.ts'
import { passportZoneSchema } from '#features/personal-info/passport-zone/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { sendBytes } from '#http/send-file.ts'
import { getOwnPicture, getZone } from './service.ts'

const tags = ['documents']

const getZoneRoute = createRoute({
  method: 'get',
  path: `${DOCUMENTS_PATH}/{document_type}/passport-zone`,
  summary: 'What is certain in the machine-readable zone of your passport',
  description:
    'Read by a job after the upload; `working` until then. Only a passport has one. What is not certain has no value.',
  tags,
  request: { params: z.object({ document_type: documentKeySchema }) },
  responses: {
    200: {
      description: 'The fields, and where what you have typed differs from them',
      content: { 'application/json': { schema: passportZoneSchema } },
    },
    ...errorResponses(400, 401),
  },
})

const pictureRoute = createRoute({
  method: 'get',
  path: `${DOCUMENTS_PATH}/{document_type}/passport-zone/fields/{name}/picture`,
  summary: 'The place of a field in the zone of your passport, straightened',
  tags,
  request: { params: z.object({ document_type: documentKeySchema, name: z.string() }) },
  responses: {
    200: {
      description: 'A small picture',
      content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } as const } },
    },
    ...errorResponses(400, 401, 404),
  },
})

export function createPassportZoneRoutes(deps: Deps) {
  return createApi()
    .openapi(getZoneRoute, async (c) => {
      const { document_type: type } = c.req.valid('param')
      return c.json(await requireSession(c).transaction((act) => getZone(act, type)), 200)
    })
    .openapi(pictureRoute, async (c) => {
      const { document_type: type, name } = c.req.valid('param')
      const bytes = await requireSession(c).transaction((act) =>
        getOwnPicture(act, { deps, type, field: name }),
      )
      const disposition = 'inline'
      return sendBytes(c, { bytes, contentType: 'image/jpeg', disposition })
    })
}

export type PassportZoneApi = ReturnType<typeof createPassportZoneRoutes>
