import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { IDENTITY_PROVIDER } from '#features/account/identities/contract.ts'

/** Whose identity this is; null when it is linked to no account. */
export async function findIdentityOwner(db: Database, subject: string): Promise<string | null> {
  const found = await db.execute(sql`
    select user_id from account where provider_id = ${IDENTITY_PROVIDER} and account_id = ${subject}`)
  return rows<{ user_id: string }>(found)[0]?.user_id ?? null
}

/** Links an identity. False when it, or another one of this account, is linked already. */
export async function insertIdentity(
  tx: Tx,
  { userId, subject }: { userId: string; subject: string },
): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into account (id, user_id, account_id, provider_id)
    select ${randomUUID()}, ${userId}, ${subject}, ${IDENTITY_PROVIDER}
    where not exists (select from account where user_id = ${userId} and provider_id = ${IDENTITY_PROVIDER})
    on conflict (provider_id, account_id) do nothing returning id`)
  return rows(added).length > 0
}

/** Takes the identity away. False when there is none. */
export async function deleteIdentity(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.execute(sql`
    delete from account where user_id = ${userId} and provider_id = ${IDENTITY_PROVIDER} returning id`)
  return rows(gone).length > 0
}

/** Whether the account can be signed in to with a password or a passkey. */
export async function hasOtherWay(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select exists (select from account where user_id = ${userId} and password is not null)
      or exists (select from passkey where user_id = ${userId}) as has`)
  return rows<{ has: boolean }>(found)[0]?.has ?? false
}

/** Notes a token that was used, until it is too old anyway. False for one that was used before. */
export async function spendToken(
  db: Database,
  { hash, seconds }: { hash: string; seconds: number },
): Promise<boolean> {
  const added = await db.execute(sql`
    insert into spent_challenges (signature, expires_at)
    values (${hash}, now() + make_interval(secs => ${seconds})) on conflict do nothing returning signature`)
  return rows(added).length > 0
}
