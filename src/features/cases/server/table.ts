import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, staffReads } from '#database/columns.ts'
import { user } from '#session/session-table.ts'
import { staff } from '#session/staff-table.ts'
import { CASE_STAGES } from '../contract.ts'
import { LEGAL_STAY_BASES } from '../deadlines/contract.ts'
import { DECISION_INSTANCES, DECISIONS } from '../status/contract.ts'

/** Staff see every case but a restricted one, which only the people named in case_access see. */
const SEEN_BY_STAFF = sql`(select current_staff()) is not null and (not restricted or exists (select from case_access a where a.case_id = cases.id and a.user_id = (select current_staff())))`

const LEGAL_DAY_CHECKS = [
  check(
    'cases_last_legal_day_own',
    sql`last_legal_day is not null or last_legal_day_basis is not null or not last_legal_day_own`,
  ),
  check(
    'cases_last_legal_day_basis',
    sql`last_legal_day_basis in ('visa', 'card', 'visa_free', 'temporary_protection', 'waiting', 'after_refusal', 'other')`,
  ),
  check('cases_last_legal_day_unknown', sql`last_legal_day is null or not last_legal_day_unknown`),
  check(
    'cases_last_legal_day_evidence',
    sql`char_length(last_legal_day_evidence) <= 60 and (last_legal_day_page is null or (last_legal_day_evidence is not null and last_legal_day_page between 1 and 1000))`,
  ),
]

/** One application of one person, from the first thing saved to the card in the hand. */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Year and running number, for example '2026-0412'. */
    number: text().notNull().unique(),
    stage: text({ enum: CASE_STAGES }).notNull().default('preparing'),
    /** The stage to which a case on hold returns. */
    held_stage: text({ enum: CASE_STAGES }),
    /** Only the people of case_access see it. */
    restricted: boolean().notNull().default(false),
    /** The member of staff whose case it is. */
    assigned_to: text().references(() => staff.user_id, { onDelete: 'set null' }),
    /** How the team addresses the person: of the case and not of the account, as who sees the case may say it, by its version. */
    form_of_address: text(),
    /** The last day on which the person may stay in Poland without a new decision (YYYY-MM-DD). */
    last_legal_day: date(),
    /** True while the applicant has given the last legal day and nobody of the team has confirmed it. */
    last_legal_day_own: boolean().notNull().default(false),
    /** On what ground the person stays: the day follows from it. */
    last_legal_day_basis: text({ enum: LEGAL_STAY_BASES }),
    /** True while the applicant has said not to know the day. */
    last_legal_day_unknown: boolean().notNull().default(false),
    /** The slot of the document that shows the day, and the page of it. */
    last_legal_day_evidence: text(),
    last_legal_day_page: integer(),
    /** When the day and what it follows from were set as they stand. */
    last_legal_day_set_at: instant(),
    /** Since when a changed last legal day waits to be told, the last change, and what stood before: whose it was. */
    stay_round_at: instant(),
    stay_changed_at: instant(),
    stay_round_from: date(),
    stay_round_own: boolean().notNull().default(false),
    /** What the office has decided, and on which day the decision was delivered (YYYY-MM-DD). */
    decision: text({ enum: DECISIONS }),
    decision_delivered_on: date(),
    /** Until when it can be appealed, or brought before the court, by appealUntil; null where nothing of it runs. */
    appeal_until: date(),
    /** Who has decided, or decides now: the voivode first, the Head of the Office for Foreigners on an appeal. */
    decision_instance: text({ enum: DECISION_INSTANCES }).notNull().default('first'),
    /** Number and time of the official receipt of filing (UPO). */
    upo_number: text(),
    upo_issued_at: instant(),
    opened_at: instant().notNull().defaultNow(),
    ended_at: instant(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('cases_of_person').on(t.id, t.user_id),
    uniqueIndex('cases_one_open').on(t.user_id).where(sql`ended_at is null`),
    index('cases_user_id_ended_at').on(t.user_id, t.ended_at),
    index('cases_assigned_to').on(t.assigned_to),
    index('cases_last_legal_day').on(t.last_legal_day).where(sql`ended_at is null`),
    check(
      'cases_stage',
      sql`stage in ('preparing', 'submitted', 'ready_to_file', 'filed', 'in_proceedings', 'decided', 'on_hold', 'closed', 'withdrawn')`,
    ),
    check('cases_ended', sql`(ended_at is not null) = (stage in ('closed', 'withdrawn'))`),
    ...LEGAL_DAY_CHECKS,
    check(
      'cases_stay_round',
      sql`(stay_round_at is null) = (stay_changed_at is null) and (stay_round_at is not null or (stay_round_from is null and not stay_round_own))`,
    ),
    index('cases_stay_round_over').on(t.id).where(sql`stay_changed_at is not null`),
    check('cases_form_of_address', sql`char_length(form_of_address) between 1 and 80`),
    check('cases_decision', sql`decision in ('granted', 'refused', 'discontinued')`),
    check('cases_decision_instance', sql`decision_instance in ('first', 'second')`),
    check('cases_decision_delivered', sql`decision_delivered_on is null or decision is not null`),
    check('cases_appeal_until', sql`appeal_until is null or decision_delivered_on is not null`),
    check('cases_held', sql`(held_stage is not null) = (stage = 'on_hold')`),
    check(
      'cases_filed_with_receipt',
      sql`stage not in ('filed', 'in_proceedings', 'decided') or (upo_number is not null and upo_issued_at is not null)`,
    ),
    pgPolicy('own_cases_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
    pgPolicy('staff_read', { for: 'select', to: 'app_staff', using: SEEN_BY_STAFF }),
    pgPolicy('staff_move', {
      for: 'update',
      to: 'app_staff',
      using: SEEN_BY_STAFF,
      withCheck: sql`(select current_staff()) is not null`,
    }),
  ],
).enableRLS()

/** The people named on a restricted case. */
export const caseAccess = pgTable(
  'case_access',
  {
    case_id: uuid()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    user_id: text()
      .notNull()
      .references(() => staff.user_id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.user_id] }),
    index('case_access_user_id').on(t.user_id),
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`user_id = (select current_staff())`,
    }),
  ],
).enableRLS()

/** The number of the last case of each year. Its row is locked until the new case is committed. */
export const caseNumbers = pgTable('case_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
}).enableRLS()

/** What happened in a case, with who did it; `details` hold ids, codes, names of fields and reasons, never an answer. */
export const caseEvents = pgTable(
  'case_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    case_id: uuid().notNull(),
    /** The person of the case. */
    user_id: text().notNull(),
    at: instant().notNull().default(sql`clock_timestamp()`),
    actor_kind: text({ enum: ['applicant', 'staff', 'system'] }).notNull(),
    /** The id of the account; null for the product itself. */
    actor_id: text(),
    event: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    foreignKey({
      name: 'case_events_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('case_events_of_case').on(t.case_id, t.id),
    // The history is long: decisions of all cases are read without it.
    index('case_events_of_moves').on(t.case_id, t.id).where(sql`event in ('stage_moved', 'decision_noted')`),
    // What ends a snooze (snoozed_cases, migration 0095).
    index('case_events_of_applicant')
      .on(t.case_id, t.at)
      .where(
        sql`actor_kind = 'applicant' and event not in ('personal_info_saved', 'application_forms_saved', 'questionnaire_saved')`,
      ),
    check('case_events_actor_kind', sql`actor_kind in ('applicant', 'staff', 'system')`),
    // Every save checks them: a regular expression would take longer than the insert.
    check('case_events_event_short', sql`octet_length(event) <= 60`),
    check('case_events_details_short', sql`pg_column_size(details) <= 4000`),
    pgPolicy('own_case_write', {
      for: 'insert',
      to: 'app_user',
      withCheck: sql`case_id = nullif(current_setting('app.case_id', true), '')::uuid and user_id = current_setting('app.user_id', true) and actor_kind = 'applicant' and actor_id = current_setting('app.user_id', true)`,
    }),
    staffReads(),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`exists (select from cases c where c.id = case_id) and actor_kind = 'staff' and actor_id = (select current_staff())`,
    }),
  ],
).enableRLS()
