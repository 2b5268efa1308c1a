import { z } from 'zod'

const browserNames = {
  /** Names of our own list; null when the browser is not on it. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
}

const accountSessionSchema = z.object({
  id: z.string(),
  ...browserNames,
  /** Where the sign-in came from, as far as its address tells (ISO 3166-1); null when it does not. */
  country: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When the session was last renewed, at most once a day. */
  updated_at: z.iso.datetime(),
  /** Until when a sign-in with this browser needs no second factor. */
  trusted_until: z.iso.datetime().nullable(),
  /** Whether this call was made with it. */
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSessionSchema>

const accountPasskeySchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type AccountPasskey = z.infer<typeof accountPasskeySchema>

export const accountSchema = z.object({
  full_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  created_at: z.iso.datetime(),
  /** NIST SP 800-63B: aal2 when this session has given a second factor. */
  assurance_level: z.enum(['aal1', 'aal2']),
  /** Null for an account without a password. */
  password: z.object({ changed_at: z.iso.datetime() }).nullable(),
  /** A new address that waits until the links in both mailboxes were opened. */
  email_change: z
    .object({
      new_email: z.string(),
      old_confirmed: z.boolean(),
      new_confirmed: z.boolean(),
      expires_at: z.iso.datetime(),
    })
    .nullable(),
  /** The authenticator app; null while there is none. */
  second_factor: z
    .object({
      created_at: z.iso.datetime(),
      recovery_codes_left: z.number().int(),
      recovery_codes_at: z.iso.datetime(),
    })
    .nullable(),
  passkeys: z.array(accountPasskeySchema),
  /** Name of the provider whose identities can be linked; null without one. */
  identity_provider: z.string().nullable(),
  /** The identity of a provider that opens this account, too. */
  identity: z.object({ linked_at: z.iso.datetime() }).nullable(),
  sessions: z.array(accountSessionSchema),
})
export type Account = z.infer<typeof accountSchema>

export const securityEventSchema = z.object({
  /** Number of the row in the audit log. */
  id: z.number().int(),
  at: z.iso.datetime(),
  /** For example 'signed_in'. */
  act: z.string(),
  /** How somebody signed in, for example 'passkey'. */
  method: z.string().nullable(),
  ...browserNames,
})
export type SecurityEvent = z.infer<typeof securityEventSchema>
