import { z } from 'zod'
import { cleanEmail, EMAIL_ADDRESS, EMAIL_MAX } from './email.ts'

/**
 * An e-mail address as it is sent; `invalid` is the message for what is none. Without texts of its own: the configuration
 * is read before they are compiled.
 */
export function emailSchema(invalid: () => string, tooLong = invalid) {
  return z
    .string({ error: invalid })
    .overwrite(cleanEmail)
    .check(z.email({ pattern: EMAIL_ADDRESS, error: invalid }))
    .max(EMAIL_MAX, { error: tooLong })
}
