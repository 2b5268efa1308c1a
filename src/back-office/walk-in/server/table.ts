import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'
import { CAME_BY } from '../contract.ts'

/**
 * A case that staff have opened for somebody who came in or called, and what they noted: no answer of the person, who
 * gives them. Everything is written by the product itself.
 */
export const walkIns = pgTable(
  'walk_ins',
  {
    case_id: uuid().primaryKey(),
    user_id: text().notNull(),
    opened_by: text().references(() => user.id, { onDelete: 'set null' }),
    opened_at: instant().notNull().default(sql`clock_timestamp()`),
    came_by: text({ enum: CAME_BY }).notNull(),
    /** E.164, with an extension as in RFC 3966. */
    phone: text(),
    purpose_of_stay: text(),
    /** The account was made with the case. */
    made_account: boolean().notNull(),
    /** Until when the link of the registration works; null where none was sent. */
    link_ends_at: instant(),
    /** Of the printed code with which its person finishes the registration, and until when it works; both null without one. */
    code_hash: text(),
    code_ends_at: instant(),
  },
  (t) => [
    foreignKey({
      name: 'walk_ins_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('walk_ins_user_id').on(t.user_id),
    index('walk_ins_opened_by').on(t.opened_by),
    /** As that of personal_info: find_cases_by_number() compares both. */
    index('walk_ins_phone_figures').on(
      sql`reverse(regexp_replace(split_part(phone, ';', 1), '[^0-9]', '', 'g')) collate "C"`,
    ),
    check('walk_ins_came_by', sql`came_by in ('in_person', 'phone')`),
    uniqueIndex('walk_ins_code_hash').on(t.code_hash),
    check(
      'walk_ins_code',
      sql`(code_hash is null) = (code_ends_at is null) and (made_account or code_hash is null)`,
    ),
    check('walk_ins_link', sql`made_account or link_ends_at is null`),
    staffReads(),
  ],
).enableRLS()
