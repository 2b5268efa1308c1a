import { z } from '@hono/zod-openapi'

const moment = z.iso.datetime()

export const personSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string().nullable().describe('Null while the person has given none.'),
  email_verified: z.boolean(),
  /** A new address that waits for the links in both mailboxes. */
  new_email: z.string().nullable(),
  blocked_at: moment.nullable(),
  created_at: moment,
  /** The last use of a session; null when none is left. */
  last_here_at: moment.nullable(),
})
export type Applicant = z.infer<typeof personSchema>
