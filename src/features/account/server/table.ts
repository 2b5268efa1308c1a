import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { user } from '#session/session-table.ts'

/**
 * Better Auth's other tables (the exports have the names of its models). Row-level security is on without a policy:
 * app_user cannot read credentials and tokens.
 */
export const account = pgTable(
  'account',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    account_id: text().notNull(),
    provider_id: text().notNull(),
    access_token: text(),
    refresh_token: text(),
    id_token: text(),
    access_token_expires_at: instant(),
    refresh_token_expires_at: instant(),
    scope: text(),
    password: text(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [index('account_user_id').on(t.user_id)],
).enableRLS()

export const verification = pgTable(
  'verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expires_at: instant().notNull(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [index('verification_identifier').on(t.identifier)],
).enableRLS()

/** Keys that sign tokens for API clients; the private half is encrypted with APP_SECRET. Nobody's data. */
export const jwks = pgTable('jwks', {
  id: text().primaryKey(),
  public_key: text().notNull(),
  private_key: text().notNull(),
  alg: text(),
  crv: text(),
  created_at: instant().notNull().defaultNow(),
  expires_at: instant(),
}).enableRLS()

/** Browsers a person has signed in with, by the hash of a random cookie; the person is notified of a new one. */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    device_hash: text().notNull(),
    last_seen_at: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.device_hash] })],
).enableRLS()

/** The authenticator app of an account, at most one. Secret and recovery codes are encrypted with APP_SECRET. */
export const twoFactor = pgTable('two_factor', {
  id: text().primaryKey(),
  user_id: text()
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  backup_codes: text().notNull(),
  /** When the recovery codes were made. */
  backup_codes_at: instant().notNull().defaultNow(),
  /** False until the first right code. */
  verified: boolean().notNull().default(false),
  failed_verification_count: integer().notNull().default(0),
  locked_until: instant(),
  /** The newest step of 30 seconds since 1970 of which a code was accepted: neither it nor an older one is again. */
  last_step: bigint({ mode: 'number' }),
  created_at: instant().notNull().defaultNow(),
}).enableRLS()

export const passkey = pgTable(
  'passkey',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text(),
    public_key: text().notNull(),
    credential_id: text().notNull().unique(),
    counter: bigint({ mode: 'number' }).notNull(),
    device_type: text().notNull(),
    backed_up: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    created_at: instant().notNull().defaultNow(),
    last_used_at: instant(),
  },
  (t) => [index('passkey_user_id').on(t.user_id)],
).enableRLS()

/** A new address that waits until the links in both mailboxes were opened; at most one an account. */
export const emailChanges = pgTable('email_changes', {
  user_id: text()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  new_email: text().notNull(),
  old_token_hash: text().notNull().unique(),
  new_token_hash: text().notNull().unique(),
  old_confirmed_at: instant(),
  new_confirmed_at: instant(),
  expires_at: instant().notNull(),
  created_at: instant().notNull().defaultNow(),
}).enableRLS()
