import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'

/** Only hashes are stored: whoever reads the table cannot confirm anything. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export interface EmailChange {
  user_id: string
  /** The address that the account has now. */
  old_email: string
  new_email: string
  locale: string
  /** Which mailbox the token was sent to. */
  mailbox: 'old' | 'new'
  old_confirmed: boolean
  new_confirmed: boolean
}

/** Keeps a new address that waits; the one before ends. */
export async function saveEmailChange(
  tx: Tx,
  change: { userId: string; newEmail: string; oldToken: string; newToken: string; seconds: number },
): Promise<void> {
  await deleteEmailChange(tx, change.userId)
  await tx.execute(sql`
    insert into email_changes (user_id, new_email, old_token_hash, new_token_hash, expires_at)
    values (${change.userId}, ${change.newEmail}, ${hashOf(change.oldToken)}, ${hashOf(change.newToken)},
      now() + make_interval(secs => ${change.seconds}))`)
}

/** The change that a link belongs to; null for a link that is unknown, used up or too old. */
export async function findEmailChange(db: Database, token: string): Promise<EmailChange | null> {
  const hash = hashOf(token)
  const found = await db.execute(sql`
    select e.user_id, u.email as old_email, e.new_email, u.locale,
      case when e.old_token_hash = ${hash} then 'old' else 'new' end as mailbox,
      e.old_confirmed_at is not null as old_confirmed, e.new_confirmed_at is not null as new_confirmed
    from email_changes e join "user" u on u.id = e.user_id
    where (e.old_token_hash = ${hash} or e.new_token_hash = ${hash}) and e.expires_at > now()`)
  return rows<EmailChange>(found)[0] ?? null
}

/** Notes that the link in one of the mailboxes was confirmed. */
export async function confirmMailbox(
  tx: Tx,
  { userId, mailbox }: { userId: string; mailbox: 'old' | 'new' },
): Promise<void> {
  await tx.execute(
    mailbox === 'old'
      ? sql`update email_changes set old_confirmed_at = coalesce(old_confirmed_at, now()) where user_id = ${userId}`
      : sql`update email_changes set new_confirmed_at = coalesce(new_confirmed_at, now()) where user_id = ${userId}`,
  )
}

export async function hasAccount(db: Database, email: string): Promise<boolean> {
  return rows(await db.execute(sql`select 1 from "user" where email = ${email}`)).length > 0
}

/**
 * Gives the account its new address. Tokens and codes that were mailed to the old one end. Messages that were sent from
 * it follow, so that export and erasure find them: its mailbox has confirmed the change.
 */
export async function replaceEmail(
  tx: Tx,
  { userId, oldEmail, newEmail }: { userId: string; oldEmail: string; newEmail: string },
): Promise<void> {
  await tx.execute(sql`
    update "user" set email = ${newEmail}, email_verified = true, updated_at = now() where id = ${userId}`)
  await tx.execute(sql`
    delete from verification where value = ${userId} and starts_with(identifier, 'reset-password:')
      or identifier in (${`sign-in-otp-${oldEmail}`}, ${`email-verification-otp-${oldEmail}`})`)
  await tx.execute(
    sql`update contact_messages set email = ${newEmail} where lower(email) = lower(${oldEmail})`,
  )
  await deleteEmailChange(tx, userId)
}

/** Returns whether an address waited. */
export async function deleteEmailChange(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.execute(sql`delete from email_changes where user_id = ${userId} returning user_id`)
  return rows(gone).length > 0
}

/** The person's language; it is locked, so that two requests come one after the other. */
export async function lockOwner(tx: Tx, userId: string): Promise<{ email: string; locale: string } | null> {
  const found = await tx.execute(sql`select email, locale from "user" where id = ${userId} for no key update`)
  return rows<{ email: string; locale: string }>(found)[0] ?? null
}
