import { sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import type { Database, Tx } from '#database/database.ts'
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
  /** Made by the client; without one the database makes it. */
  id?: string | undefined
  caseId: string
  /** The person of the case. */
  userId: string
  author: { kind: 'applicant' | 'staff'; id: string; name: string }
  text: string
}

/** The new message; null when its id is taken. */
export async function insertMessage(
  tx: Tx,
  { id, caseId, userId, author, text }: NewMessage,
): Promise<MessageRow | null> {
  const inserted = await tx.execute(sql`
    insert into case_messages (id, case_id, user_id, author_kind, author_id, text)
    values (coalesce(${id ?? null}::uuid, gen_random_uuid()), ${caseId}::uuid, ${userId}, ${author.kind}, ${author.id}, ${text})
    on conflict (id) do nothing
    returning id, author_kind, ${author.name}::text as author_name, text, '[]'::json as files, ${isoInstant('sent_at')} as sent_at,
      null::text as read_at`)
  return rows<MessageRow>(inserted)[0] ?? null
}

/** What this author has written into this case under this id; null for another text and for any other message. */
export async function findSentMessage(
  tx: Tx,
  { id, caseId, author, text }: NewMessage,
): Promise<MessageRow | null> {
  const found = await tx.execute(sql`
    select g.id, g.author_kind, ${author.name}::text as author_name, g.text, ${filesOf(sql`g.id`, 'messages')} as files,
      ${isoInstant('g.sent_at')} as sent_at, ${isoInstant('g.read_at')} as read_at
    from case_messages g
    where g.id = ${id ?? null}::uuid and g.case_id = ${caseId}::uuid and g.author_id = ${author.id} and g.text = ${text}`)
  return rows<MessageRow>(found)[0] ?? null
}

/** Whether a colleague of this author has written after the message `after`; after null, whether one has written at all. */
export async function hasNewerOfColleague(
  tx: Tx,
  { caseId, authorId, after }: { caseId: string; authorId: string; after: string | null },
): Promise<boolean> {
  const newer = after
    ? sql`and (g.sent_at, g.id) > (select o.sent_at, o.id from case_messages o where o.id = ${after}::uuid and o.case_id = ${caseId}::uuid)`
    : sql``
  const found = await tx.execute(sql`
    select from case_messages g
    where g.case_id = ${caseId}::uuid and g.author_kind = 'staff' and g.author_id is distinct from ${authorId} ${newer}
    limit 1`)
  return rows(found).length > 0
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
export async function markAnswered(tx: Tx, caseId: string): Promise<number> {
  const settled = await tx.execute(sql`
    update case_messages set settled_at = clock_timestamp(), read_at = coalesce(read_at, clock_timestamp())
    where case_id = ${caseId}::uuid and author_kind = 'applicant' and settled_at is null`)
  return changedRows(settled)
}

/** What waits unread in a case for the applicant, and is to be told by mail. */
interface UnreadRow {
  user_id: string
  author_name: string | null
  count: number
}

const unreadUntil = (now: Date) => new Date(now.getTime() - MAIL_AFTER_MINUTES * 60_000).toISOString()

/** The messages of `g` that the applicant is to be told of. */
const isUntold = (now: Date) => sql`
  g.author_kind = 'staff' and g.read_at is null and g.mailed_at is null
  and g.sent_at <= ${unreadUntil(now)}::timestamptz`

/** A page of the ids of cases with messages that were not read for some minutes, after the id `after`. Needs owner rights. */
export async function listUnreadCases(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const found = await db.execute(sql`
    select distinct g.case_id from case_messages g
    where ${isUntold(now)} and g.case_id > ${after}::uuid order by g.case_id limit ${limit}`)
  return rows<{ case_id: string }>(found).map(({ case_id }) => case_id)
}

/** Takes what the applicant of a case has not read for some minutes, and marks it as mailed. Needs owner rights. */
export async function takeUnread(
  tx: Tx,
  { caseId, now }: { caseId: string; now: Date },
): Promise<UnreadRow[]> {
  const found = await tx.execute(sql`
    with taken as (
      update case_messages set mailed_at = clock_timestamp() where id in (
        select g.id from case_messages g where g.case_id = ${caseId}::uuid and ${isUntold(now)}
        for update of g skip locked)
      returning user_id, author_id, sent_at)
    select t.user_id, count(*)::int as count, (array_agg(a.full_name order by t.sent_at desc))[1] as author_name
    from taken t left join "user" a on a.id = t.author_id group by t.user_id`)
  return rows<UnreadRow>(found)
}
