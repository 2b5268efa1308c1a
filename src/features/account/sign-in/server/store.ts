import { type SQL, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { anyOf, statement, value } from '#database/statement.ts'

/** The state before a sign-in: the current password hash, and whether the browser is known. */
export interface SignInStart {
  /** Null without an account. */
  userId: string | null
  /** The account's language; null without an account. */
  locale: string | null
  passwordHash: string | null
  /** Whether a sign-in asks for a second factor. */
  isTwoFactor: boolean
  /** The hash of the browser's token that this account has signed in with before. */
  knownHash: string | null
}

/** For an address without an account the result has the same shape: no hash, no known browser. */
export function getSignInStart(
  db: Database,
  { email, deviceHashes }: { email: string; deviceHashes: readonly string[] },
): Promise<SignInStart> {
  return readSignInStart(db, { of: sql`u.email = ${email.toLowerCase()}`, deviceHashes })
}

/** The same for an account that is known already, by its id. */
export function getSignInStartOf(
  db: Database,
  { userId, deviceHashes }: { userId: string; deviceHashes: readonly string[] },
): Promise<SignInStart> {
  return readSignInStart(db, { of: sql`u.id = ${userId}`, deviceHashes })
}

interface StartRow {
  id: string
  locale: string
  two_factor_enabled: boolean
  password: string | null
  known: string | null
}

async function readSignInStart(
  db: Database,
  { of, deviceHashes }: { of: SQL; deviceHashes: readonly string[] },
): Promise<SignInStart> {
  const found = await db.execute(sql`
    select u.id, u.locale, u.two_factor_enabled, a.password, (
      select d.device_hash from known_devices d
      where d.user_id = u.id and d.device_hash = ${anyOf(deviceHashes)}
      order by d.last_seen_at desc limit 1) as known
    from "user" u left join account a on a.user_id = u.id and a.provider_id = 'credential'
    where ${of}`)
  const [row] = rows<StartRow>(found)
  return {
    userId: row?.id ?? null,
    locale: row?.locale ?? null,
    passwordHash: row?.password ?? null,
    knownHash: row?.known ?? null,
    isTwoFactor: row?.two_factor_enabled ?? false,
  }
}

export async function listDeviceHashes(db: Database, userId: string): Promise<string[]> {
  const found = await db.execute(sql`select device_hash from known_devices where user_id = ${userId}`)
  return rows<{ device_hash: string }>(found).map((row) => row.device_hash)
}

/** Deletes the session of this token; returns which it was, null when it was none. */
export async function deleteSession(
  db: Database,
  token: string,
): Promise<{ id: string; user_id: string } | null> {
  const gone = await db.execute(sql`delete from session where token = ${token} returning id, user_id`)
  return rows<{ id: string; user_id: string }>(gone)[0] ?? null
}

/** What is known of a session that has just begun, and of its account. */
interface NewSessionState {
  /** The stored hash; null without a password. */
  password: string | null
  /** Id of the session; null when it has ended. */
  session: string | null
  is_staff: boolean
}

/**
 * Locks the account like `lockPasswordHash` and reads the session of the token in the same statement. After waiting for
 * a change in progress the hash is the new one; the session is as it was before the wait.
 */
export function lockNewSession(values: { userId: string; token: string }) {
  return { statement: LOCK_NEW_SESSION, values }
}

const LOCK_NEW_SESSION = statement<NewSessionState, { userId: string; token: string }>(sql`
  select locked.password, s.id as session, exists (select from staff where user_id = ${value('userId')}) as is_staff
  from (values (1)) as one
  left join lateral (
    select password from account where user_id = ${value('userId')} and provider_id = 'credential' for update) locked on true
  left join session s on s.token = ${value('token')} and s.expires_at > now()`)

/** What a new session has: a second factor, and until when its browser is trusted. */
export interface SessionFactors {
  secondFactor: boolean
  trustSeconds: number | null
}

/** Sets what a session has. */
export async function setSessionFactors(
  tx: Tx,
  { token, secondFactor, trustSeconds }: SessionFactors & { token: string },
): Promise<void> {
  await tx.execute(sql`
    update session set
      second_factor_at = case when ${secondFactor} then now() else second_factor_at end,
      trusted_until = coalesce(now() + make_interval(secs => ${trustSeconds}), trusted_until)
    where token = ${token}`)
}

/** When a session was given its second factor and confirmed. */
export interface KeptFactors {
  second_factor_at: string | null
  confirmed_at: string | null
}

export async function getSessionFactors(tx: Tx, sessionId: string): Promise<KeptFactors | null> {
  const found = await tx.execute(sql`
    select second_factor_at, confirmed_at from session where id = ${sessionId}`)
  return rows<KeptFactors>(found)[0] ?? null
}

/** Gives them to the session that takes its place. */
export async function keepSessionFactors(
  tx: Tx,
  { token, factors }: { token: string; factors: KeptFactors | null },
): Promise<void> {
  if (!factors) return
  await tx.execute(sql`
    update session set second_factor_at = ${factors.second_factor_at}, confirmed_at = ${factors.confirmed_at}
    where token = ${token}`)
}
