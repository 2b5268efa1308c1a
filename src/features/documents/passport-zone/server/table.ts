import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instant, staffReads } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import { documents } from '#features/documents/server/table.ts'
import type { ZoneValues } from '#passport-zone/read-fields.ts'

/**
 * What was read in the zone of the passport, of its newest file; `object_name` says which file that was. Written by a job. It
 * holds what is certain, and goes with the document.
 */
export const passportZones = pgTable(
  'passport_zones',
  {
    /** A case has one passport. */
    case_id: uuid().primaryKey(),
    document_id: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    user_id: text().notNull(),
    object_name: text().notNull(),
    state: text({ enum: ['read', 'unreadable'] }).notNull(),
    read_values: jsonb().$type<ZoneValues>(),
    names_truncated: boolean().notNull().default(false),
    /** The page that it is on, counted from 1. */
    page: integer(),
    /** The pictures of the fields, as JSON with base64, encrypted with the person's key. */
    sealed_pictures: bytea(),
    read_at: instant().notNull(),
  },
  (t) => [
    index('passport_zones_document_id').on(t.document_id),
    index('passport_zones_user_id').on(t.user_id),
    foreignKey({
      name: 'passport_zones_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
    check('passport_zones_state', sql`state in ('read', 'unreadable')`),
    check(
      'passport_zones_read',
      sql`(state = 'read') = (read_values is not null) and (state = 'read') = (page is not null) and (state = 'read') = (sealed_pictures is not null) and (read_values is null or jsonb_typeof(read_values) = 'object')`,
    ),
    pgPolicy('own_rows_read', {
      for: 'select',
      to: 'app_user',
      using: sql`user_id = current_setting('app.user_id', true)`,
    }),
    staffReads(),
  ],
).enableRLS()
