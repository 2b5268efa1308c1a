import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { cases } from '#features/cases/server/table.ts'
import type { KitReport } from '../schema.ts'

/** The files for the state portal that somebody has asked for: one a case. No policy: only the owner role reads it. */
export const kits = pgTable(
  'kits',
  {
    case_id: uuid().primaryKey(),
    user_id: text().notNull(),
    /** A job carries it; another one whenever they are made anew. */
    id: uuid().notNull().unique(),
    state: text({ enum: ['working', 'ready', 'failed'] }).notNull(),
    /** Percent. */
    progress: integer().notNull().default(0),
    /** SHA-256 of what it is made of: documents, choices, limits and language. */
    inputs: text().notNull(),
    /** Of the read-me. */
    language: text().notNull(),
    report: jsonb().$type<KitReport>(),
    /** The ZIP, encrypted with the person's key; null until it is ready. */
    object_name: text().unique(),
    bytes: bigint({ mode: 'number' }),
    /** How often a job has begun to make it. */
    tries: integer().notNull().default(0),
    requested_at: instant().notNull().defaultNow(),
    /** When a job was sent or has last moved on. */
    touched_at: instant().notNull().defaultNow(),
    ready_at: instant(),
    expires_at: instant(),
  },
  (t) => [
    index('kits_user_id').on(t.user_id),
    index('kits_expires_at').on(t.expires_at),
    index('kits_working').on(t.touched_at).where(sql`state = 'working'`),
    check('kits_state', sql`state in ('working', 'ready', 'failed')`),
    check('kits_progress', sql`progress between 0 and 100`),
    foreignKey({
      name: 'kits_case',
      columns: [t.case_id, t.user_id],
      foreignColumns: [cases.id, cases.user_id],
    }).onDelete('cascade'),
  ],
).enableRLS()
