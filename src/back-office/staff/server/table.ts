import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { user } from '#session/session-table.ts'

/**
 * Links that make a member of staff. Row-level security is on without a policy: only the product itself reads them, for
 * an admin whom the route has recognised, or for who holds the link.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In small letters; null for the first admin, whose link the operator reads on the server. */
    email: text(),
    role: text({ enum: ['specialist', 'admin'] }).notNull(),
    token_hash: text().notNull().unique(),
    /** Null when the operator invites. */
    invited_by: text().references(() => user.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    accepted_at: instant(),
    withdrawn_at: instant(),
  },
  (t) => [
    check('staff_invitations_role', sql`role in ('specialist', 'admin')`),
    index('staff_invitations_email').on(t.email),
    index('staff_invitations_invited_by').on(t.invited_by),
  ],
).enableRLS()
