import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#database/columns.ts'
import { user } from '#session/session-table.ts'
import type {
  PurposeOfStay,
  ResourceCategory,
  ResourceColor,
  ResourceIcon,
  ResourceIconColor,
} from '../contract.ts'

/**
 * Files every applicant may read unless they are hidden. Every start synchronises the rows of built files with the build;
 * what the desk has changed stays.
 */
export const resources = pgTable(
  'resources',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Name of the Markdown source, for example 'checklist-work'; null for a file that the desk has uploaded. */
    slug: text().unique(),
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
    /** The purposes of stay that the file is for; none when it is for everybody. */
    purposes: text().array().$type<PurposeOfStay[]>().notNull().default(sql`'{}'`),
    /** Hash of the build's file. */
    built_sha256: text(),
    /** Its place in the order of the desk; null for what came after it was set, which stands first. */
    position: integer(),
    hidden: boolean().notNull().default(false),
    /** Title, description, category and purposes are those of the desk. */
    texts_edited: boolean().notNull().default(false),
    /** The file is in `resource_files`. */
    own_file: boolean().notNull().default(false),
    /** The version for edits of the desk. */
    updated_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('resources_newest').on(t.updated.desc(), t.id.desc()),
    check('resources_category', sql`category in ('Checklists', 'Guides', 'Forms')`),
    pgPolicy('everybody_reads', { for: 'select', to: 'app_user', using: sql`not hidden` }),
  ],
).enableRLS()

/**
 * The files that the desk has uploaded: of a resource of its own, or in place of the build's (docs/decisions/0045).
 * Row-level security is on without a policy: the product itself reads the file of a resource that the person sees.
 */
export const resourceFiles = pgTable(
  'resource_files',
  {
    resource_id: uuid()
      .primaryKey()
      .references(() => resources.id, { onDelete: 'cascade' }),
    bytes: bytea().notNull(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    /** Bytes. */
    file_size: integer().notNull(),
    sha256: text().notNull(),
    /** Hash of the build's file that it replaces: another one means that a newer build has a newer file. */
    replaces_sha256: text(),
    uploaded_by: text().references(() => user.id, { onDelete: 'set null' }),
    uploaded_at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('resource_files_uploaded_by').on(t.uploaded_by),
    check('resource_files_size', sql`file_size <= 10485760 and octet_length(bytes) <= 10485760`),
  ],
).enableRLS()
