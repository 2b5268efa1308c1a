import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, jsonValue, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'
import { CORRECTED_RECORDS, CORRECTION_ANSWERS, CORRECTION_REASONS } from '../contract.ts'
import type { AnswerValue } from '../schema.ts'

const OWN = sql`user_id = current_setting('app.user_id', true)`
const WAITS = sql`answer is null and taken_back_at is null`
const SEEN = sql`exists (select from cases c where c.id = case_id)`

/** What staff think an answer should be, and whether the applicant agrees. Nothing here changes the answer itself. */
export const answerCorrections = pgTable(
  'answer_corrections',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    /** The person of the case. */
    user_id: text().notNull(),
    record: text({ enum: CORRECTED_RECORDS }).notNull(),
    field: text().notNull(),
    /** Sealed where the answer is (decision 0054). Both are erased with the end of the case where the answer is (erase_sensitive_answers). */
    previous_value: jsonValue<AnswerValue>(),
    proposed: jsonValue<AnswerValue>(),
    reason: text({ enum: CORRECTION_REASONS }).notNull(),
    message: text().notNull(),
    /** Null when the account is gone. */
    asked_by: text().references(() => user.id, { onDelete: 'set null' }),
    asked_at: instant().notNull().default(sql`clock_timestamp()`),
    reminded_at: instant(),
    /** When the applicant first had it on a screen. */
    seen_at: instant(),
    answer: text({ enum: CORRECTION_ANSWERS }),
    answered_at: instant(),
    taken_back_at: instant(),
    taken_back_by: text().references(() => user.id, { onDelete: 'set null' }),
  },
  (t) => [
    foreignKey({
      name: 'answer_corrections_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('answer_corrections_of_case').on(t.case_id, t.asked_at, t.id),
    uniqueIndex('answer_corrections_one_waiting').on(t.case_id, t.record, t.field).where(WAITS),
    index('answer_corrections_user_id').on(t.user_id),
    index('answer_corrections_asked_by').on(t.asked_by),
    index('answer_corrections_taken_back_by').on(t.taken_back_by),
    check(
      'answer_corrections_sealed',
      sql`field <> 'criminal_record' or (coalesce(previous_value #>> '{}', 'sealed:') like 'sealed:%'
        and coalesce(proposed #>> '{}', 'sealed:') like 'sealed:%')`,
    ),
    check('answer_corrections_record', sql`record in ('personal_info', 'application_form', 'questionnaire')`),
    check('answer_corrections_question', sql`(record = 'questionnaire') = (field like '%.%')`),
    check(
      'answer_corrections_reason',
      sql`reason in ('differs_from_document', 'spelling', 'incomplete', 'out_of_date', 'other')`,
    ),
    check('answer_corrections_message', sql`message <> '' and char_length(message) <= 1000`),
    check('answer_corrections_answer', sql`answer in ('agree', 'decline')`),
    check(
      'answer_corrections_end',
      sql`(answer is null) = (answered_at is null) and (answer is null or taken_back_at is null)`,
    ),
    pgPolicy('own_rows_read', { for: 'select', to: 'app_user', using: OWN }),
    pgPolicy('own_waiting_answer', {
      for: 'update',
      to: 'app_user',
      using: sql`${OWN} and ${WAITS} and exists (select from cases c where c.id = case_id and c.ended_at is null)`,
      withCheck: OWN,
    }),
    staffReads(),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`${SEEN} and asked_by = (select current_staff())`,
    }),
    pgPolicy('staff_change', {
      for: 'update',
      to: 'app_staff',
      using: sql`${SEEN} and ${WAITS}`,
      withCheck: sql`taken_back_by is null or taken_back_by = (select current_staff())`,
    }),
  ],
).enableRLS()
