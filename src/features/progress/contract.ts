import { createRoute, z } from '@hono/zod-openapi'
import { slotSchema } from '#features/appointments/contract.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { packageIdSchema } from '#features/packages/contract.ts'
import { errorResponses } from '#http/error-responses.ts'

/** The six steps in their order. */
export const STEP_IDS = [
  'package',
  'personal_info',
  'documents',
  'application_form',
  'review',
  'appointment',
] as const
export type StepId = (typeof STEP_IDS)[number]

export const STEP_STATES = ['completed', 'current', 'upcoming'] as const
export type StepState = (typeof STEP_STATES)[number]

export const ACTIVITY_KINDS = [
  'account_created',
  'package_active',
  'personal_info_completed',
  'documents_uploaded',
  'application_form_completed',
  'application_submitted',
  'appointment_scheduled',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** `prepare_visit`: everything done, a visit ahead. `wait`: everything done, the visit is over. */
export const NEXT_STEP_IDS = [
  'personal_info',
  'documents',
  'application_form',
  'review_and_submit',
  'appointment',
  'prepare_visit',
  'wait',
] as const
export type NextStepId = (typeof NEXT_STEP_IDS)[number]

export const completionFlagsSchema = z.object({
  package: z.boolean(),
  personal_info: z.boolean(),
  documents: z.boolean(),
  application_form: z.boolean(),
  appointment: z.boolean(),
})
export type CompletionFlags = z.infer<typeof completionFlagsSchema>

export const nextAppointmentSchema = slotSchema.extend({ id: z.string() })

export const progressSchema = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), created_at: z.string() }),
  package_type: packageIdSchema,
  flags: completionFlagsSchema,
  documents_uploaded: z.int(),
  documents_total: z.int(),
  submitted_at: z.string().nullable(),
  next_appointment: nextAppointmentSchema.nullable(),
  steps: z.array(z.object({ id: z.enum(STEP_IDS), state: z.enum(STEP_STATES) })),
  activity: z.array(z.object({ kind: z.enum(ACTIVITY_KINDS), at: z.string() })),
  next_step: z.object({ id: z.enum(NEXT_STEP_IDS), missing_documents: z.array(z.enum(DOCUMENT_TYPES)) }),
})
export type Progress = z.infer<typeof progressSchema>

export const getProgressRoute = createRoute({
  method: 'get',
  path: '/api/progress',
  summary: 'What the dashboard shows, in one read',
  tags: ['progress'],
  responses: {
    200: {
      description: 'Completion flags, step states, activity and the one next step',
      content: { 'application/json': { schema: progressSchema } },
    },
    ...errorResponses(401),
  },
})
