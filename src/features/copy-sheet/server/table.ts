import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { caseRows, instant, staffChanges, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'

const SEEN = sql`exists (select from cases c where c.id = case_id)`

/** A field of the state portal that was copied, by its person or by staff. */
export const copySheetTicks = pgTable(
  'copy_sheet_ticks',
  {
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    /** For example 'person.surname'. */
    field: text().notNull(),
    /** Of what was copied: another answer is to be copied again. */
    fingerprint: text().notNull(),
    ticked_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.field] }),
    index('copy_sheet_ticks_user_id').on(t.user_id),
    foreignKey({
      name: 'copy_sheet_ticks_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    check('copy_sheet_ticks_field', sql`field <> '' and char_length(field) <= 80`),
    ...caseRows(),
    pgPolicy('staff_insert', { for: 'insert', to: 'app_staff', withCheck: SEEN }),
    pgPolicy('staff_delete', { for: 'delete', to: 'app_staff', using: SEEN }),
    staffChanges(),
  ],
).enableRLS()

/** An answer as a member of staff has written it in Polish for the state portal. */
export const copySheetTranslations = pgTable(
  'copy_sheet_translations',
  {
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    /** A field, or a cell of a table: 'family.family.1.kinship'. */
    field: text().notNull(),
    /** In Polish. */
    translated: text().notNull(),
    /** Of the answer that was translated. */
    fingerprint: text().notNull(),
    /** Null when the account is gone. */
    written_by: text().references(() => user.id, { onDelete: 'set null' }),
    written_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.field] }),
    index('copy_sheet_translations_user_id').on(t.user_id),
    index('copy_sheet_translations_written_by').on(t.written_by),
    foreignKey({
      name: 'copy_sheet_translations_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    check('copy_sheet_translations_field', sql`field <> '' and char_length(field) <= 80`),
    check('copy_sheet_translations_translated', sql`translated <> '' and char_length(translated) <= 3000`),
    pgPolicy('own_rows_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
    staffReads(),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`${SEEN} and written_by = (select current_staff())`,
    }),
    pgPolicy('staff_change', {
      for: 'update',
      to: 'app_staff',
      using: SEEN,
      withCheck: sql`${SEEN} and written_by = (select current_staff())`,
    }),
  ],
).enableRLS()
