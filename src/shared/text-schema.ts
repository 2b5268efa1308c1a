import { z } from 'zod'
import { m } from '#messages/messages.js'
import { EMAIL_MAX } from '#shared/person/email.ts'
import { emailSchema } from '#shared/person/email-schema.ts'
import { isPersonName } from '#shared/person/person-name.ts'
import { findPhoneFault } from '#shared/person/phone.ts'
import { cleanLine, cleanText } from '#shared/text.ts'

interface RequiredRule {
  /** Maximum length in UTF-16 code units, after cleaning. */
  max: number
  /** The message for an empty value. */
  missing: () => string
}

/** A single-line text, possibly empty, cleaned (src/shared/text.ts). */
export function plainLine({ max }: { max: number }) {
  return atMost(z.string({ error: () => m.personal_info_error_text() }).overwrite(cleanLine), max)
}

/** A single-line text with at least one visible character. */
export function requiredLine({ max, missing }: RequiredRule) {
  return atMost(
    z.string({ error: missing }).overwrite(cleanLine).min(1, { abort: true, error: missing }),
    max,
  )
}

/** A person's name (src/shared/person/person-name.ts). */
export function personName(rule: RequiredRule) {
  return requiredLine(rule).refine(isPersonName, {
    error: () => m.shared_name_wrong(),
    when: ({ issues }) => issues.length === 0,
  })
}

/** An e-mail address as it is sent (src/shared/person/email.ts); `invalid` is the message for what is none. */
export function emailAddress({ invalid }: { invalid: () => string }) {
  return emailSchema(invalid, () => m.shared_text_too_long({ max: EMAIL_MAX }))
}

/**
 * The check of a phone number (src/shared/person/phone.ts), which an empty text passes. It needs parseAsync: the rules are loaded
 * on demand. When a browser cannot load them, the server checks the number.
 */
export function phoneNumber({ wrong, several }: { wrong: () => string; several: () => string }) {
  return z.superRefine<string>(
    async (text, context) => {
      const fault = text === '' ? null : await findPhoneFault(text).catch(() => null)
      if (fault) context.addIssue({ code: 'custom', message: fault === 'several' ? several() : wrong() })
    },
    { when: ({ issues }) => issues.length === 0 },
  )
}

/** A multi-line text, possibly empty. */
export function plainText({ max }: { max: number }) {
  return atMost(z.string({ error: () => m.personal_info_error_text() }).overwrite(cleanText), max)
}

/** A multi-line text with at least one visible character. */
export function requiredText({ max, missing }: RequiredRule) {
  return atMost(
    z.string({ error: missing }).overwrite(cleanText).min(1, { abort: true, error: missing }),
    max,
  )
}

/**
 * The base version of a save: `updated_at` of the record that the edit started from; null without a record. A save
 * without it overwrites any version.
 */
export const baseVersionSchema = z.iso
  .datetime({ offset: true, error: () => m.personal_info_error_updated_at() })
  .refine(isPlausibleMoment, { error: () => m.personal_info_error_updated_at() })
  .nullable()
  .optional()

function atMost(text: z.ZodString, max: number) {
  return text.max(max, { error: () => m.shared_text_too_long({ max }) })
}

// PostgreSQL rejects years that JavaScript accepts; no record is older than the product.
function isPlausibleMoment(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 2000 && year < 3000
}
