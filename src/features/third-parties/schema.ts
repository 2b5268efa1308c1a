import { z } from 'zod'
import { documentTypeSchema } from '#features/documents/schema.ts'
import { attachedFileSchema } from '#features/messages/files/schema.ts'
import { m } from '#messages/messages.js'
import { emailSchema } from '#shared/person/email-schema.ts'
import { plainText } from '#shared/text-schema.ts'
import { ASKS, ASKS_OF, LINK_EVENTS, NOTE_MAX, THIRD_PARTY_KINDS } from './contract.ts'
import { REQUEST_STATES } from './rules.ts'

export const askSchema = z.enum(ASKS)
const kindSchema = z.enum(THIRD_PARTY_KINDS, { error: () => m.third_parties_kind_missing() })

export const newThirdPartySchema = z
  .strictObject({
    kind: kindSchema,
    email: emailSchema(() => m.third_parties_email_invalid()),
    asks: z
      .array(askSchema)
      .min(1, { error: () => m.third_parties_asks_missing() })
      .max(ASKS.length),
    note: plainText({ max: NOTE_MAX })
      .optional()
      .describe('Your own words to them. Shown as they are, not translated.'),
    ends_on: z.iso
      .date({ error: () => m.third_parties_end_invalid() })
      .optional()
      .describe(
        'The last day of the link; after 30 days without it. Never after the last legal day while that is ahead.',
      ),
  })
  .refine(({ kind, asks }) => asks.every((ask) => (ASKS_OF[kind] as readonly string[]).includes(ask)), {
    path: ['asks'],
    error: () => m.third_parties_asks_missing(),
  })
export type NewThirdParty = z.output<typeof newThirdPartySchema>

export const useAnswerSchema = z.strictObject({
  document_type: documentTypeSchema
    .optional()
    .describe('The slot; without it the one that the paper belongs in.'),
})

const answerSchema = z.object({
  ask: askSchema,
  slot: documentTypeSchema.nullable().describe('Where a file belongs; null for what is only ticked.'),
  slot_filled: z.boolean().describe('The slot has a document, which a file that is used replaces.'),
  ticked_at: z.string().nullable(),
  file: attachedFileSchema.nullable(),
  file_came_at: z.string().nullable(),
  used_at: z.string().nullable(),
  used_as: documentTypeSchema.nullable(),
})
export type ThirdPartyAnswer = z.infer<typeof answerSchema>

export const thirdPartySchema = z.object({
  id: z.string(),
  kind: z.enum(THIRD_PARTY_KINDS),
  email: z.string(),
  note: z.string().nullable(),
  state: z.enum(REQUEST_STATES),
  by_staff: z.boolean(),
  created_at: z.string(),
  ends_on: z.string().describe('YYYY-MM-DD, the last day of the link.'),
  opened_at: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  asks: z.array(answerSchema),
  events: z
    .array(z.object({ event: z.enum(LINK_EVENTS), ask: askSchema.nullable(), at: z.string() }))
    .describe('What was done with the link, the newest first.'),
})
export type ThirdParty = z.infer<typeof thirdPartySchema>

export const thirdPartiesSchema = z.object({
  third_parties: z.array(thirdPartySchema).describe('The newest first.'),
  usual_end: z.string().describe('YYYY-MM-DD, the last day of a new link.'),
  latest_end: z.string().describe('YYYY-MM-DD, the last day that a new link may have.'),
})
export type ThirdParties = z.infer<typeof thirdPartiesSchema>

export const linkSchema = z.object({
  kind: z.enum(THIRD_PARTY_KINDS),
  applicant: z.string().describe('First and family name of who asks.'),
  consultancy: z.string(),
  note: z.string().nullable(),
  ends_on: z.string().describe('YYYY-MM-DD'),
  asks: z.array(
    z.object({
      ask: askSchema,
      answer: z.enum(['file', 'tick']),
      answered_at: z.string().nullable(),
      is_used: z.boolean().describe('Accepted: it can no longer be replaced.'),
    }),
  ),
})
export type LinkView = z.infer<typeof linkSchema>
