import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { inboxEntries } from '#back-office/inbox/server/table.ts'
import { instant } from '#database/columns.ts'
import { user } from '#session/session-table.ts'
import { CLAIM_ANSWERS } from '../contract.ts'

/**
 * An account that was offered to the address of a contact message: asked by mail, made by the press of a button, and the
 * message is joined to a case when its person says that it is hers. Staff see it with its entry; everything is written by
 * the product itself.
 */
export const accountOffers = pgTable(
  'account_offers',
  {
    entry_id: uuid()
      .primaryKey()
      .references(() => inboxEntries.id, { onDelete: 'cascade' }),
    /** In small letters. */
    email: text().notNull(),
    token_hash: text().notNull().unique(),
    asked_by: text().references(() => user.id, { onDelete: 'set null' }),
    asked_at: instant().notNull().default(sql`clock_timestamp()`),
    expires_at: instant().notNull(),
    /** The account that was made. */
    account_id: text().references(() => user.id, { onDelete: 'cascade' }),
    accepted_at: instant(),
    /** Whether the message is theirs. */
    answer: text({ enum: CLAIM_ANSWERS }),
    answered_at: instant(),
  },
  (t) => [
    index('account_offers_email').on(t.email),
    index('account_offers_asked_by').on(t.asked_by),
    index('account_offers_account_id').on(t.account_id),
    check('account_offers_answer', sql`answer in ('mine', 'not_mine')`),
    check('account_offers_accepted', sql`(account_id is null) = (accepted_at is null)`),
    check(
      'account_offers_answered',
      sql`(answer is null) = (answered_at is null) and (answer is null or accepted_at is not null)`,
    ),
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`exists (select from inbox_entries e where e.id = entry_id)`,
    }),
  ],
).enableRLS()
