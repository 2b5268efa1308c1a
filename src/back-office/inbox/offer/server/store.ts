import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import { changedRows, type Database, rows, type Tx } from '#database/database.ts'
import type { ClaimAnswer } from '../contract.ts'
import type { Claim } from '../schema.ts'

/** Only the hash is stored: whoever reads the table cannot press the button. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

interface NewOffer {
  entryId: string
  email: string
  token: string
  askedBy: string
  days: number
}

/** Who asks the same mailbox waits until the transaction ends. `email` is in small letters. */
export async function lockMailbox(tx: Tx, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('account-offers.mailbox:' || ${email}::text, 0))`,
  )
}

/**
 * Keeps an offer; the one before of the same message ends. False when an account was made by that one. Needs owner rights.
 */
export async function saveOffer(
  tx: Tx,
  { entryId, email, token, askedBy, days }: NewOffer,
): Promise<boolean> {
  const saved = await tx.execute(sql`
    insert into account_offers (entry_id, email, token_hash, asked_by, expires_at)
    values (${entryId}::uuid, ${email}, ${hashOf(token)}, ${askedBy}, now() + make_interval(days => ${days}))
    on conflict (entry_id) do update set email = excluded.email, token_hash = excluded.token_hash,
      asked_by = excluded.asked_by, asked_at = clock_timestamp(), expires_at = excluded.expires_at
    where account_offers.accepted_at is null`)
  return changedRows(saved) === 1
}

/**
 * True while a link waits in this mailbox, whatever message it is about: nobody is asked twice. That of a message which the
 * team has joined to a case works no more. Needs owner rights.
 */
export async function isAsked(tx: Tx, email: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from account_offers o join inbox_entries e on e.id = o.entry_id
    where o.email = ${email} and o.accepted_at is null and o.expires_at > now() and e.case_id is null`)
  return rows(found).length > 0
}

export interface OfferRow {
  entry_id: string
  email: string
  locale: string
  is_expired: boolean
  is_used: boolean
  has_account: boolean
}

/**
 * The offer of a link; null for a link that is unknown or ended by another one, and when the team has closed the message or
 * joined it to a case. `lock` makes another press wait, and whoever of the team does something with the message.
 */
export async function findOffer(
  db: Tx | Database,
  { token, lock = false }: { token: string; lock?: boolean },
): Promise<OfferRow | null> {
  const found = await db.execute(sql`
    select o.entry_id, o.email, g.locale, o.expires_at <= now() as is_expired, o.accepted_at is not null as is_used,
      exists (select from "user" u where u.email = o.email) as has_account
    from account_offers o join inbox_entries e on e.id = o.entry_id join contact_messages g on g.id = e.contact_message_id
    where o.token_hash = ${hashOf(token)}
      and (o.accepted_at is not null or (e.closed_at is null and e.case_id is null))
    ${lock ? sql`for update of e, o` : sql``}`)
  return rows<OfferRow>(found)[0] ?? null
}

/** The account was made. */
export async function markAccepted(
  tx: Tx,
  { entryId, userId }: { entryId: string; userId: string },
): Promise<void> {
  await tx.execute(sql`
    update account_offers set account_id = ${userId}, accepted_at = clock_timestamp() where entry_id = ${entryId}::uuid`)
}

/** The messages that the person has not answered for, oldest first. Needs owner rights. */
export async function listClaims(tx: Tx, userId: string): Promise<Claim[]> {
  const found = await tx.execute(sql`
    select g.id, g.subject, g.message as text, ${isoInstant('g.created_at')} as received_at
    from account_offers o join contact_messages g on g.id = o.entry_id
    where o.account_id = ${userId} and o.answer is null order by g.created_at, g.id`)
  return rows<Claim>(found)
}

export interface ClaimedMessage {
  id: string
  name: string
  subject: string
  text: string
  received_at: string
  answer: ClaimAnswer | null
}

/** A message that the person was asked about, with its entry locked; null for any other. Needs owner rights. */
export async function lockClaim(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<ClaimedMessage | null> {
  const found = await tx.execute(sql`
    select g.id, g.name, g.subject, g.message as text, ${isoInstant('g.created_at')} as received_at, o.answer
    from account_offers o join inbox_entries e on e.id = o.entry_id join contact_messages g on g.id = o.entry_id
    where o.entry_id = ${id}::uuid and o.account_id = ${userId} for update of e, o`)
  return rows<ClaimedMessage>(found)[0] ?? null
}

/** Keeps the answer, once. Needs owner rights. */
export async function saveAnswer(tx: Tx, { id, answer }: { id: string; answer: ClaimAnswer }): Promise<void> {
  await tx.execute(sql`
    update account_offers set answer = ${answer}, answered_at = clock_timestamp() where entry_id = ${id}::uuid`)
}

/** The entry is new to the team again: something has happened to it. Needs owner rights. */
export async function markUnread(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    update inbox_entries set opened_at = null, opened_by = null,
      updated_at = greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 millisecond')
    where id = ${id}::uuid`)
}

/** Joins the message to the person's case, unless it is in one already. Needs owner rights. */
export async function joinOwn(tx: Tx, { id, caseId }: { id: string; caseId: string }): Promise<boolean> {
  const joined = await tx.execute(sql`
    update inbox_entries set case_id = ${caseId}::uuid where id = ${id}::uuid and case_id is null`)
  return changedRows(joined) === 1
}

/** The message of the person in the conversation, which waits for its answer in the inbox. Needs owner rights. */
export async function settleMessage(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    update case_messages set settled_at = clock_timestamp(), read_at = coalesce(read_at, clock_timestamp())
    where id = ${id}::uuid`)
}

/** The name that was written in the form, for an account that has none. Needs owner rights. */
export async function nameAccount(tx: Tx, { userId, name }: { userId: string; name: string }): Promise<void> {
  await tx.execute(
    sql`update "user" set full_name = ${name}, updated_at = now() where id = ${userId} and full_name = ''`,
  )
}
