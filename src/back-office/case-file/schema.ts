import { z } from 'zod'
import { askingSchema, givenVerdictSchema, verdictSchema } from '#back-office/case-file/documents/schema.ts'
import { answerTemplateSchema, caseSummarySchema } from '#back-office/desk/schema.ts'
import { walkInSchema } from '#back-office/walk-in/schema.ts'
import { APPOINTMENT_STATUSES, OFFICE_LOCATIONS, VISIT_OUTCOMES } from '#features/appointments/contract.ts'
import { CASE_STAGES } from '#features/cases/contract.ts'
import { stayRange } from '#features/cases/deadlines/rules.ts'
import { legalDaySchema, legalStayBasisSchema } from '#features/cases/deadlines/schema.ts'
import { notedReceiptSchema } from '#features/cases/receipt/schema.ts'
import { scanStateSchema } from '#features/cases/scan-state/schema.ts'
import { DECISION_INSTANCES, DECISIONS } from '#features/cases/status/contract.ts'
import { openChecksSchema } from '#features/checks/schema.ts'
import { CONSULTATION_STATUSES } from '#features/consultations/contract.ts'
import { staffCorrectionSchema } from '#features/corrections/schema.ts'
import { additionalDocumentSchema } from '#features/documents/additional/schema.ts'
import {
  ARRIVALS,
  ASK_REASONS,
  CONTENT_TYPES,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
} from '#features/documents/contract.ts'
import { TRANSLATIONS } from '#features/documents/details/contract.ts'
import { documentKeySchema } from '#features/documents/schema.ts'
import { evidenceSchema } from '#features/legal-stay/schema.ts'
import { attachedFileSchema, fileIdsSchema } from '#features/messages/files/schema.ts'
import { messageSchema, sentIdSchema } from '#features/messages/schema.ts'
import { PAID_PACKAGE_IDS, PAYMENT_STATUSES } from '#features/payments/contract.ts'
import { TERM_KINDS } from '#features/plan/terms/contract.ts'
import { staffTaskSchema } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { baseVersionSchema, plainLine, plainText, requiredText } from '#shared/text-schema.ts'
import {
  CONTACT_KINDS,
  MAX_CONTACT_MINUTES,
  MAX_FORM_OF_ADDRESS,
  MAX_NOTE_LENGTH,
  MAX_REASON_LENGTH,
  MOST_AT_ONCE,
  MOST_NAMED,
} from './contract.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** The head of a case: what the queue says of it, and what can be done with it. */
export const caseHeadSchema = caseSummarySchema.extend({
  held_stage: z.enum(CASE_STAGES).nullable(),
  moves: z.array(z.enum(CASE_STAGES)).describe('The stages to which the caller may move it now.'),
  restricted_to: z.array(named).describe('Empty when every member of staff sees it.'),
  receipt: notedReceiptSchema.nullable(),
  opened_at: z.string(),
  decision: z.enum(DECISIONS).nullable(),
  decision_delivered_on: z.string().nullable().describe('YYYY-MM-DD'),
  decision_instance: z
    .enum(DECISION_INSTANCES)
    .describe('Who has decided, or decides now: the second instance after an appeal.'),
  last_legal_day_own: z
    .boolean()
    .describe(
      'True while the applicant has given the last legal day and nobody of the team has confirmed it.',
    ),
  last_legal_day_basis: legalStayBasisSchema.nullable().describe('On what ground the person stays.'),
  last_legal_day_unknown: z
    .boolean()
    .describe(
      'True while the applicant has said not to know the last legal day: a task of the team is to find it out.',
    ),
  last_legal_day_evidence: z
    .object({ document_type: documentKeySchema, page: z.int().nullable() })
    .nullable()
    .describe('The document of the case that shows the day.'),
  last_legal_day_set_at: z.string().nullable().describe('Since when the day stands as it is.'),
  form_of_address: z
    .string()
    .nullable()
    .describe('How emails and templates address the applicant in place of the whole name: “pani Olena”.'),
  snoozed_until: z.string().nullable().describe('YYYY-MM-DD, while the caller has snoozed it.'),
  ended_at: z.string().nullable(),
  updated_at: z.string(),
})
export type CaseHead = z.infer<typeof caseHeadSchema>

/** How a version came that staff have added for the applicant. */
const additionSchema = {
  arrived_by: z.enum(ARRIVALS).nullable().describe('Null for an upload of the applicant’s own.'),
  added_by: z
    .string()
    .nullable()
    .describe('Name of who of staff has added it; null when the account is gone.'),
}

export const staffDocumentSchema = z.object({
  id: z.string(),
  document_type: documentKeySchema,
  requested_name: z.string().nullable().describe('The name of one that was asked for beside the eight.'),
  version: z.int(),
  status: z.enum(DOCUMENT_STATUSES),
  file_name: z.string(),
  file_size: z.int(),
  content_type: z.enum(CONTENT_TYPES),
  page_count: z.int().nullable(),
  unreadable_pages: z.array(z.int()),
  damaged_pages: z.array(z.int()),
  blank_pages: z.array(z.int()),
  uploaded_at: z.string(),
  ...additionSchema,
  opened_at: z.string().nullable(),
  opened_by_you: z.boolean().describe('Whether the caller has opened this version.'),
  scan_state: scanStateSchema,
  asked_reason: z.enum(ASK_REASONS).nullable(),
  asked_message: z.string().nullable(),
  dated_on: z
    .string()
    .nullable()
    .describe(
      'The day that it bears, or on which the photo was taken, as the applicant says (YYYY-MM-DD); null while nothing is said of this version.',
    ),
  translation: z
    .enum(TRANSLATIONS)
    .nullable()
    .describe('Whether it needs a sworn translation, and has one, as the applicant says.'),
  older_versions: z.array(
    z.object({
      version: z.int(),
      status: z.enum(DOCUMENT_STATUSES),
      uploaded_at: z.string(),
      ...additionSchema,
      page_count: z.int().nullable(),
      scan_state: scanStateSchema,
    }),
  ),
  verdicts: z.array(verdictSchema).describe('Newest first, those that were taken back as well.'),
})
export type StaffDocument = z.infer<typeof staffDocumentSchema>

export const noteSchema = z.object({
  id: z.string(),
  author: z.string().nullable().describe('Name; null when the account is gone.'),
  text: z.string().describe('Colleagues who were told stand in it as `@` and their name.'),
  files: z.array(attachedFileSchema),
  contact_kind: z
    .enum(CONTACT_KINDS)
    .nullable()
    .describe('The talk that it is the note of; null for any other.'),
  contact_on: z.string().nullable().describe('YYYY-MM-DD'),
  contact_minutes: z.int().nullable(),
  created_at: z.string(),
})
export type Note = z.infer<typeof noteSchema>

const eventSchema = z.object({
  event: z.string(),
  actor_kind: z.enum(['applicant', 'staff', 'system']),
  actor_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  assigned_to_name: z
    .string()
    .nullable()
    .describe('Of who was given the case; null for other events, nobody, and a deleted account.'),
  asked_by_name: z
    .string()
    .nullable()
    .describe('Of who asked for the correction that the applicant has answered; null for other events.'),
  at: z.string(),
})
export type CaseEvent = z.infer<typeof eventSchema>

export const visitSchema = z.object({
  kind: z.enum(['appointment', 'consultation']),
  date: z.string(),
  time: z.string(),
  place: z.enum(OFFICE_LOCATIONS).nullable().describe('The office of an appointment.'),
  status: z.enum([...APPOINTMENT_STATUSES, ...CONSULTATION_STATUSES]),
  outcome: z.enum(VISIT_OUTCOMES).nullable().describe('What became of it; null until staff say it.'),
  booked_by_us: z.boolean().describe('True when the team has booked it for the applicant.'),
  booked_by: z.string().nullable().describe('Name of who of the team has; null when that account is gone.'),
})
export type Visit = z.infer<typeof visitSchema>

const caseTermSchema = z.object({
  kind: z.enum(TERM_KINDS),
  started_on: z.string().describe('When the letter was delivered, or the job ended, YYYY-MM-DD.'),
  due_on: z.string(),
  done: z.boolean().describe('Whether the applicant has marked it as done.'),
})

const answersSchema = z.record(z.string(), z.unknown())

const differenceSchema = z.object({
  part: z.enum(['personal_info', 'application_form', 'documents']),
  field: z.string(),
  submitted: z.unknown(),
  current: z.unknown(),
  changed: z
    .object({
      by: z.object({
        actor_kind: z.enum(['applicant', 'staff', 'system']),
        actor_id: z.string().nullable(),
        actor_name: z.string().nullable(),
      }),
      at: z.string(),
    })
    .nullable(),
})

/** A document of another member of the family that is for this case, too. */
const sharedDocumentSchema = z.object({
  id: z.string(),
  document_type: documentKeySchema,
  requested_name: z.string().nullable(),
  status: z.enum(DOCUMENT_STATUSES),
  of: z.object({ number: z.string(), name: z.string() }),
})
export type SharedDocument = z.infer<typeof sharedDocumentSchema>

export const caseFileSchema = caseHeadSchema.extend({
  walk_in: walkInSchema.describe('What staff noted who opened the case for the person.'),
  language: z.string().describe('The language of the product that the applicant reads (BCP 47).'),
  documents: z.array(staffDocumentSchema),
  additional: z
    .array(additionalDocumentSchema.omit({ id: true, created_at: true }))
    .describe(
      'Slots that the applicant has made beside the eight, the oldest first, each with or without a document.',
    ),
  slots_set_aside: z.array(z.enum(DOCUMENT_TYPES)),
  household: z
    .object({
      id: z.string().nullable().describe('Null for a case that is in none.'),
      members: z.int().describe('Cases of the family that the caller sees, this one among them.'),
      documents: z
        .array(sharedDocumentSchema)
        .describe('Of other members, for this case, too. They fill no slot of it.'),
    })
    .describe('The family of the case.'),
  answers: z.object({
    personal_info: answersSchema.nullable(),
    application_form: answersSchema.nullable(),
    submitted_at: z.string().nullable(),
    differences: z.array(differenceSchema),
  }),
  answer_templates: z
    .array(answerTemplateSchema)
    .describe('Texts for a message, in the applicant’s language.'),
  asking: askingSchema,
  corrections: z.array(staffCorrectionSchema).describe('Newest first, those that were taken back as well.'),
  messages: z.array(messageSchema),
  open_messages: z.int().describe('Messages of the applicant that wait for an answer.'),
  still_open: z
    .object({
      documents: z.int().describe('Without a verdict.'),
      messages: z.int().describe('Of the applicant, without an answer.'),
      tasks: z.int().describe('Not done, whoever is to do them.'),
      corrections: z.int().describe('Asked for, and neither agreed to nor refused.'),
    })
    .describe('What nobody has finished, for who moves the case on.'),
  checks: openChecksSchema,
  notes: z.array(noteSchema),
  tasks: z.array(staffTaskSchema),
  visits: z.array(visitSchema),
  terms: z
    .array(caseTermSchema)
    .describe('Terms of letters that came to the applicant, and of a lost job: entered by the applicant.'),
  payments: z.array(
    z.object({
      id: z.string(),
      package_type: z.enum(PAID_PACKAGE_IDS),
      status: z.enum(PAYMENT_STATUSES),
      amount: z.int().nullable().describe('In grosze.'),
      currency: z.string(),
      receipt_number: z.string().nullable(),
      invoice_numbers: z.array(z.string()).describe('Of its invoice, then of the corrective one.'),
      to_refund: z.boolean(),
      created_at: z.string(),
    }),
  ),
  events: z.array(eventSchema).describe('Newest first.'),
})
export type CaseFile = z.infer<typeof caseFileSchema>

/** What a verdict changes in the case file. */
const judgedCaseSchema = caseHeadSchema.extend(
  caseFileSchema.pick({ documents: true, events: true, answer_templates: true }).shape,
)
export type JudgedCase = z.infer<typeof judgedCaseSchema>

/** The answer to a verdict: it, the status of the document, and the case as it is now. */
export const judgmentSchema = givenVerdictSchema.extend({ case: judgedCaseSchema })
export type Judgment = z.infer<typeof judgmentSchema>

/** A day (YYYY-MM-DD) that is not in the future, and not so long ago that its year must be mistyped. */
export const pastDay = () =>
  z.iso
    .date({ abort: true, error: () => m.shared_enter_date() })
    .refine((day) => day >= stayRange().min, { error: () => m.back_office_case_file_error_long_ago() })
    .refine((day) => day <= todayInWarsaw(readClock()), {
      error: () => m.back_office_case_file_error_future(),
    })

export const caseChangeSchema = z.strictObject({
  assigned_to: z.string().max(100).nullable().optional(),
  stage: z.enum(CASE_STAGES, { error: () => m.back_office_case_file_error_stage() }).optional(),
  reason: plainText({ max: MAX_REASON_LENGTH })
    .optional()
    .describe('Why the stage changes; for the history.'),
  decision: z
    .enum(DECISIONS)
    .optional()
    .describe('What the office has decided; with the stage `decided`, or to correct it there.'),
  decision_delivered_on: pastDay()
    .nullable()
    .optional()
    .describe('The day on which it was delivered, not before the filing; null when it is not known.'),
  decision_instance: z
    .enum(DECISION_INSTANCES)
    .optional()
    .describe('Who has decided; without it the second instance after an appeal, else the first.'),
  last_legal_day: legalDaySchema.nullable().optional(),
  last_legal_day_basis: legalStayBasisSchema
    .nullable()
    .optional()
    .describe('On what ground the person stays; without it the one that stands.'),
  last_legal_day_evidence: evidenceSchema
    .nullable()
    .optional()
    .describe('The document of the case that shows the day; without it none shows a new day.'),
  form_of_address: plainLine({ max: MAX_FORM_OF_ADDRESS })
    .nullable()
    .optional()
    .describe('How the applicant is addressed; null or nothing is the whole name.'),
  restricted_to: z
    .array(z.string().max(100))
    .max(MOST_NAMED)
    .optional()
    .describe(
      'Ids of the people of staff who see it; empty lifts the restriction, which only an admin may do.',
    ),
  updated_at: baseVersionSchema,
})
export type CaseChange = z.infer<typeof caseChangeSchema>

export const reopeningSchema = z.strictObject({
  reason: requiredText({
    max: MAX_REASON_LENGTH,
    missing: () => m.back_office_case_file_reopen_reason_missing(),
  }).describe('For the history of the case.'),
  updated_at: baseVersionSchema,
})
export type Reopening = z.infer<typeof reopeningSchema>

export const assignmentSchema = z.strictObject({
  numbers: z.array(z.string().max(20)).min(1).max(MOST_AT_ONCE),
  assigned_to: z.string().max(100).nullable(),
})

const noteFields = z.strictObject({
  id: sentIdSchema,
  text: requiredText({ max: MAX_NOTE_LENGTH, missing: () => m.back_office_case_file_note_missing() }),
  files: fileIdsSchema,
  contact_kind: z.enum(CONTACT_KINDS).nullable().default(null).describe('For the note of a talk.'),
  contact_on: pastDay().nullable().default(null).describe('The day of the talk; needed with its kind.'),
  contact_minutes: z
    .int({ error: () => m.back_office_case_file_contact_minutes_wrong({ most: MAX_CONTACT_MINUTES }) })
    .min(1, { error: () => m.back_office_case_file_contact_minutes_wrong({ most: MAX_CONTACT_MINUTES }) })
    .max(MAX_CONTACT_MINUTES, {
      error: () => m.back_office_case_file_contact_minutes_wrong({ most: MAX_CONTACT_MINUTES }),
    })
    .nullable()
    .default(null)
    .describe('How long it took, where that was measured.'),
})

/** A talk has a day; a note of none has neither day nor minutes. */
function checkContact(
  { contact_kind: kind, contact_on: on, contact_minutes: minutes }: z.infer<typeof noteFields>,
  { addIssue }: z.RefinementCtx,
): void {
  if (kind && !on) addIssue({ code: 'custom', path: ['contact_on'], message: m.shared_enter_date() })
  if (!kind && (on || minutes !== null))
    addIssue({
      code: 'custom',
      path: ['contact_kind'],
      message: m.back_office_case_file_contact_kind_missing(),
    })
}

export const newNoteSchema = noteFields.superRefine(checkContact)
export type NewNote = z.infer<typeof newNoteSchema>

/** A note as it is typed: an empty field is none, and without a talk its fields say nothing. */
export const noteFormSchema = z.preprocess((typed) => {
  const { contact_kind, contact_on, contact_minutes, ...note } = typed as Record<string, unknown>
  if (!contact_kind) return note
  const minutes = contact_minutes ? Number(contact_minutes) : null
  return { ...note, contact_kind, contact_on: contact_on || null, contact_minutes: minutes }
}, newNoteSchema)
