import { z } from 'zod'
import { ASK_REASONS, DOCUMENT_STATUSES } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import { plainText } from '#shared/text-schema.ts'
import { MAX_ASK_MESSAGE, VERDICTS } from './contract.ts'

export const newVerdictSchema = z
  .strictObject({
    verdict: z.enum(VERDICTS, { error: () => m.back_office_document_review_verdict_missing() }),
    reason: z.enum(ASK_REASONS, { error: () => m.back_office_document_review_reason_missing() }).nullish(),
    message: plainText({ max: MAX_ASK_MESSAGE }).nullish(),
    version: z.int().min(1).optional().describe('The version that was seen; the current one by default.'),
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
  notified_at: z.string().nullable().describe('When the applicant was told, with the others of its batch.'),
})
export type Verdict = z.infer<typeof verdictSchema>

/** The answer to a verdict: it, and the status of the document. */
export const givenVerdictSchema = verdictSchema.extend({ status: z.enum(DOCUMENT_STATUSES) })
export type GivenVerdict = z.infer<typeof givenVerdictSchema>
