import { sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import type { Tx } from '#database/database.ts'
import { changedRows, rows } from '#database/rows.ts'
import { MAIL_AFTER_MINUTES, MESSAGES_PER_PAGE } from '../contract.ts'
import type { AttachedFile } from '../files/schema.ts'
import { filesOf } from '../files/server/store.ts'

export interface MessageRow {
  id: string
  author_kind: 'applicant' | 'staff'
  author_name: string | null
  text: string
  files: AttachedFile[]
  /** In the format of the API. */
  sent_at: string
  read_at: string | null
}

/** One page, newest first. `before` is the id of the oldest one seen. Needs a right to read the names of authors. */
export async function listMessageRows(
  tx: Tx,
  { caseId, before }: { caseId: string; before: string | undefined },
): Promise<MessageRow[]> {
  const older = before
    ? sql`and (g.sent_at, g.id) < (select o.sent_at, o.id from case_messages o where o.id = ${before}::uuid and o.case_id = ${caseId}::uuid)`
    : sql``
  // Every author is looked up once, and not for every message: the row policy of accounts is slow.
  const found = await tx.execute(sql`
    with page as materialized (
      select g.* from case_messages g where g.case_id = ${caseId}::uuid ${older}
      order by g.sent_at desc, g.id desc limit ${MESSAGES_PER_PAGE}),
    authors as materialized (
      select id, full_name from "user" where id = any (array(select distinct author_id from page)))
    select g.id, g.author_kind, u.full_name as author_name, g.text, ${filesOf(sql`g.id`, 'messages')} as files, ${isoInstant('g.sent_at')} as sent_at,
      ${isoInstant('g.read_at')} as read_at
    from page g left join authors u on u.id = g.author_id order by g.sent_at desc, g.id desc`)
  return rows<MessageRow>(found)
}

interface NewMessage {
  caseId: string
  /** The person of the case. */
  userId: string
  author: { kind: 'applicant' | 'staff'; id: string; name: string }
  text: string
}

export async function insertMessage(
  tx: Tx,
  { caseId, userId, author, text }: NewMessage,
): Promise<MessageRow> {
  const inserted = await tx.execute(sql`
    insert into case_messages (case_id, user_id, author_kind, author_id, text)
    values (${caseId}::uuid, ${userId}, ${author.kind}, ${author.id}, ${text})
    returning id, author_kind, ${author.name}::text as author_name, text, '[]'::json as files, ${isoInstant('sent_at')} as sent_at,
      null::text as read_at`)
  const [row] = rows<MessageRow>(inserted)
  if (!row) throw new Error('the message was not inserted')
  return row
}

/** Marks what the other side has written as read; returns the person of the case for each one that was unread. */
export async function markRead(
  tx: Tx,
  { caseId, from }: { caseId: string; from: 'applicant' | 'staff' },
): Promise<{ user_id: string }[]> {
  const marked = await tx.execute(sql`
    update case_messages set read_at = clock_timestamp()
    where case_id = ${caseId}::uuid and author_kind = ${from} and read_at is null
    returning user_id`)
  return rows<{ user_id: string }>(marked)
}

/** The applicant's messages need no further answer. */
export async function settle(tx: Tx, caseId: string): Promise<number> {
  const settled = await tx.execute(sql`
    update case_messages set settled_at = clock_timestamp(), read_at = coalesce(read_at, clock_timestamp())
    where case_id = ${caseId}::uuid and author_kind = 'applicant' and settled_at is null`)
  return changedRows(settled)
}

/** What waits unread in a case for one side, and is to be told by mail. */
export interface UnreadRow {
  case_id: string
  number: string
  user_id: string
  author_kind: 'applicant' | 'staff'
  author_name: string | null
  count: number
  restricted: boolean
  /** The address of the member of staff whose case it is; null when it is nobody's. */
  staff_email: string | null
  staff_locale: string | null
}

/**
 * Takes what nobody has read for some minutes and marks it as mailed. A restricted case has a row for each of the people
 * named on it, whosever it is: nobody else may know of it. Needs owner rights.
 */
export async function takeUnread(tx: Tx, now: Date): Promise<UnreadRow[]> {
  const until = new Date(now.getTime() - MAIL_AFTER_MINUTES * 60_000).toISOString()
  const found = await tx.execute(sql`
    with taken as (
      update case_messages set mailed_at = clock_timestamp() where id in (
        select id from case_messages
        where read_at is null and mailed_at is null and settled_at is null and sent_at <= ${until}::timestamptz
        order by sent_at limit 500 for update skip locked)
      returning case_id, user_id, author_kind, author_id, sent_at)
    select t.case_id, c.number, c.restricted, t.user_id, t.author_kind, count(*)::int as count,
      (array_agg(a.full_name order by t.sent_at desc))[1] as author_name, s.email as staff_email, s.locale as staff_locale
    from taken t join cases c on c.id = t.case_id
      left join "user" a on a.id = t.author_id
      left join staff f on t.author_kind = 'applicant' and f.suspended_at is null and case when c.restricted
        then exists (select from case_access n where n.case_id = c.id and n.user_id = f.user_id)
        else f.user_id = c.assigned_to end
      left join "user" s on s.id = f.user_id
    group by t.case_id, c.number, c.restricted, t.user_id, t.author_kind, s.email, s.locale`)
  return rows<UnreadRow>(found)
}
