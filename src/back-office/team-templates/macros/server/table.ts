import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staffRead, teamTemplates } from '#back-office/team-templates/server/table.ts'
import { instant } from '#database/columns.ts'
import { TASK_FOR } from '#features/tasks/contract.ts'
import { user } from '#session/session-table.ts'
import { MACRO_STAGES } from '../contract.ts'

/** What the team does at once in a case: a message, a stage, a task. Staff read them, as templates. */
export const macros = pgTable(
  'macros',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** By keyOfName. */
    name_key: text().notNull(),
    /** Its message, when it is not its own. */
    template_id: uuid().references(() => teamTemplates.id),
    stage: text({ enum: MACRO_STAGES as [string, ...string[]] }),
    task_title: text(),
    task_for: text({ enum: TASK_FOR }),
    task_due_in_days: smallint(),
    created_by: text().references(() => user.id, { onDelete: 'set null' }),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
    updated_by: text().references(() => user.id, { onDelete: 'set null' }),
    updated_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('macros_name').on(t.name_key),
    index('macros_template_id').on(t.template_id),
    index('macros_created_by').on(t.created_by),
    index('macros_updated_by').on(t.updated_by),
    check('macros_name_length', sql`char_length(name) between 1 and 60`),
    check(
      'macros_stage',
      sql`stage in ('submitted', 'ready_to_file', 'in_proceedings', 'on_hold', 'closed', 'withdrawn')`,
    ),
    check('macros_task', sql`(task_title is null) = (task_for is null)`),
    check('macros_task_title', sql`char_length(task_title) between 1 and 200`),
    check('macros_task_for', sql`task_for in ('applicant', 'staff', 'third_party')`),
    check(
      'macros_task_due_in_days',
      sql`task_due_in_days is null or (task_title is not null and task_due_in_days between 0 and 365)`,
    ),
    staffRead(),
  ],
).enableRLS()

/** The message of a macro that has one of its own, in each language in which it is written. */
export const macroTexts = pgTable(
  'macro_texts',
  {
    macro_id: uuid()
      .notNull()
      .references(() => macros.id, { onDelete: 'cascade' }),
    /** BCP 47 */
    language: text().notNull(),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.macro_id, t.language] }),
    check('macro_texts_language', sql`char_length(language) between 2 and 35`),
    check('macro_texts_length', sql`char_length(text) between 1 and 5000`),
    staffRead(),
  ],
).enableRLS()
