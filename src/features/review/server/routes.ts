import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { reviewQuerySchema, reviewSchema, submissionSchema } from '#features/review/schema.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireSession } from '#http/require-session.ts'
import { submitApplication } from '../submission/server/service.ts'
import { requireReview } from './service.ts'

const getReviewRoute = createRoute({
  method: 'get',
  path: '/api/review',
  summary: 'Personal information, documents, application form and appointments, together',
  description:
    'Of the open application, or of the one that ended last; with `case`, of your application with this number.',
  tags: ['review'],
  request: { query: reviewQuerySchema },
  responses: {
    200: {
      description: 'The applicant’s answers; null or an empty list where there is nothing yet',
      content: { 'application/json': { schema: reviewSchema } },
    },
    ...errorResponses(400, 401, 404),
  },
})

const submitApplicationRoute = createRoute({
  method: 'post',
  path: '/api/application/submit',
  summary: 'Submits the application; a repeated call returns the time of the first',
  description:
    'Answered 409 until personal information, three documents and the application form exist; `missing` names the missing parts.',
  tags: ['review'],
  request: {
    body: { required: false, content: { 'application/json': { schema: z.strictObject({}) } } },
  },
  responses: {
    200: { description: 'Submitted', content: { 'application/json': { schema: submissionSchema } } },
    ...errorResponses(400, 401, 403, 409),
  },
})

export function createReviewRoutes(deps: Deps) {
  return createApi()
    .openapi(getReviewRoute, async (c) =>
      c.json(
        await requireSession(c).transaction((act) =>
          requireReview(deps, act, { number: c.req.valid('query').case }),
        ),
        200,
      ),
    )
    .openapi(submitApplicationRoute, async (c) =>
      c.json(await requireSession(c).transaction((act) => submitApplication(act, deps)), 200),
    )
}

export type ReviewApi = ReturnType<typeof createReviewRoutes>
