import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import { AppError } from '#errors/app-error.ts'

/** Windows, in seconds. */
export const QUARTER_HOUR = 15 * 60
export const HOUR = 60 * 60
export const DAY = 24 * HOUR

/** Tolerance for clocks: concurrent requests may be counted in another order than their transactions began. */
const CLOCK_TOLERANCE = sql`interval '1 minute'`

/** In seconds: stored instants are rounded to milliseconds, up as well as down, and nobody waits a second more for it. */
const ROUNDED = sql`0.0005`

export interface Limit {
  /** What is counted, and for whom, for example 'sign-in:account:…'. */
  key: string
  /** The most uses in one window. */
  max: number
  windowSeconds: number
}

interface LimitRow {
  key: string
  count: number
  wait: number
}

/**
 * Counts one use against every limit in one statement and throws rate_limited (with the longest wait in seconds) when
 * one is exceeded. It counts before the work, so that parallel attempts cannot slip through. A window that ends later
 * than a new one would was written with a wrong clock: a new one begins.
 */
export async function consumeRateLimits(db: Database, limits: Limit[]): Promise<void> {
  const sorted = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))
  const result = await db.execute(sql`
    insert into rate_limits (key, count, window_ends)
    select key, 1, now() + make_interval(secs => seconds)
    from unnest(${sql.param(sorted.map((l) => l.key))}::text[],
      ${sql.param(sorted.map((l) => l.windowSeconds))}::float8[]) as used (key, seconds)
    on conflict (key) do update set
      count = case when rate_limits.window_ends between now() and excluded.window_ends + ${CLOCK_TOLERANCE}
        then rate_limits.count + 1 else 1 end,
      window_ends = case when rate_limits.window_ends between now() and excluded.window_ends + ${CLOCK_TOLERANCE}
        then rate_limits.window_ends else excluded.window_ends end
    returning key, count, ceil(extract(epoch from window_ends - now()) - ${ROUNDED})::int as wait`)
  const byKey = new Map(rows<LimitRow>(result).map((row) => [row.key, row]))
  const waits = sorted.map((limit) => secondsToWait(limit, byKey.get(limit.key)))
  const longest = Math.max(...waits)
  if (longest > 0) throw new AppError('rate_limited', { retryAfter: longest })
}

function secondsToWait(limit: Limit, row: LimitRow | undefined): number {
  if (!row || row.count <= limit.max) return 0
  return Math.max(1, row.wait)
}

const FIRST_WAIT_SECONDS = 30
const MAX_WAIT_SECONDS = QUARTER_HOUR
/** Attempts expire this long after the last one. */
const ATTEMPT_WINDOW_SECONDS = 2 * MAX_WAIT_SECONDS

/**
 * Counts an attempt that may fail (a password): `max` attempts are free, then each requires a wait that doubles from 30
 * seconds to 15 minutes. Call `resetRateLimits` after a success. Throws rate_limited with the wait.
 */
export async function consumeAttempt(db: Database, limit: { key: string; max: number }): Promise<void> {
  const isOpen = sql`rate_limits.window_ends between now() and now() + make_interval(secs => ${ATTEMPT_WINDOW_SECONDS}) + ${CLOCK_TOLERANCE}`
  const result = await db.execute(sql`
    insert into rate_limits (key, count, window_ends)
    values (${limit.key}, 1, now() + make_interval(secs => ${MAX_WAIT_SECONDS}))
    on conflict (key) do update set
      count = case when ${isOpen} then rate_limits.count + 1 else 1 end,
      blocked_until = case when ${isOpen} and rate_limits.count + 1 >= ${limit.max}
        then now() + make_interval(secs => least(${MAX_WAIT_SECONDS}::float8,
          ${FIRST_WAIT_SECONDS} * power(2, least(rate_limits.count + 1 - ${limit.max}, 10)))) end,
      window_ends = now() + make_interval(secs => ${ATTEMPT_WINDOW_SECONDS})
    where rate_limits.blocked_until is null or rate_limits.blocked_until <= now()
      or rate_limits.blocked_until > now() + make_interval(secs => ${MAX_WAIT_SECONDS}) + ${CLOCK_TOLERANCE}
    returning key`)
  if (rows(result).length > 0) return
  const waiting = await db.execute(sql`
    select greatest(1, ceil(extract(epoch from blocked_until - now()) - ${ROUNDED}))::int as wait
    from rate_limits where key = ${limit.key}`)
  const [row] = rows<{ wait: number }>(waiting)
  throw new AppError('rate_limited', { retryAfter: row?.wait ?? FIRST_WAIT_SECONDS })
}

/** Releases one use, for example after a successful sign-in. */
export async function releaseRateLimits(db: Database, keys: string[]): Promise<void> {
  await db.execute(sql`
    update rate_limits set count = greatest(count - 1, 0)
    where key = ${anyOf(keys)}`)
}

/** After a right password or code: deletes the counter of the tries and releases the use of the client's address. */
export async function endTries(db: Database, keys: { tries: string; addressKey: string }): Promise<void> {
  await db.execute(sql`
    with ended as (delete from rate_limits where key = ${keys.tries})
    update rate_limits set count = greatest(count - 1, 0) where key = ${keys.addressKey}`)
}

/** Deletes counters, for example an account's failed attempts after a sign-in. */
export async function resetRateLimits(db: Database, ...keys: string[]): Promise<void> {
  await db.execute(sql`
    delete from rate_limits where key = ${anyOf(keys)}`)
}

/**
 * The key of a limit on mails to a mailbox: "anna+1@" and "anna+2@" are one mailbox, and Gmail ignores dots. Where a
 * provider treats them differently, two people share a counter, which does no other harm.
 */
export function mailboxKey(purpose: string, address: string): string {
  const [local = '', domain = ''] = address
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const untagged = local.replace(/(?<!^)\+.*$/, '')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return emailKey(purpose, isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`)
}

/** The key of a limit, with the address hashed. */
export function emailKey(purpose: string, address: string): string {
  return `${purpose}:${createHash('sha256').update(address.trim().toLowerCase()).digest('base64url')}`
}
