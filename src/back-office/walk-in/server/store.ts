import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import type { CameBy } from '../contract.ts'

interface AddressOwner {
  id: string
  /** False for a colleague, somebody who is blocked, and somebody whose cases are hidden from the caller. */
  may_have_case: boolean
}

/** Whose account has this address; null when nobody's has. Needs owner rights in the transaction of a member of staff. */
export async function findAddressOwner(tx: Tx, email: string): Promise<AddressOwner | null> {
  const found = await tx.execute(sql`
    select u.id, u.blocked_at is null and not hidden_from_staff(u.id)
      and not exists (select from staff s where s.user_id = u.id) as may_have_case
    from "user" u where u.email = lower(${email}) for key share of u`)
  return rows<AddressOwner>(found)[0] ?? null
}

interface NewWalkIn {
  case_id: string
  user_id: string
  opened_by: string
  came_by: CameBy
  phone: string | null
  purpose_of_stay: string | null
  made_account: boolean
  /** Null where no link is sent. */
  linkDays: number | null
}

/** Needs owner rights. */
export async function insertWalkIn(
  tx: Tx,
  { case_id, user_id, opened_by, came_by, phone, purpose_of_stay, made_account, linkDays }: NewWalkIn,
): Promise<void> {
  await tx.execute(sql`
    insert into walk_ins (case_id, user_id, opened_by, came_by, phone, purpose_of_stay, made_account, link_ends_at)
    values (${case_id}, ${user_id}, ${opened_by}, ${came_by}, ${phone}, ${purpose_of_stay},
      ${made_account}::boolean, now() + make_interval(days => ${linkDays}::int))`)
}

/** Whose case this is; null when it is not visible. */
export async function findPersonOf(tx: Tx, number: string): Promise<string | null> {
  const found = await tx.execute(sql`select user_id from cases where number = ${number}`)
  return rows<{ user_id: string }>(found)[0]?.user_id ?? null
}

export interface UnfinishedAccount {
  email: string
  full_name: string
  locale: string
  purpose_of_stay: string | null
}

/**
 * The account that staff have made and nobody has confirmed, locked against being confirmed until the transaction ends;
 * null for any other. Needs owner rights.
 */
export async function lockUnfinished(tx: Tx, userId: string): Promise<UnfinishedAccount | null> {
  const found = await tx.execute(sql`
    select u.email, u.full_name, u.locale, w.purpose_of_stay
    from "user" u join walk_ins w on w.user_id = u.id and w.made_account
    where u.id = ${userId} and not u.email_verified for update of u`)
  return rows<UnfinishedAccount>(found)[0] ?? null
}

/** Gives an account that nobody has confirmed another address, in small letters. Needs owner rights. */
export async function replaceAddress(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx.execute(sql`
    update "user" set email = ${email}, updated_at = now() where id = ${userId} and not email_verified`)
}

/** The link of the registration works from now on for these days. Needs owner rights. */
export async function renewLink(tx: Tx, { userId, days }: { userId: string; days: number }): Promise<void> {
  await tx.execute(sql`
    update walk_ins set link_ends_at = now() + make_interval(days => ${days}::int)
    where user_id = ${userId} and made_account`)
}
