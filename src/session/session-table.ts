import { sql } from 'drizzle-orm'
import { boolean, check, index, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/**
 * Accounts and their sessions in the schema of Better Auth (the exports have the names of its models). Row-level
 * security lets app_user read its own row of "user"; "session" has no policy, so app_user cannot read it.
 */
export const user = pgTable(
  'user',
  {
    id: text().primaryKey(),
    full_name: text().notNull(),
    email: text().notNull().unique(),
    email_verified: boolean().notNull().default(false),
    /** Whether a sign-in asks for a second factor: the account has an authenticator app. */
    two_factor_enabled: boolean().notNull().default(false),
    image: text(),
    /** Since when nobody can sign in to the account; null while its owner can. */
    blocked_at: instant(),
    /** The language of mails to this person: the language of the registration until the person chooses another. */
    locale: text().notNull().default('en'),
    /** Both null for who has got the account from the consultancy, until she agrees. */
    terms_version: text(),
    terms_accepted_at: instant(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('user_terms', sql`(terms_version is null) = (terms_accepted_at is null)`),
    index('user_created_at').on(t.created_at, t.id),
    pgPolicy('own_user', {
      for: 'select',
      to: 'app_user',
      using: sql`id = current_setting('app.user_id', true)`,
    }),
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`(exists (select from cases c where c.user_id = "user".id) and not hidden_from_staff(id)) or exists (select from staff s where s.user_id = "user".id)`,
    }),
  ],
).enableRLS()

export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expires_at: instant().notNull(),
    ip_address: text(),
    user_agent: text(),
    /** When the second factor was given in this session; null without one. Staff reach nothing without it. */
    second_factor_at: instant(),
    /** When the owner last proved in this session who they are; null when only by the sign-in. */
    confirmed_at: instant(),
    /** Until when a sign-in with this browser needs no second factor. */
    trusted_until: instant(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [index('session_user_id').on(t.user_id), index('session_expires_at').on(t.expires_at)],
).enableRLS()
