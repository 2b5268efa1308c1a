import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#database/columns.ts'

/**
 * The one row of this installation, made when a server first starts on the database: never by a migration, so that
 * two databases copied from one template are two installations. Row-level security without a policy: app_user never
 * sees it.
 */
export const installation = pgTable(
  'installation',
  {
    /** Always true: there is one row. */
    single: boolean().primaryKey().default(true),
    /** Also written into the storage of files: both must agree. */
    id: uuid().notNull().defaultRandom(),
    /** A known word sealed with FILES_KEY: another key does not open it. */
    files_key_check: bytea(),
    created_at: instant().notNull().defaultNow(),
  },
  () => [check('installation_single', sql`single`)],
).enableRLS()
