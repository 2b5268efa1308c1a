import { sql } from 'drizzle-orm'
import { type Database, rows } from '#database/connect.ts'

/** What a sign-in begins from: the password's hash of that moment, and whether this browser signed in before. */
export interface SignInStart {
  passwordHash: string | null
  isKnownDevice: boolean
}

/** Alike for an address without an account: no hash, no known browser. */
export async function getSignInStart(
  db: Database,
  { email, deviceHash }: { email: string; deviceHash: string },
): Promise<SignInStart> {
  const found = await db.execute(sql`
    select a.password, exists (
      select 1 from known_devices d where d.user_id = u.id and d.device_hash = ${deviceHash}) as known
    from "user" u left join account a on a.user_id = u.id and a.provider_id = 'credential'
    where u.email = ${email.toLowerCase()}`)
  const [row] = rows<{ password: string | null; known: boolean }>(found)
  return { passwordHash: row?.password ?? null, isKnownDevice: row?.known ?? false }
}

export async function listDeviceHashes(db: Database, userId: string): Promise<string[]> {
  const found = await db.execute(sql`select device_hash from known_devices where user_id = ${userId}`)
  return rows<{ device_hash: string }>(found).map((row) => row.device_hash)
}

export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.execute(sql`delete from session where token = ${token}`)
}
