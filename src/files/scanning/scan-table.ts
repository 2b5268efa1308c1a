import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/** Only the name of the table of accounts, for the foreign key: the base must not import features. */
const user = pgTable('user', { id: text('id').primaryKey() })

/**
 * What the virus check knows of each stored object (docs/decisions/0066). While CLAMAV_HOST is set, an object without a
 * row is not checked. Row-level security is on without a policy: document_scan_state() and file_scan_state() tell the
 * other roles.
 */
export const fileScans = pgTable(
  'file_scans',
  {
    /** The name in the encrypted file store; of a download of the desk 'resources/' and the hash of its bytes. */
    object_name: text().primaryKey(),
    /** With whose key the object is encrypted; null for a download of the desk. */
    user_id: text().references(() => user.id, { onDelete: 'cascade' }),
    /** `clean` also for what the product has made of objects that are clean. */
    state: text({ enum: ['waiting', 'clean', 'infected'] }).notNull(),
    /** The object that this one was made from, whose state is its state. */
    made_from: text(),
    /** Why the last try did not scan it. */
    reason: text({ enum: ['away', 'slow', 'cut', 'refused'] }),
    /** The name of what was found, for the operator. */
    signature: text(),
    attempts: integer().notNull().default(0),
    /** The job leaves it alone until then: a process has it now, or the last try was not long ago. */
    next_at: instant().notNull().defaultNow(),
    stored_at: instant().notNull().defaultNow(),
    scanned_at: instant(),
    /** When the record of the object was told of its state; null while that is to be done. */
    told_at: instant(),
  },
  (t) => [
    check('file_scans_state', sql`state in ('waiting', 'clean', 'infected')`),
    check('file_scans_reason', sql`reason in ('away', 'slow', 'cut', 'refused')`),
    index('file_scans_user_id').on(t.user_id),
    index('file_scans_waiting').on(t.stored_at.desc()).where(sql`state = 'waiting'`),
    index('file_scans_not_clean').on(t.user_id).where(sql`state <> 'clean'`),
    index('file_scans_untold').on(t.scanned_at).where(sql`told_at is null and state <> 'waiting'`),
  ],
).enableRLS()
