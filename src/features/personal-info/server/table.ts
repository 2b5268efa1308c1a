import { sql } from 'drizzle-orm'
import { date, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownRows } from '#database/columns.ts'
import { user } from '#session/session-table.ts'

/** One row per person: it belongs to the person and not to a case. Staff read it with any case of the person that they see. */
export const personalInfo = pgTable(
  'personal_info',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    full_name: text().notNull(),
    /** E.164, with an extension as in RFC 3966. */
    phone: text().notNull(),
    address: text().notNull(),
    date_of_birth: date({ mode: 'string' }).notNull(),
    nationality: text().notNull(),
    passport_number: text().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    /** The search of staff finds a whole number. */
    index('personal_info_passport_number').on(t.passport_number),
    /** Its figures alone, and those of the phone from the last one on, as find_cases_by_number() compares them. */
    index('personal_info_passport_figures').on(sql`substring(passport_number from '[0-9]{6,}$')`),
    index('personal_info_phone_figures').on(
      sql`reverse(regexp_replace(split_part(phone, ';', 1), '[^0-9]', '', 'g')) collate "C"`,
    ),
    ownRows(),
    pgPolicy('staff_read', {
      for: 'select',
      to: 'app_staff',
      using: sql`exists (select from cases c where c.user_id = personal_info.user_id) and not hidden_from_staff(user_id)`,
    }),
  ],
).enableRLS()
