import { z } from 'zod'

const moment = z.iso.datetime()

/** What a person needs to know before and after closing the account. */
export const closingSchema = z.object({
  /** When the account is erased; null while nobody has closed it. */
  erase_at: moment.nullable(),
  /** Without a password the account is closed by a sign-in that is not older than five minutes. */
  has_password: z.boolean(),
  /** Seconds from the closing to the erasure. */
  seconds: z.number().int().positive(),
  /** The open case, on which the work ends. */
  open_case: z.object({ number: z.string(), is_filed: z.boolean() }).nullable(),
})
export type Closing = z.infer<typeof closingSchema>

export const closedSchema = z.object({ erase_at: moment })
