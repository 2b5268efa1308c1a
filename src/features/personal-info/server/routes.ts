import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { PERSONAL_INFO_PATH } from '#features/personal-info/contract.ts'
import { personalInfoSchema, savePersonalInfoSchema } from '#features/personal-info/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'

import { getPersonalInfo, savePersonalInfo } from './service.ts'

const getPersonalInfoRoute = createRoute({
  method: 'get',
  path: PERSONAL_INFO_PATH,
  summary: 'Your personal information, or null',
  tags: ['personal information'],
  responses: {
    200: {
      description: 'The record, or null when nothing was saved yet',
      content: { 'application/json': { schema: personalInfoSchema.nullable() } },
    },
    ...errorResponses(401),
  },
})

const savePersonalInfoRoute = createRoute({
  method: 'put',
  path: PERSONAL_INFO_PATH,
  summary: 'Save your personal information',
  description:
    'With `updated_at`, a record that has changed since is answered with 409 and returned as `current`.',
  tags: ['personal information'],
  request: {
    body: { required: true, content: { 'application/json': { schema: savePersonalInfoSchema } } },
  },
  responses: {
    200: {
      description: 'The saved record',
      content: { 'application/json': { schema: personalInfoSchema } },
    },
    ...errorResponses(400, 401, 409, 413),
  },
})

export function createPersonalInfoRoutes(_deps: Deps) {
  return createApi()
    .openapi(getPersonalInfoRoute, async (c) => c.json(await getPersonalInfo(requireSession(c)), 200))
    .openapi(savePersonalInfoRoute, async (c) =>
      c.json(await savePersonalInfo(requireSession(c), c.req.valid('json')), 200),
    )
}

export type PersonalInfoApi = ReturnType<typeof createPersonalInfoRoutes>
