import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
