import { eq, type SQL, sql } from 'drizzle-orm'
import { ENTRIES_PER_PAGE, type InboxState } from '#back-office/inbox/contract.ts'
import type { Inbox, InboxAnswer, InboxEntry, InboxRow } from '#back-office/inbox/schema.ts'
import { isoInstant } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { inboxEntries } from './table.ts'

const ROW = sql`
  e.id, case when g.id is not null then 'message' else 'consultation' end as kind,
  coalesce(g.name, n.name) as name, coalesce(g.email, n.email) as email, coalesce(g.phone, n.phone) as phone,
  g.subject, n.service, ${isoInstant('e.received_at')} as received_at, ${isoInstant('e.opened_at')} as opened_at,
  ${isoInstant('e.answered_at')} as answered_at, ${isoInstant('e.closed_at')} as closed_at, e.closed_reason,
  c.number as case_number, ${isoInstant('e.updated_at')} as updated_at`

const FROM = sql`
  inbox_entries e left join contact_messages g on g.id = e.contact_message_id
    left join consultations n on n.id = e.consultation_id left join cases c on c.id = e.case_id`

const STATES: Record<InboxState, SQL> = {
  open: sql`e.closed_at is null`,
  messages: sql`e.closed_at is null and e.contact_message_id is not null`,
  consultations: sql`e.closed_at is null and e.consultation_id is not null`,
  closed: sql`e.closed_at is not null`,
}

/** One page, newest first. `before` is the id of the last one seen. */
export async function listEntries(
  tx: Tx,
  { state, before }: { state: InboxState; before: string | undefined },
): Promise<InboxRow[]> {
  const older = before
    ? sql`and (e.received_at, e.id) < (select o.received_at, o.id from inbox_entries o where o.id = ${before}::uuid)`
    : sql``
  const found = await tx.execute(sql`
    select ${ROW} from ${FROM} where ${STATES[state]} ${older}
    order by e.received_at desc, e.id desc limit ${ENTRIES_PER_PAGE}`)
  return rows<InboxRow>(found)
}

/** Of the open ones only, which have an index of their own; what is closed grows for ever. */
export async function countEntries(tx: Tx): Promise<Inbox['counts']> {
  const found = await tx.execute(sql`
    select count(*)::int as open,
      count(*) filter (where ${STATES.messages})::int as messages,
      count(*) filter (where ${STATES.consultations})::int as consultations,
      count(*) filter (where e.answered_at is null)::int as unanswered
    from inbox_entries e where ${STATES.open}`)
  const [counts] = rows<Inbox['counts']>(found)
  if (!counts) throw new Error('the entries of the inbox were not counted')
  return counts
}

export type EntryRow = Omit<InboxEntry, 'answers' | 'language' | 'answer_templates' | 'possible_cases'> & {
  case_id: string | null
  /** The account that was made because of it. */
  offer_account_id: string | null
  consultation_status: string | null
  /** The language in which it was written; null for old messages. */
  locale: string | null
}

/**
 * Anybody can write any address into the contact form. It is confirmed when the entry belongs to a case whose person has
 * this address and has confirmed it: a consultation of hers, or a message that a colleague has joined to her case.
 */
const IS_ADDRESS_CONFIRMED = sql`exists (
  select from "user" u where u.id = c.user_id and u.email_verified and u.email = lower(coalesce(g.email, n.email)))`

const OFFER = sql`(
  select json_build_object('asked_at', ${isoInstant('o.asked_at')}, 'expires_at', ${isoInstant('o.expires_at')},
    'accepted_at', ${isoInstant('o.accepted_at')}, 'answer', o.answer)
  from account_offers o where o.entry_id = e.id)`

/** One entry with its text; null when it is not visible. */
export async function findEntry(tx: Tx, id: string): Promise<EntryRow | null> {
  const found = await tx.execute(sql`
    select ${ROW}, coalesce(g.message, n.message) as text, n.preferred_date::text as preferred_date, n.preferred_time,
      n.status as consultation_status, e.case_id,
      (select o.account_id from account_offers o where o.entry_id = e.id) as offer_account_id,
      coalesce(g.locale, (select w.locale from "user" w where w.id = n.user_id)) as locale, ${OFFER} as offer, ${IS_ADDRESS_CONFIRMED} as is_address_confirmed, (select full_name from "user" u where u.id = e.closed_by) as closed_by
    from ${FROM} where e.id = ${id}::uuid`)
  return rows<EntryRow>(found)[0] ?? null
}

/** The entry, locked until the transaction ends; null when it is not visible. Locked after its case, by everybody. */
export async function lockEntry(tx: Tx, id: string): Promise<{ updated_at: Date } | null> {
  const [row] = await tx
    .select({ updated_at: inboxEntries.updated_at })
    .from(inboxEntries)
    .where(eq(inboxEntries.id, id))
    .for('no key update')
  return row ?? null
}

type Change = Partial<
  Pick<
    typeof inboxEntries.$inferSelect,
    'case_id' | 'answered_at' | 'closed_at' | 'closed_by' | 'closed_reason'
  >
>

/** Writes what somebody of the team has done. Every act has a time of its own, so that a later one sees it. */
export async function changeEntry(tx: Tx, { id, ...change }: Change & { id: string }): Promise<void> {
  await tx
    .update(inboxEntries)
    .set({
      ...change,
      updated_at: sql`greatest(clock_timestamp()::timestamptz(3), ${inboxEntries.updated_at} + interval '1 millisecond')`,
    })
    .where(eq(inboxEntries.id, id))
}

/** Marks an entry as opened by the first who reads it. */
export async function markOpened(tx: Tx, { id, by }: { id: string; by: string }): Promise<void> {
  await tx.execute(sql`
    update inbox_entries set opened_at = clock_timestamp(), opened_by = ${by}
    where id = ${id}::uuid and opened_at is null`)
}

/** The answers to an entry, oldest first. */
export async function listAnswers(tx: Tx, entryId: string): Promise<InboxAnswer[]> {
  const found = await tx.execute(sql`
    select a.id, a.text, ${isoInstant('a.sent_at')} as sent_at,
      (select full_name from "user" u where u.id = a.author_id) as author
    from inbox_answers a where a.entry_id = ${entryId}::uuid order by a.sent_at, a.id`)
  return rows<InboxAnswer>(found)
}

/** Keeps an answer; returns its id. */
export async function insertAnswer(
  tx: Tx,
  { entryId, authorId, text }: { entryId: string; authorId: string; text: string },
): Promise<string> {
  const inserted = await tx.execute(sql`
    insert into inbox_answers (entry_id, author_id, text) values (${entryId}::uuid, ${authorId}, ${text})
    returning id`)
  const [row] = rows<{ id: string }>(inserted)
  if (!row) throw new Error('the answer was not inserted')
  return row.id
}
