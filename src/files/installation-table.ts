import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#database/columns.ts'

/**
 * The only row of this installation, inserted when a server first starts on the database and never by a migration, so
 * that two databases copied from one template are two installations. Row-level security is on without a policy:
 * app_user never sees it.
 */
export const installation = pgTable(
  'installation',
  {
    /** Always true, so that there is only one row. */
    single: boolean().primaryKey().default(true),
    /** The storage of files carries the same id: both must agree. */
    id: uuid().notNull().defaultRandom(),
    /** A known word encrypted with FILES_KEY: it cannot be decrypted with another key. */
    files_key_check: bytea(),
    /** The same of APP_SECRET, with which second factors are encrypted. */
    app_secret_check: bytea(),
    created_at: instant().notNull().defaultNow(),
  },
  () => [check('installation_single', sql`single`)],
).enableRLS()
