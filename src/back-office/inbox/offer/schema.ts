import { z } from 'zod'
import { CLAIM_ANSWERS, OFFER_STATES } from './contract.ts'

export const offerStateSchema = z.object({
  state: z
    .enum(OFFER_STATES)
    .describe(
      '`has_account`: there is an account with the address, made otherwise. `unknown`: also when the team has closed the message or joined it to a case.',
    ),
  email: z.string().nullable().describe('The address of the account; null for a link that is unknown.'),
})
export type OfferState = z.infer<typeof offerStateSchema>

export const acceptedOfferSchema = z.object({
  password_token: z
    .string()
    .describe('Sets the password with `POST /api/auth/reset-password`, which also confirms the address.'),
})

export const claimSchema = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  received_at: z.string(),
})
export type Claim = z.infer<typeof claimSchema>

export const claimAnswerSchema = z.strictObject({ answer: z.enum(CLAIM_ANSWERS) })

/** What the team sees of an offer. */
export const entryOfferSchema = z.object({
  asked_at: z.string(),
  expires_at: z.string(),
  accepted_at: z.string().nullable().describe('When the account was made.'),
  answer: z.enum(CLAIM_ANSWERS).nullable().describe('Whether the person says that the message is theirs.'),
})
