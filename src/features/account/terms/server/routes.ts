import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { TERMS_VERSION } from '#features/account/contract.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { acceptTerms } from './service.ts'

const acceptTermsRoute = createRoute({
  method: 'post',
  path: '/api/account/terms',
  summary: 'Agree to the current Terms of Service, after they have changed',
  description: `The version that was read; a version that is not the current one (${TERMS_VERSION}) is a conflict (409).`,
  tags: ['account'],
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.strictObject({ version: z.iso.date() }) } },
    },
  },
  responses: {
    204: { description: 'The version and the time are stored' },
    ...errorResponses(400, 401, 409),
  },
})

export function createTermsRoutes(deps: Deps) {
  return createApi().openapi(acceptTermsRoute, async (c) => {
    await acceptTerms(deps, { session: requireSession(c), version: c.req.valid('json').version })
    return c.body(null, 204)
  })
}

export type TermsApi = ReturnType<typeof createTermsRoutes>
