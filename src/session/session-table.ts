import { sql } from 'drizzle-orm'
import { boolean, index, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/**
 * People and their sessions, as Better Auth keeps them (names of exports and keys are its model and field names).
 * app_user sees its own row of people and nothing of sessions: row-level security without a policy.
 */
export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('full_name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: instant('terms_accepted_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  () => [
    pgPolicy('own_user', {
      for: 'select',
      to: 'app_user',
      using: sql`id = current_setting('app.user_id', true)`,
    }),
  ],
).enableRLS()

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('session_user_id').on(t.userId), index('session_expires_at').on(t.expiresAt)],
).enableRLS()
