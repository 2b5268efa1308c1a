import { sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'

/** The state before a sign-in: the current password hash, and whether the browser is known. */
export interface SignInStart {
  /** Null without an account. */
  userId: string | null
  /** The account's language; null without an account. */
  locale: string | null
  passwordHash: string | null
  /** The hash of the browser's token that this account has signed in with before. */
  knownHash: string | null
}

/** For an address without an account the result has the same shape: no hash, no known browser. */
export async function getSignInStart(
  db: Database,
  { email, deviceHashes }: { email: string; deviceHashes: readonly string[] },
): Promise<SignInStart> {
  const found = await db.execute(sql`
    select u.id, u.locale, a.password, (
      select d.device_hash from known_devices d
      where d.user_id = u.id and d.device_hash = ${anyOf(deviceHashes)}
      order by d.last_seen_at desc limit 1) as known
    from "user" u left join account a on a.user_id = u.id and a.provider_id = 'credential'
    where u.email = ${email.toLowerCase()}`)
  const [row] = rows<{ id: string; locale: string; password: string | null; known: string | null }>(found)
  return {
    userId: row?.id ?? null,
    locale: row?.locale ?? null,
    passwordHash: row?.password ?? null,
    knownHash: row?.known ?? null,
  }
}

export async function listDeviceHashes(db: Database, userId: string): Promise<string[]> {
  const found = await db.execute(sql`select device_hash from known_devices where user_id = ${userId}`)
  return rows<{ device_hash: string }>(found).map((row) => row.device_hash)
}

export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.execute(sql`delete from session where token = ${token}`)
}
