import { createRoute, z } from '@hono/zod-openapi'
import { applicationFormSchema } from '#features/application-form/contract.ts'
import { appointmentSchema } from '#features/appointments/contract.ts'
import { documentSchema } from '#features/documents/contract.ts'
import { personalInfoSchema } from '#features/personal-info/contract.ts'
import { errorResponses } from '#http/error-responses.ts'

export const reviewSchema = z.object({
  personal_info: personalInfoSchema.nullable(),
  documents: z.array(documentSchema),
  application_form: applicationFormSchema.nullable(),
  appointments: z.array(appointmentSchema),
  /** ISO instant of the first submission. */
  submitted_at: z.string().nullable(),
})
export type Review = z.infer<typeof reviewSchema>

export const submissionSchema = z.object({ submitted_at: z.string() })
export type Submission = z.infer<typeof submissionSchema>

export const getReviewRoute = createRoute({
  method: 'get',
  path: '/api/review',
  summary: 'Personal information, documents, application form and appointments, together',
  tags: ['review'],
  responses: {
    200: {
      description: 'What the applicant has told us; null or an empty list where there is nothing yet',
      content: { 'application/json': { schema: reviewSchema } },
    },
    ...errorResponses(401),
  },
})

export const submitApplicationRoute = createRoute({
  method: 'post',
  path: '/api/application/submit',
  summary: 'Marks the application submitted; a repeat answers the time of the first',
  description:
    'Answered 409 until personal information, three documents and the application form exist; `missing` names what is not there.',
  tags: ['review'],
  request: {
    body: { required: false, content: { 'application/json': { schema: z.strictObject({}) } } },
  },
  responses: {
    200: { description: 'Submitted', content: { 'application/json': { schema: submissionSchema } } },
    ...errorResponses(400, 401, 403, 409),
  },
})
