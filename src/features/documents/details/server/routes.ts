import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { documentKeySchema, documentSchema } from '#features/documents/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { DETAILS_PATH } from '../contract.ts'
import { documentDetailsSchema } from '../schema.ts'
import { saveDetails } from './service.ts'

const saveDetailsRoute = createRoute({
  method: 'put',
  path: DETAILS_PATH,
  summary: 'Say which day a document bears, and whether it needs a sworn translation',
  description:
    'Nothing is required; what is left out is not said. Neither is asked of a passport and of the state’s form, and of a photo only the day on which it was taken. The answers belong to this version of the document.',
  tags: ['documents'],
  request: {
    params: z.object({ document_type: documentKeySchema }),
    body: { required: true, content: { 'application/json': { schema: documentDetailsSchema } } },
  },
  responses: {
    200: {
      description: 'The document with these answers',
      content: { 'application/json': { schema: documentSchema } },
    },
    ...errorResponses(400, 401, 404, 409),
  },
})

export function createDetailsRoutes(_deps: Deps) {
  return createApi().openapi(saveDetailsRoute, async (c) => {
    const { document_type: type } = c.req.valid('param')
    const details = c.req.valid('json')
    return c.json(await requireSession(c).transaction((act) => saveDetails(act, { type, ...details })), 200)
  })
}

export type DetailsApi = ReturnType<typeof createDetailsRoutes>
