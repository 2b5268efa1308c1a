import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '#personal-data/person.ts'
import { emailKey, mailboxKey } from './rate-limit.ts'
import { rateLimits } from './rate-limit-table.ts'

/**
 * Condition of the counters of one person: the key ends with the account's id or with a hash of the address. A counter
 * of a network address or of a session's hash names nobody and is deleted when its window has ended.
 */
export function limitsOf({ userId, email }: Person): SQL {
  const ends = [`:${userId}`, emailKey('', email), mailboxKey('', email)]
  return sql`exists (
    select from unnest(${sql.param(ends)}::text[]) as own (ending)
    where right(${rateLimits.key}, length(own.ending)) = own.ending)`
}
