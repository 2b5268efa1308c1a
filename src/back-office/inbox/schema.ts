import { z } from 'zod'
import { answerTemplateSchema } from '#back-office/desk/schema.ts'
import {
  CLOSE_REASONS,
  CLOSED_REASONS,
  ENTRY_KINDS,
  INBOX_STATES,
  LIKENESSES,
  MAX_ANSWER_LENGTH,
} from '#back-office/inbox/contract.ts'
import { CASE_STAGES } from '#features/cases/contract.ts'
import { CONSULTATION_SERVICES, PREFERRED_TIMES } from '#features/consultations/contract.ts'
import { m } from '#messages/messages.js'
import { baseVersionSchema, requiredText } from '#shared/text-schema.ts'
import { entryOfferSchema } from './offer/schema.ts'

export const inboxQuerySchema = z.strictObject({
  state: z.enum(INBOX_STATES).default('open'),
  before: z.string().max(100).optional().describe('The id of the last entry seen.'),
})
export type InboxQuery = z.infer<typeof inboxQuerySchema>

const inboxRowSchema = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string().nullable().describe('Of a contact message.'),
  service: z.enum(CONSULTATION_SERVICES).nullable().describe('What a consultation is asked for.'),
  received_at: z.string(),
  opened_at: z.string().nullable().describe('When somebody of the team first opened it.'),
  answered_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  closed_reason: z.enum(CLOSED_REASONS).nullable(),
  case_number: z.string().nullable(),
  updated_at: z.string(),
})
export type InboxRow = z.infer<typeof inboxRowSchema>

export const inboxSchema = z.object({
  rows: z.array(inboxRowSchema),
  counts: z
    .object({
      open: z.int(),
      messages: z.int(),
      consultations: z.int(),
      unanswered: z.int(),
    })
    .describe('Of everything open that the caller sees.'),
})
export type Inbox = z.infer<typeof inboxSchema>

const possibleCaseSchema = z.object({
  number: z.string(),
  name: z.string(),
  stage: z.enum(CASE_STAGES),
  because: z.enum(LIKENESSES),
})
export type PossibleCase = z.infer<typeof possibleCaseSchema>

const inboxAnswerSchema = z.object({
  id: z.string(),
  author: z.string().nullable().describe('Name; null when the account is gone.'),
  text: z.string(),
  sent_at: z.string(),
})
export type InboxAnswer = z.infer<typeof inboxAnswerSchema>

export const inboxEntrySchema = inboxRowSchema.extend({
  text: z.string().nullable(),
  is_address_confirmed: z
    .boolean()
    .describe(
      'Whether it belongs to a case whose person has confirmed this address. Otherwise an answer by mail repeats nothing of what was written.',
    ),
  preferred_date: z.string().nullable().describe('YYYY-MM-DD'),
  preferred_time: z.enum(PREFERRED_TIMES).nullable(),
  closed_by: z.string().nullable().describe('Name; null when nobody of the team closed it.'),
  offer: entryOfferSchema
    .nullable()
    .describe('Of a contact message: the account that its address was asked about by mail.'),
  answers: z.array(inboxAnswerSchema).describe('Oldest first.'),
  language: z.string().describe('The language in which an answer is read (BCP 47).'),
  answer_templates: z
    .array(answerTemplateSchema)
    .describe(
      'Texts for an answer, in the language in which it was written. `{register}` is the page of the registration.',
    ),
  possible_cases: z
    .array(possibleCaseSchema)
    .describe('Cases of perhaps the same person, the surest first; none once it belongs to a case.'),
})
export type InboxEntry = z.infer<typeof inboxEntrySchema>

/** What the caller has seen of the entry. Without it nothing is done: a colleague may have done it. */
const updated_at = baseVersionSchema.unwrap().unwrap()

export const newInboxAnswerSchema = z.strictObject({
  text: requiredText({ max: MAX_ANSWER_LENGTH, missing: () => m.back_office_inbox_answer_missing() }),
  updated_at,
})
export type NewInboxAnswer = z.infer<typeof newInboxAnswerSchema>

/** The answer form; the version of the entry is added when it is sent. */
export const inboxAnswerFormSchema = newInboxAnswerSchema.pick({ text: true })

export const inboxChangeSchema = z
  .strictObject({
    answered: z.literal(true).optional().describe('It was answered in another way, and stays open.'),
    case_number: z.string().trim().max(20).optional().describe('The case that a contact message belongs to.'),
    closed_reason: z
      .enum(CLOSE_REASONS, { error: () => m.back_office_inbox_close_missing() })
      .nullable()
      .optional()
      .describe('Closes it without an answer; null opens it again.'),
    updated_at,
  })
  .refine((change) => Object.keys(change).length === 2, {
    error: () => m.back_office_inbox_one_change(),
  })
export type InboxChange = z.infer<typeof inboxChangeSchema>

export const newCaseSchema = z.strictObject({ updated_at })

export const madeCaseSchema = z.object({
  entry: inboxEntrySchema,
  made: z
    .enum(['offer', 'case', 'nothing'])
    .describe(
      'The address was asked by mail whether it wants an account; a case of an account that had none open; or it joined the open one.',
    ),
})
export type CreatedCase = z.infer<typeof madeCaseSchema>
