import { pgTable } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#database/columns.ts'

/**
 * Files whose writing this database has begun, until a sweep has decided about them (docs/decisions/0065). The hash of the
 * name is enough to recognise one, and names nobody. Row-level security is on without a policy: only the owner role uses it.
 */
export const fileWrites = pgTable('file_writes', {
  /** SHA-256 of the object's name. */
  name_hash: bytea().primaryKey(),
  begun_at: instant().notNull().defaultNow(),
}).enableRLS()
