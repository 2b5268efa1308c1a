import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'
import { staff } from '#session/staff-table.ts'
import { TASK_CAUSES, TASK_FOR } from '../contract.ts'

const SHARED = sql`user_id = current_setting('app.user_id', true) and task_for = 'applicant'`
const SHARED_IN_OPEN_CASE = sql`case_id = nullif(current_setting('app.case_id', true), '')::uuid and ${SHARED}`
const SEEN = sql`exists (select from cases c where c.id = case_id)`

/** What is to be done in a case, by whom. Applicants see those that are theirs. */
export const caseTasks = pgTable(
  'case_tasks',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    /** The person of the case. */
    user_id: text().notNull(),
    title: text().notNull(),
    /** YYYY-MM-DD; without it the task is due at once. */
    due_on: date(),
    task_for: text({ enum: TASK_FOR }).notNull(),
    /** Whether the applicant is asked for a document, whose name is the title, and why; the upload is what does the task. */
    is_document: boolean().notNull().default(false),
    explanation: text(),
    /** The colleague whose task it is, of tasks of the team; without one it is that of whoever has the case. */
    assigned_to: text().references(() => staff.user_id, { onDelete: 'set null' }),
    /** For what the product has made it; null for a task that somebody has written. */
    cause: text({ enum: TASK_CAUSES }),
    created_by: text().references(() => user.id, { onDelete: 'set null' }),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
    done_at: instant(),
    done_by: text().references(() => user.id, { onDelete: 'set null' }),
    updated_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    foreignKey({
      name: 'case_tasks_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('case_tasks_of_case').on(t.case_id, t.created_at, t.id),
    index('case_tasks_due_on').on(t.due_on).where(sql`done_at is null and task_for = 'applicant'`),
    index('case_tasks_of_staff').on(t.case_id).where(sql`done_at is null and task_for = 'staff'`),
    index('case_tasks_user_id').on(t.user_id),
    index('case_tasks_assigned_to').on(t.assigned_to),
    index('case_tasks_created_by').on(t.created_by),
    index('case_tasks_done_by').on(t.done_by),
    check('case_tasks_for', sql`task_for in ('applicant', 'staff', 'third_party')`),
    unique('case_tasks_of_its_case').on(t.id, t.case_id),
    check(
      'case_tasks_document',
      sql`(task_for = 'applicant' or not is_document) and (explanation is null or is_document) and char_length(explanation) <= 500`,
    ),
    check(
      'case_tasks_cause',
      sql`(cause = 'show_last_legal_day' or task_for = 'staff') and (cause <> 'show_last_legal_day' or is_document) and cause in ('find_last_legal_day', 'show_last_legal_day', 'answer_letter', 'record_decision')`,
    ),
    uniqueIndex('case_tasks_open_cause')
      .on(t.case_id, t.cause)
      .where(sql`cause is not null and done_at is null`),
    check('case_tasks_assigned_to', sql`assigned_to is null or task_for = 'staff'`),
    check('case_tasks_title', sql`title <> '' and char_length(title) <= 200`),
    pgPolicy('own_shared_read', { for: 'select', to: 'app_user', using: SHARED }),
    pgPolicy('own_shared_mark', {
      for: 'update',
      to: 'app_user',
      using: SHARED_IN_OPEN_CASE,
      withCheck: SHARED_IN_OPEN_CASE,
    }),
    staffReads(),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`${SEEN} and created_by = (select current_staff())`,
    }),
    pgPolicy('staff_change', { for: 'update', to: 'app_staff', using: SEEN, withCheck: SEEN }),
  ],
).enableRLS()
