import { type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { anyOf } from '#database/statement.ts'
import { TIME_ZONE } from '#shared/dates.ts'
import { MAIL_NEWS_AFTER_MINUTES, type NewsKind, TOPIC_OF_NEWS } from '../rules.ts'

/** Who of staff works and may see the case `c`. */
const MAY_SEE = sql`
  select f.user_id from staff f where f.suspended_at is null and (not c.restricted or exists (
    select from case_access a where a.case_id = c.id and a.user_id = f.user_id))`

/** Who covers today, in Warsaw, for who has the case `c`. */
const COVERS = sql`
  select a.covered_by from staff_absences a
  where a.staff_id = c.assigned_to and (clock_timestamp() at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date between a.from_day and a.to_day`

/**
 * Who is told of the case `c`: who has it, and who covers for them; where nobody has it who may see it, everybody who may.
 */
const READERS = sql`
  select m.user_id from (${MAY_SEE}) m
  where m.user_id = c.assigned_to or m.user_id in (${COVERS}) or c.assigned_to is null or c.assigned_to not in (${MAY_SEE})`

/** Names the one notice that a member of staff has of a kind of news in a case. */
export const keyOfNews = (of: { caseId: string; kind: NewsKind; userId: string }) =>
  `case-news:${of.caseId}:${of.kind}:${of.userId}`

const keyIn = (caseId: SQL, kind: SQL, userId: SQL) =>
  sql`concat('case-news:', ${caseId}, ':', ${kind}, ':', ${userId})`

interface Reader {
  number: string
  user_id: string
}

/**
 * Records that something came, and returns who is to be told, in the order of their ids. Documents count once the application
 * was submitted, or the desk has judged one or got one that it asked for: before that it has none to check. Needs owner rights.
 */
export async function recordNews(
  tx: Tx,
  { caseId, kind }: { caseId: string; kind: NewsKind },
): Promise<Reader[]> {
  const found = await tx.execute(sql`
    with recorded as (
      insert into case_news (case_id, user_id, kind)
      select c.id, c.user_id, ${kind}::text from cases c
      where c.id = ${caseId}::uuid and (${kind}::text <> 'documents' or coalesce(c.held_stage, c.stage) <> 'preparing'
        or exists (select from document_verdicts v where v.case_id = c.id)
        or exists (select from documents d where d.case_id = c.id and d.task_id is not null))
      on conflict (case_id, kind) do update set came_at = case_news.came_at
      returning case_id)
    select c.number, r.user_id from recorded join cases c on c.id = recorded.case_id, lateral (${READERS}) r
    order by r.user_id`)
  return rows<Reader>(found)
}

interface Opened {
  caseId: string
  kinds: readonly NewsKind[]
}

/** The notice of the person is read; returned with its person. */
interface ReadNotice {
  id: string
  user_id: string
}

/**
 * A member of staff has opened this: the notices of it are read. Nobody needs a mail of it any more, unless somebody else
 * has the case. Needs owner rights.
 */
export async function markNewsOpened(
  tx: Tx,
  { caseId, kinds, staffId }: Opened & { staffId: string },
): Promise<ReadNotice[]> {
  const marked = await tx.execute(sql`
    with opened as (
      delete from case_news n using cases c
      where n.case_id = ${caseId}::uuid and n.kind = ${anyOf(kinds)} and c.id = n.case_id
        and coalesce(c.assigned_to, ${staffId}) = ${staffId})
    update notifications set read = true
    where not read and user_id = ${staffId} and dedupe_key = any (array(
      select ${keyIn(sql`${caseId}::text`, sql`k.kind`, sql`${staffId}::text`)}
      from unnest(${sql.param([...kinds])}::text[]) as k (kind)))
    returning id, user_id`)
  return rows<ReadNotice>(marked)
}

/** There is nothing left to do with this for anybody: its notices are read, and no mail is sent. Needs owner rights. */
export async function settleNewsOf(tx: Tx, { caseId, kinds }: Opened): Promise<ReadNotice[]> {
  const marked = await tx.execute(sql`
    with settled as (
      delete from case_news where case_id = ${caseId}::uuid and kind = ${anyOf(kinds)})
    update notifications set read = true
    where not read and dedupe_key = any (array(
      select ${keyIn(sql`${caseId}::text`, sql`k.kind`, sql`f.user_id`)}
      from staff f, unnest(${sql.param([...kinds])}::text[]) as k (kind)))
    returning id, user_id`)
  return rows<ReadNotice>(marked)
}

/**
 * A page of the ids of cases with news that are due by mail, after the id `after`. Those of a restricted case on which nobody
 * named works any more wait until somebody does, or until an admin lifts the restriction. Needs owner rights.
 */
export async function listDueCases(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const until = new Date(now.getTime() - MAIL_NEWS_AFTER_MINUTES * 60_000).toISOString()
  const found = await db.execute(sql`
    select distinct n.case_id from case_news n join cases c on c.id = n.case_id
    where n.came_at <= ${until}::timestamptz and n.case_id > ${after}::uuid
      and (not c.restricted or exists (${MAY_SEE}))
    order by n.case_id limit ${limit}`)
  return rows<{ case_id: string }>(found).map(({ case_id }) => case_id)
}

interface ClaimedNews {
  kind: NewsKind
  /** In the format of PostgreSQL, to compare with. */
  came_at: string
}

/** Claims all news of a case, so that no other process mails them. Needs owner rights. */
export async function claimNews(tx: Tx, caseId: string): Promise<ClaimedNews[]> {
  const claimed = await tx.execute(
    sql`delete from case_news where case_id = ${caseId}::uuid returning kind, came_at::text as came_at`,
  )
  return rows<ClaimedNews>(claimed)
}

/** One kind of news that a member of staff has not opened. */
export interface UnopenedNews {
  number: string
  user_id: string
  kind: NewsKind
  /** False for somebody who got the case after it came. */
  has_notice: boolean
  /** By the person's settings. */
  wants_mail: boolean
}

/** Who is to be told of these news now and has not opened them, person by person. Needs owner rights. */
export async function listUnopenedNews(
  tx: Tx,
  { caseId, claimed }: { caseId: string; claimed: readonly ClaimedNews[] },
): Promise<UnopenedNews[]> {
  const found = await tx.execute(sql`
    select c.number, r.user_id, t.kind, o.id is not null as has_notice, coalesce(s.mail, true) as wants_mail
    from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as t (kind text, came_at timestamptz)
      join cases c on c.id = ${caseId}::uuid
      cross join lateral (${READERS}) r
      left join notifications o on o.dedupe_key = ${keyIn(sql`c.id`, sql`t.kind`, sql`r.user_id`)}
        and o.sent_at >= t.came_at
      left join notification_settings s on s.user_id = r.user_id
        and s.topic = ${JSON.stringify(TOPIC_OF_NEWS)}::jsonb ->> t.kind
    where o.read is not true order by r.user_id, t.kind`)
  return rows<UnopenedNews>(found)
}

/** Number of a case, and whether nobody of staff works at all. Needs owner rights. */
export async function findUnreadable(tx: Tx, caseId: string): Promise<{ number: string } | null> {
  const found = await tx.execute(sql`
    select c.number from cases c
    where c.id = ${caseId}::uuid and not exists (select from staff where suspended_at is null)`)
  return rows<{ number: string }>(found)[0] ?? null
}
