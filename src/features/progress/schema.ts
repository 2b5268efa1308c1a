import { z } from 'zod'
import { slotSchema } from '#features/appointments/schema.ts'
import { legalStayBasisSchema } from '#features/cases/deadlines/schema.ts'
import { caseStateSchema } from '#features/cases/status/schema.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { LETTER_KINDS } from '#features/letters/contract.ts'
import { packageIdSchema } from '#features/packages/schema.ts'
import { ACTIVITY_KINDS, NEXT_STEP_IDS, STEP_IDS, STEP_STATES } from '#features/progress/contract.ts'

const completionFlagsSchema = z.object({
  package: z.boolean(),
  personal_info: z.boolean(),
  documents: z.boolean(),
  application_form: z.boolean(),
  appointment: z.boolean(),
})
export type CompletionFlags = z.infer<typeof completionFlagsSchema>

const nextAppointmentSchema = slotSchema.extend({
  id: z.string(),
  booked_by_us: z.boolean().describe('True when the consultancy has booked it for the applicant.'),
  booked_by: z.string().nullable().describe('Name of who of the team has.'),
})

export const progressSchema = z.object({
  user: z.object({ id: z.string(), email: z.string(), full_name: z.string(), created_at: z.string() }),
  case: caseStateSchema
    .extend({
      ended_at: z.string().nullable().describe('Null while the case is open.'),
      others: z.int().describe('How many other applications there are; all of them have ended.'),
      specialist: z
        .string()
        .nullable()
        .describe('Name of the member of staff whose case it is; null without one.'),
      residence_card: z
        .object({
          collected_on: z.string(),
          valid_until: z.string().describe('The last day that is printed on it.'),
          renewal_from: z.string().describe('The day from which the next application can be started.'),
        })
        .nullable()
        .describe('The card that was collected, days as YYYY-MM-DD; null without one.'),
      last_legal_day_own: z
        .boolean()
        .describe('True while you have given the last legal day and the consultancy has not confirmed it.'),
      last_legal_day_basis: legalStayBasisSchema.nullable().describe('On what ground you stay.'),
      last_legal_day_unknown: z
        .boolean()
        .describe('True while you have said not to know the last legal day: the consultancy finds it out.'),
    })
    .nullable()
    .describe('The open case, or the one that ended last; null before the first thing is saved.'),
  package_type: packageIdSchema,
  flags: completionFlagsSchema,
  documents_uploaded: z.int(),
  documents_total: z.int(),
  documents_set_aside: z
    .int()
    .describe('Empty slots that you have set aside; they are not counted as uploaded.'),
  documents_asked_again: z
    .array(z.enum(DOCUMENT_TYPES))
    .describe('Documents that the consultancy asks you to send again; none in a case that has ended.'),
  unread_messages: z.int().describe('Messages of the consultancy that you have not read.'),
  open_tasks: z.int().describe('Tasks of yours that are not done; none in a case that has ended.'),
  open_corrections: z
    .int()
    .describe('Questions of the consultancy about your answers; none in a case that has ended.'),
  submitted_at: z.string().nullable(),
  next_appointment: nextAppointmentSchema.nullable(),
  steps: z.array(z.object({ id: z.enum(STEP_IDS), state: z.enum(STEP_STATES) })),
  activity: z.array(z.object({ kind: z.enum(ACTIVITY_KINDS), at: z.string() })),
  terms_agreed: z
    .boolean()
    .describe('False while the Terms of Service have changed since you agreed to them, or you have not yet.'),
  terms_asked_before: z
    .boolean()
    .describe('False for who has not agreed to any terms: the consultancy has made the account.'),
  terms_from: z
    .string()
    .nullable()
    .describe(
      'The day from which changed terms apply to you, while it is ahead; you are asked from then on.',
    ),
  open_letter: z
    .object({
      kind: z.enum(LETTER_KINDS),
      due_on: z.string().describe('YYYY-MM-DD; of a visit its day, or the last one for it.'),
      visit_on: z.string().nullable(),
      visit_time: z.string().nullable(),
    })
    .nullable()
    .describe('The first letter of the office that waits for something by a day.'),
  next_step: z.object({ id: z.enum(NEXT_STEP_IDS), missing_documents: z.array(z.enum(DOCUMENT_TYPES)) }),
})
export type Progress = z.infer<typeof progressSchema>
