import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'

/** The account whose sign-in waits for a second factor under this identifier; null when none does. */
export async function getChallengeOwner(db: Database, identifier: string): Promise<string | null> {
  const found = await db.execute(sql`
    select u.id from verification v join "user" u on u.id = v.value
    where v.identifier = ${identifier} and starts_with(v.identifier, '2fa-') and v.expires_at > now()`)
  return rows<{ id: string }>(found)[0]?.id ?? null
}

/** Ends every sign-in of the account that waits for its second factor. */
export async function deleteChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from verification where value = ${userId} and starts_with(identifier, '2fa-')`)
}

/** From now on no browser of the account is trusted. */
export async function deleteTrust(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from verification where value = ${userId} and starts_with(identifier, 'trust-device-')`)
  await tx.execute(sql`update session set trusted_until = null where user_id = ${userId}`)
}

interface TotpRow {
  /** Encrypted with APP_SECRET, by Better Auth. */
  secret: string
  last_step: number | null
  /** False until the first right code. */
  verified: boolean
}

/** The authenticator app of an account, locked until the transaction ends; null without one. */
export async function lockTotp(tx: Tx, userId: string): Promise<TotpRow | null> {
  const found = await tx.execute(sql`
    select secret, last_step::float8 as last_step, verified from two_factor where user_id = ${userId} for update`)
  return rows<TotpRow>(found)[0] ?? null
}

/** Notes the step of an accepted code. */
export async function spendStep(tx: Tx, { userId, step }: { userId: string; step: number }): Promise<void> {
  await tx.execute(sql`update two_factor set last_step = ${step} where user_id = ${userId}`)
}

export async function dateRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`update two_factor set backup_codes_at = now() where user_id = ${userId}`)
}

/** The encrypted recovery codes that are left; null without a second factor. */
export async function getRecoveryCodes(db: Database, userId: string): Promise<string | null> {
  const found = await db.execute(sql`
    select backup_codes from two_factor where user_id = ${userId} and verified`)
  return rows<{ backup_codes: string }>(found)[0]?.backup_codes ?? null
}

/** Ends every session of the account but one. */
export async function deleteOtherSessions(
  tx: Tx,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  await tx.execute(sql`delete from session where user_id = ${userId} and token <> ${token}`)
}

/** What guards an account, and whether a session of it has given a second factor. */
interface Guard {
  has_app: boolean
  has_passkey: boolean
  is_staff: boolean
  is_given: boolean
}

export async function readGuard(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Guard> {
  const found = await tx.execute(sql`
    select exists (select from two_factor where user_id = ${userId} and verified) as has_app,
      exists (select from passkey where user_id = ${userId}) as has_passkey,
      exists (select from staff where user_id = ${userId}) as is_staff,
      exists (select from session where id = ${sessionId} and user_id = ${userId} and second_factor_at is not null)
        as is_given`)
  const [guard] = rows<Guard>(found)
  if (!guard) throw new Error('a select without a table has one row')
  return guard
}

/** Without an authenticator app and a passkey no session of the account counts as having a second factor. */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update session set second_factor_at = null where user_id = ${userId}
      and not exists (select from two_factor t where t.user_id = ${userId} and t.verified)
      and not exists (select from passkey p where p.user_id = ${userId})`)
}

/** Notes that a session has given the second factor just now. */
export async function confirmSecondFactor(tx: Tx, sessionId: string): Promise<void> {
  await tx.execute(
    sql`update session set second_factor_at = now(), confirmed_at = now() where id = ${sessionId}`,
  )
}
