import { sql } from 'drizzle-orm'
import { check, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import type { ResourceCategory, ResourceColor, ResourceIcon, ResourceIconColor } from '../contract.ts'

/** Files every applicant may read. The rows of the files the build makes are brought up to date at each start. */
export const resources = pgTable(
  'resources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Name of the Markdown source, for example 'checklist-work'. */
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').$type<ResourceCategory>().notNull(),
    icon: text('icon').$type<ResourceIcon>().notNull(),
    color: text('color').$type<ResourceColor>().notNull(),
    iconColor: text('icon_color').$type<ResourceIconColor>().notNull(),
    fileType: text('file_type').notNull().default('PDF'),
    /** Bytes. */
    fileSize: integer('file_size').notNull(),
    fileName: text('file_name').notNull(),
    downloads: integer('downloads').notNull().default(0),
    updated: instant('updated').notNull(),
  },
  (t) => [
    index('resources_newest').on(t.updated.desc(), t.id.desc()),
    check('resources_category', sql`category in ('Checklists', 'Guides', 'Forms')`),
    pgPolicy('everybody_reads', { for: 'select', to: 'app_user', using: sql`true` }),
  ],
).enableRLS()
