import { sql } from 'drizzle-orm'
import { check, index, pgPolicy, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { user } from '#session/session-table.ts'
import { TEMPLATE_USES } from '../contract.ts'

/** Staff in force read what the team has written. */
export const staffRead = () =>
  pgPolicy('staff_read', { for: 'select', to: 'app_staff', using: sql`(select current_staff()) is not null` })

/** Texts that the team has written for its messages. Staff read them; the product writes them, for who the policy allows. */
export const teamTemplates = pgTable(
  'team_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** By keyOfName. */
    name_key: text().notNull(),
    used_in: text({ enum: TEMPLATE_USES }).notNull(),
    created_by: text().references(() => user.id, { onDelete: 'set null' }),
    created_at: instant().notNull().default(sql`clock_timestamp()`),
    updated_by: text().references(() => user.id, { onDelete: 'set null' }),
    updated_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('team_templates_name').on(t.name_key),
    index('team_templates_created_by').on(t.created_by),
    index('team_templates_updated_by').on(t.updated_by),
    check('team_templates_name_length', sql`char_length(name) between 1 and 60`),
    check('team_templates_used_in', sql`used_in in ('cases', 'inbox', 'both')`),
    staffRead(),
  ],
).enableRLS()

/** The text of a template in each language in which it is written. */
export const teamTemplateTexts = pgTable(
  'team_template_texts',
  {
    template_id: uuid()
      .notNull()
      .references(() => teamTemplates.id, { onDelete: 'cascade' }),
    /** BCP 47 */
    language: text().notNull(),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.template_id, t.language] }),
    check('team_template_texts_language', sql`char_length(language) between 2 and 35`),
    check('team_template_texts_length', sql`char_length(text) between 1 and 5000`),
    staffRead(),
  ],
).enableRLS()
