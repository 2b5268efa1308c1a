import { sql } from 'drizzle-orm'
import { check, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import type { ResourceCategory, ResourceColor, ResourceIcon, ResourceIconColor } from '../contract.ts'

/** Files every applicant may read. Every start synchronises the rows with the build's files. */
export const resources = pgTable(
  'resources',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Name of the Markdown source, for example 'checklist-work'. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().$type<ResourceCategory>().notNull(),
    icon: text().$type<ResourceIcon>().notNull(),
    color: text().$type<ResourceColor>().notNull(),
    icon_color: text().$type<ResourceIconColor>().notNull(),
    file_type: text().notNull().default('PDF'),
    /** Bytes. */
    file_size: integer().notNull(),
    file_name: text().notNull(),
    downloads: integer().notNull().default(0),
    updated: instant().notNull(),
  },
  (t) => [
    index('resources_newest').on(t.updated.desc(), t.id.desc()),
    check('resources_category', sql`category in ('Checklists', 'Guides', 'Forms')`),
    pgPolicy('everybody_reads', { for: 'select', to: 'app_user', using: sql`true` }),
  ],
).enableRLS()
