import { z } from 'zod'
import { ASK_REASONS, DOCUMENT_STATUSES, DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import { plainText } from '#shared/text-schema.ts'
import { MAX_ASK_MESSAGE, VERDICTS } from './contract.ts'

export const newVerdictSchema = z
  .strictObject({
    verdict: z.enum(VERDICTS, { error: () => m.back_office_document_review_verdict_missing() }),
    reason: z.enum(ASK_REASONS, { error: () => m.back_office_document_review_reason_missing() }).nullish(),
    message: plainText({ max: MAX_ASK_MESSAGE }).nullish(),
    version: z.int().min(1).optional().describe('The version that was seen; the current one by default.'),
    seen_verdict_id: z
      .uuid()
      .nullish()
      .describe(
        'The `id` of the verdict that was seen to stand, null for none; without it nothing is compared.',
      ),
  })
  .superRefine(({ verdict, reason, message }, { addIssue }) => {
    if (verdict !== 'asked_again') return
    if (!reason)
      addIssue({ code: 'custom', path: ['reason'], message: m.back_office_document_review_reason_missing() })
    if (reason === 'other' && !message)
      addIssue({
        code: 'custom',
        path: ['message'],
        message: m.back_office_document_review_message_missing(),
      })
  })
export type NewVerdict = z.infer<typeof newVerdictSchema>

export const verdictSchema = z.object({
  id: z.string(),
  document_id: z.string(),
  version: z.int(),
  verdict: z.enum(VERDICTS),
  reason: z.enum(ASK_REASONS).nullable(),
  message: z.string().nullable().describe('What the applicant reads.'),
  given_by: z.string().nullable().describe('Name; null when the account is gone.'),
  given_at: z.string(),
  taken_back_at: z.string().nullable(),
  restored_at: z
    .string()
    .nullable()
    .describe('When it stood again, because the one that had replaced it was taken back.'),
  notified_at: z.string().nullable().describe('When the applicant was told, with the others of its batch.'),
})
export type Verdict = z.infer<typeof verdictSchema>

/** A reason, and its sentence in two languages. */
const askTextSchema = z.object({
  id: z.enum(ASK_REASONS),
  text: z.string().describe('In the applicant’s language. `{document}` is the name of the document.'),
  desk_text: z
    .string()
    .nullable()
    .describe('The same in the language of the request; null when `text` is in it.'),
})
export type AskText = z.infer<typeof askTextSchema>

/** What the form of a verdict writes to the applicant. */
export const askingSchema = z.object({
  texts: z.array(askTextSchema).describe('None for a reason that has to be told.'),
  document_names: z.record(z.enum(DOCUMENT_TYPES), z.string()).describe('In the applicant’s language.'),
})
export type Asking = z.infer<typeof askingSchema>

/** The verdict that is taken back. */
export const takeBackSchema = z.strictObject({
  seen_verdict_id: z.uuid().optional().describe('The `id` of the verdict that was seen to stand.'),
})

/** A verdict, and the status of the document. */
export const givenVerdictSchema = verdictSchema.extend({ status: z.enum(DOCUMENT_STATUSES) })
export type GivenVerdict = z.infer<typeof givenVerdictSchema>
