import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { APPLICATION_FORM_PATH } from '#features/application-form/contract.ts'
import { applicationFormSchema, saveApplicationFormSchema } from '#features/application-form/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'

import { getApplicationForm, saveApplicationForm } from './service.ts'

const getApplicationFormRoute = createRoute({
  method: 'get',
  path: APPLICATION_FORM_PATH,
  summary: 'Your application form, or null',
  tags: ['application form'],
  responses: {
    200: {
      description: 'The record, or null before the first save',
      content: { 'application/json': { schema: applicationFormSchema.nullable() } },
    },
    ...errorResponses(401),
  },
})

const saveApplicationFormRoute = createRoute({
  method: 'put',
  path: APPLICATION_FORM_PATH,
  summary: 'Save all answers of your application form',
  description:
    'With `updated_at`, the answer is 409 when the record has changed since; `current` is the newer record.',
  tags: ['application form'],
  request: {
    body: { required: true, content: { 'application/json': { schema: saveApplicationFormSchema } } },
  },
  responses: {
    200: {
      description: 'The saved record',
      content: { 'application/json': { schema: applicationFormSchema } },
    },
    ...errorResponses(400, 401, 409, 413),
  },
})

export function createApplicationFormRoutes(deps: Deps) {
  return createApi()
    .openapi(getApplicationFormRoute, async (c) =>
      c.json(await getApplicationForm(deps, requireSession(c)), 200),
    )
    .openapi(saveApplicationFormRoute, async (c) =>
      c.json(await saveApplicationForm(deps, requireSession(c), c.req.valid('json')), 200),
    )
}

export type ApplicationFormApi = ReturnType<typeof createApplicationFormRoutes>
