import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, staffChanges, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { user } from '#session/session-table.ts'

const STAFF_IN_FORCE = sql`(select current_staff()) is not null`
const OF_VISIBLE_CASE = sql`exists (select from cases c where c.id = case_id)`

/** Employers as contacts of the team, each with a person there. What is not known is empty. */
export const employers = pgTable(
  'employers',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** The 10 digits of the Polish tax number. */
    nip: text(),
    street: text().notNull().default(''),
    /** With the postcode: the second line of an address. */
    city: text().notNull().default(''),
    contact_name: text().notNull().default(''),
    contact_role: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    note: text().notNull().default(''),
    created_by: text().references(() => user.id, { onDelete: 'set null' }),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
    updated_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('employers_nip').on(t.nip),
    index('employers_by_name').on(sql`lower(name)`, t.id),
    index('employers_created_by').on(t.created_by),
    check('employers_name', sql`char_length(name) between 1 and 200`),
    check('employers_nip', sql`nip ~ '^[0-9]{10}$'`),
    check(
      'employers_lengths',
      sql`char_length(street) <= 200 and char_length(city) <= 100 and char_length(contact_name) <= 200 and char_length(contact_role) <= 120 and char_length(phone) <= 60 and char_length(email) <= 254 and char_length(note) <= 2000`,
    ),
    // Only its name, by the grant: the checks of a case compare it.
    pgPolicy('own_employer_read', {
      for: 'select',
      to: 'app_user',
      using: sql`exists (select from case_employers w where w.employer_id = employers.id)`,
    }),
    pgPolicy('staff_read', { for: 'select', to: 'app_staff', using: STAFF_IN_FORCE }),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`created_by = (select current_staff())`,
    }),
    pgPolicy('staff_change', {
      for: 'update',
      to: 'app_staff',
      using: STAFF_IN_FORCE,
      withCheck: STAFF_IN_FORCE,
    }),
    pgPolicy('staff_delete', { for: 'delete', to: 'app_staff', using: STAFF_IN_FORCE }),
  ],
).enableRLS()

/** For whom the person of a case works, or will. An employer with a case cannot be deleted. */
export const caseEmployers = pgTable(
  'case_employers',
  {
    case_id: uuid()
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    employer_id: uuid()
      .notNull()
      .references(() => employers.id),
    position: text().notNull().default(''),
    linked_by: text().references(() => user.id, { onDelete: 'set null' }),
    linked_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('case_employers_employer_id').on(t.employer_id),
    index('case_employers_linked_by').on(t.linked_by),
    check('case_employers_position', sql`char_length("position") <= 120`),
    pgPolicy('own_case_read', { for: 'select', to: 'app_user', using: OF_VISIBLE_CASE }),
    staffReads(),
    pgPolicy('staff_write', {
      for: 'insert',
      to: 'app_staff',
      withCheck: sql`${OF_VISIBLE_CASE} and linked_by = (select current_staff())`,
    }),
    staffChanges(),
    pgPolicy('staff_delete', { for: 'delete', to: 'app_staff', using: OF_VISIBLE_CASE }),
  ],
).enableRLS()
