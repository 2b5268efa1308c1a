import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { TERMS } from '#features/cases/contract.ts'
import { cases } from '#features/cases/server/table.ts'

/** Visible like the case, without a look at the case: the queue reads thousands of rows. */
const staffSees = (table: string) =>
  pgPolicy('staff_read', {
    for: 'select',
    to: 'app_staff',
    using: sql.raw(
      `(select current_staff()) is not null and (not restricted or exists (select from case_access a where a.case_id = ${table}.case_id and a.user_id = (select current_staff())))`,
    ),
  })

/**
 * One row a case: what the work queue shows, filters and sorts by. Triggers write it anew with everything that counts
 * (refresh_case_queue, migration 0063); no role may change it.
 */
export const caseQueue = pgTable(
  'case_queue',
  {
    case_id: uuid().primaryKey(),
    user_id: text().notNull(),
    number: text().notNull(),
    opened_at: instant().notNull(),
    stage: text().notNull(),
    restricted: boolean().notNull(),
    assigned_to: text(),
    last_legal_day: date(),
    /** The day of the term that runs; cases without one come last. */
    sort_day: date().generatedAlwaysAs(sql`coalesce(term_on, 'infinity'::date)`).notNull(),
    /** The term that runs next, by the rule in case_term(), its day, and the task that it is. */
    term: text({ enum: TERMS }),
    term_on: date(),
    term_task_id: uuid(),
    /** Filed in time and not decided yet. */
    legal_by_application: boolean().notNull().default(false),
    /** By the rule in case_to_do(); both are null in a case that has ended. */
    turn: text(),
    to_do: text(),
    /** How many documents, messages or tasks `to_do` is about. */
    to_do_count: integer().notNull().default(0),
    /** Since when it is what it is to do. */
    waiting_since: instant().notNull(),
    /** The next day on which a task of ours becomes due. */
    next_task_on: date(),
    /** The package by its payments, and the same where those of the sandbox count (refresh_case_package). */
    package_type: text().notNull().default('free'),
    sandbox_package_type: text().notNull().default('free'),
  },
  (t) => [
    foreignKey({
      name: 'case_queue_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('case_queue_user_id').on(t.user_id),
    uniqueIndex('case_queue_number').on(t.number),
    index('case_queue_by_day').on(t.sort_day, t.opened_at, t.case_id).where(sql`to_do is not null`),
    index('case_queue_by_waiting').on(t.waiting_since, t.case_id).where(sql`to_do is not null`),
    index('case_queue_ended').on(t.stage, t.sort_day, t.opened_at, t.case_id).where(sql`to_do is null`),
    index('case_queue_by_opening').on(t.opened_at, t.case_id),
    index('case_queue_counted')
      .on(t.turn, t.assigned_to, t.stage, t.restricted, t.case_id)
      .where(sql`to_do is not null`),
    index('case_queue_next_task').on(t.next_task_on).where(sql`next_task_on is not null`),
    staffSees('case_queue'),
    // Of its columns only what is next is granted (migration 0054).
    pgPolicy('own_row_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
  ],
).enableRLS()

/** Compared byte by byte: search looks for words that begin with what was typed. */
const searchWord = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** The words by which a case is found: name, address and number as normalize_for_search() writes them. */
export const caseSearchTerms = pgTable(
  'case_search_terms',
  {
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    word: searchWord().notNull(),
    restricted: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.word, t.case_id] }),
    foreignKey({
      name: 'case_search_terms_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('case_search_terms_case_id').on(t.case_id),
    index('case_search_terms_user_id').on(t.user_id),
    staffSees('case_search_terms'),
  ],
).enableRLS()
