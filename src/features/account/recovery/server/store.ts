import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { deleteChallenges, deleteTrust } from '#features/account/second-factor/server/store.ts'

export interface Owner {
  id: string
  email: string
  full_name: string
  email_verified: boolean
  /** The language she is written to in. */
  locale: string
}

/** Only the token's hash is stored: whoever reads the table cannot use it. */
function identifierOf(token: string): string {
  return `reset-password:${createHash('sha256').update(token).digest('base64url')}`
}

/** Addresses are stored in lower case. The lock lets no erasure of the account begin before the transaction ends. */
export async function getOwnerByEmail(tx: Tx, email: string): Promise<Owner | null> {
  const found = await tx.execute(sql`
    select id, email, full_name, email_verified, locale from "user" where email = ${email.toLowerCase()}
    for key share`)
  return rows<Owner>(found)[0] ?? null
}

/**
 * Saves a reset token. The older ones stay valid until one is used or their hour ends: whoever asks twice, and opens the
 * first letter, is right there. The limits of a mailbox let few be asked for.
 */
export async function saveResetToken(
  tx: Tx,
  { token, userId, seconds }: { token: string; userId: string; seconds: number },
): Promise<void> {
  await tx.execute(sql`
    insert into verification (id, identifier, value, expires_at)
    values (${randomUUID()}, ${identifierOf(token)}, ${userId}, now() + make_interval(secs => ${seconds}))`)
}

/** The account whose password this token may set; null when the token is unknown, used or expired. */
export async function getOwnerByResetToken(db: Database, token: string): Promise<Owner | null> {
  const found = await db.execute(sql`
    select u.id, u.email, u.full_name, u.email_verified, u.locale
    from verification v join "user" u on u.id = v.value
    where v.identifier = ${identifierOf(token)} and v.expires_at > now()`)
  return rows<Owner>(found)[0] ?? null
}

/** Consumes the token and every other reset token of the account. False when another request has consumed it. */
export async function consumeResetToken(
  tx: Tx,
  { token, userId }: { token: string; userId: string },
): Promise<boolean> {
  // In one order: two links of an account that are used at once wait for each other.
  await tx.execute(sql`
    select from verification where value = ${userId} and starts_with(identifier, 'reset-password:')
    order by id for update`)
  const spent = await tx.execute(sql`
    delete from verification
    where identifier = ${identifierOf(token)} and value = ${userId} and expires_at > now() returning id`)
  if (rows(spent).length === 0) return false
  await deleteResetTokens(tx, userId)
  return true
}

/** Invalidates every reset token of an account. */
export async function deleteResetTokens(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from verification where value = ${userId} and starts_with(identifier, 'reset-password:')`)
}

/** Sets the password, ends every session, and marks the address as confirmed, because the mail was read there. */
export async function replacePassword(
  tx: Tx,
  { userId, hash }: { userId: string; hash: string },
): Promise<void> {
  const updated = await tx.execute(sql`
    update account set password = ${hash}, updated_at = now()
    where user_id = ${userId} and provider_id = 'credential' returning id`)
  if (rows(updated).length === 0) {
    await tx.execute(sql`
      insert into account (id, user_id, account_id, provider_id, password)
      values (${randomUUID()}, ${userId}, ${userId}, 'credential', ${hash})`)
  }
  await tx.execute(sql`delete from session where user_id = ${userId}`)
  await deleteTrust(tx, userId)
  await deleteChallenges(tx, userId)
  await tx.execute(sql`
    update "user" set email_verified = true, updated_at = now() where id = ${userId} and not email_verified`)
}
