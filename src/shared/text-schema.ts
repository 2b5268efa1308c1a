import { z } from 'zod'
import { m } from '#messages/messages.js'
import { cleanLine, cleanText } from '#shared/text.ts'

interface RequiredRule {
  /** Characters (UTF-16 units) after cleaning. */
  max: number
  /** The sentence shown when nothing was given. */
  missing: () => string
}

/** A text of one line, perhaps empty, cleaned (src/shared/text.ts). */
export function plainLine({ max }: { max: number }) {
  return atMost(z.string({ error: () => m.personal_info_error_text() }).overwrite(cleanLine), max)
}

/** A text of one line with something visible in it. */
export function requiredLine({ max, missing }: RequiredRule) {
  return atMost(
    z.string({ error: missing }).overwrite(cleanLine).min(1, { abort: true, error: missing }),
    max,
  )
}

/** A text that may be empty and may have several lines. */
export function plainText({ max }: { max: number }) {
  return atMost(z.string({ error: () => m.personal_info_error_text() }).overwrite(cleanText), max)
}

/** A text with something visible in it that may have several lines. */
export function requiredText({ max, missing }: RequiredRule) {
  return atMost(
    z.string({ error: missing }).overwrite(cleanText).min(1, { abort: true, error: missing }),
    max,
  )
}

/**
 * The base version: `updated_at` of the record a save began with; null when there was none yet. A save that sends
 * neither overwrites whatever is there.
 */
export const baseVersionSchema = z.iso
  .datetime({ offset: true, error: () => m.personal_info_error_updated_at() })
  .refine(isPlausibleMoment, { error: () => m.personal_info_error_updated_at() })
  .nullable()
  .optional()

function atMost(text: z.ZodString, max: number) {
  return text.max(max, { error: () => m.shared_text_too_long({ max }) })
}

// PostgreSQL refuses years that JavaScript still counts; no record of ours is older than the product.
function isPlausibleMoment(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 2000 && year < 3000
}
