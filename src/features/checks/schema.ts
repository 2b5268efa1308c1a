import { z } from 'zod'
import { documentKeySchema } from '#features/documents/schema.ts'
import { m } from '#messages/messages.js'
import { requiredText } from '#shared/text-schema.ts'
import { OVERRULE_REASON_MAX, VERDICTS } from './contract.ts'

export const checkSchema = z.object({
  id: z.string().describe('Of the check; with the slot of the document after a colon where it is about one.'),
  document_type: documentKeySchema.nullable(),
  verdict: z
    .enum(VERDICTS)
    .describe('`stop`: do not file before somebody has looked. It is never said of a case what the law is.'),
  text: z.string().describe('Why, and what to do about it.'),
  rule: z.string().describe('The rule in words.'),
  source: z.string(),
  source_url: z.string().nullable(),
  checked_on: z.string().describe('When somebody last read the source, YYYY-MM-DD.'),
  overruled: z
    .object({ reason: z.string(), at: z.string() })
    .nullable()
    .describe('A specialist has looked at it and lets it stand, as long as what was judged is the same.'),
})
export type Check = z.infer<typeof checkSchema>

export const staffCheckSchema = checkSchema.extend({
  fingerprint: z.string().describe('Of the verdict and what was judged.'),
  overruled: z
    .object({
      id: z.string(),
      reason: z.string(),
      at: z.string(),
      by: z.string().nullable().describe('Null when the account is gone.'),
    })
    .nullable(),
})
export type StaffCheck = z.infer<typeof staffCheckSchema>

/** How many checks of a case are open: neither good nor overruled. */
export const openChecksSchema = z.object({
  stop: z.int().describe('Nothing is to be filed before somebody has looked at them.'),
  look: z.int(),
})
export type OpenChecks = z.infer<typeof openChecksSchema>

/** The name of a check, and the slot of the document that it is about. */
const CHECK_ID = /^[a-z-]{1,60}(:[a-z0-9_-]{1,60})?$/
/** SHA-256, as base64url. */
const FINGERPRINT = /^[\w-]{43}$/

export const newOverruleSchema = z.strictObject({
  check: z.string().regex(CHECK_ID),
  fingerprint: z.string().regex(FINGERPRINT).optional(),
  reason: requiredText({
    max: OVERRULE_REASON_MAX,
    missing: () => m.checks_overrule_reason_missing(),
  }),
})
export type NewOverrule = z.infer<typeof newOverruleSchema>
