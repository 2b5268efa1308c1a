import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { documents } from '#features/documents/server/table.ts'
import { RELATIONS } from '../contract.ts'

const OF_VISIBLE_CASE = sql`exists (select from cases c where c.id = case_id)`
const OF_VISIBLE_CASES = sql`exists (select from cases c where c.id = case_id) and exists (select from cases c where c.id = for_case_id)`

/** A family whose cases belong together. It is deleted with its last member; who made it stands in the histories. */
export const households = pgTable(
  'households',
  {
    id: uuid().primaryKey().defaultRandom(),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  () => [
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`exists (select from household_members m where m.household_id = households.id)`,
    }),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`(select current_staff()) is not null`,
    }),
  ],
).enableRLS()

/** The cases of a household: a case is in one at most. */
export const householdMembers = pgTable(
  'household_members',
  {
    case_id: uuid().primaryKey(),
    /** The person of the case. */
    user_id: text().notNull(),
    household_id: uuid()
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    /** Who the person is to the first person of the household. */
    relation: text({ enum: RELATIONS }).notNull(),
    added_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    foreignKey({
      name: 'household_members_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('household_members_household_id').on(t.household_id),
    index('household_members_user_id').on(t.user_id),
    uniqueIndex('household_members_one_main').on(t.household_id).where(sql`relation = 'main'`),
    check('household_members_relation', sql`relation in ('main', 'spouse', 'child', 'parent', 'other')`),
    pgPolicy('own_rows_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
    pgPolicy('staff_read', { for: 'select', to: 'app_staff', using: OF_VISIBLE_CASE }),
    pgPolicy('staff_write', { for: 'insert', to: 'app_staff', withCheck: OF_VISIBLE_CASE }),
    pgPolicy('staff_change', {
      for: 'update',
      to: 'app_staff',
      using: OF_VISIBLE_CASE,
      withCheck: OF_VISIBLE_CASE,
    }),
    pgPolicy('staff_delete', { for: 'delete', to: 'app_staff', using: OF_VISIBLE_CASE }),
  ],
).enableRLS()

/**
 * What a person has said towards one other member: asked, agreed, or not now. They share when both rows of the pair are
 * agreed. Only the owner role writes them; they go with the membership of either case (migration 0087).
 */
export const householdConsents = pgTable(
  'household_consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: uuid().notNull(),
    /** Who says it. */
    user_id: text().notNull(),
    other_case_id: uuid().notNull(),
    /** To whom it is said. */
    other_user_id: text().notNull(),
    asked_at: instant(),
    agreed_at: instant(),
    /** "Not now" to a request; whoever asked does not see it. */
    declined_at: instant(),
  },
  (t) => [
    unique('household_consents_pair').on(t.case_id, t.other_case_id),
    foreignKey({
      name: 'household_consents_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'household_consents_other_case',
      columns: [t.other_case_id, t.other_user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('household_consents_user_id').on(t.user_id),
    index('household_consents_other_case_id').on(t.other_case_id),
    index('household_consents_other_user_id').on(t.other_user_id),
    check(
      'household_consents_declined',
      sql`declined_at is null or (asked_at is null and agreed_at is null)`,
    ),
    pgPolicy('own_rows_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true) or (other_user_id = current_setting('app.user_id', true) and (asked_at is not null or agreed_at is not null))`,
    }),
  ],
).enableRLS()

/** Documents of one member that are for another one, too: a reference, and no copy of the bytes. */
export const householdDocuments = pgTable(
  'household_documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    document_id: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** The case that the document is of. */
    case_id: uuid().notNull(),
    user_id: text().notNull(),
    /** The case that it is for, too. */
    for_case_id: uuid().notNull(),
    for_user_id: text().notNull(),
    added_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    unique('household_documents_reference').on(t.document_id, t.case_id, t.for_case_id),
    foreignKey({
      name: 'household_documents_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'household_documents_for_case',
      columns: [t.for_case_id, t.for_user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    index('household_documents_case_id').on(t.case_id),
    index('household_documents_user_id').on(t.user_id),
    index('household_documents_for_case_id').on(t.for_case_id),
    index('household_documents_for_user_id').on(t.for_user_id),
    pgPolicy('staff_read', { for: 'select', to: 'app_staff', using: OF_VISIBLE_CASES }),
    pgPolicy('staff_write', { for: 'insert', to: 'app_staff', withCheck: OF_VISIBLE_CASES }),
    pgPolicy('staff_delete', { for: 'delete', to: 'app_staff', using: OF_VISIBLE_CASES }),
  ],
).enableRLS()
