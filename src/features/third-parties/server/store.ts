import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { type Ask, LISTED_EVENTS, type LinkEvent, REMINDED_AFTER_DAYS } from '../contract.ts'
import type { ThirdParty, ThirdPartyAnswer } from '../schema.ts'
import { thirdParties, thirdPartyAnswers, thirdPartyEvents, thirdPartyLinks } from './table.ts'

/** 256 bits. */
const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A new secret of a link, and the hash by which its request is found again: nothing else of it is stored. */
export function createLinkSecret(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hash(token) }
}

/** The hash of a secret that somebody shows; null for what can be none of ours. The comparison is that of two hashes. */
export function hashOfSecret(token: string | undefined): string | null {
  return token && TOKEN.test(token) ? hash(token) : null
}

export type ThirdPartyRow = typeof thirdParties.$inferSelect
export type AnswerRow = typeof thirdPartyAnswers.$inferSelect

type ListedAnswer = Omit<ThirdPartyAnswer, 'slot' | 'slot_filled'>

/** A request as it is listed, with what came. */
export type ListedRow = Pick<
  ThirdParty,
  'id' | 'kind' | 'email' | 'note' | 'by_staff' | 'ends_on' | 'events'
> & {
  asked: Ask[]
  answers: ListedAnswer[]
  created_at: string
  opened_at: string | null
  completed_at: string | null
  withdrawn_at: string | null
}

const at = (column: string) => isoInstant(column)
const ANSWERS = sql`(
  select coalesce(json_agg(json_build_object(
    'ask', a.ask,
    'ticked_at', case when a.file_id is null then ${at('a.answered_at')} end,
    'file', case when f.id is not null then json_build_object('id', f.id, 'file_name', f.file_name,
      'file_size', f.file_size, 'content_type', f.content_type, 'scan_state', file_scan_state(f.object_name)) end,
    'file_came_at', case when f.id is not null then ${at('a.answered_at')} end,
    'used_at', ${at('a.used_at')}, 'used_as', a.used_as)), '[]')
  from third_party_answers a left join case_files f on f.id = a.file_id where a.third_party_id = t.id)`
const EVENTS = sql`(
  select coalesce(json_agg(json_build_object('event', e.event, 'ask', e.ask, 'at', ${at('e.happened_at')})
    order by e.happened_at desc, e.id), '[]')
  from (select * from third_party_events e where e.third_party_id = t.id
    order by e.happened_at desc, e.id limit ${LISTED_EVENTS}) e)`

/** The requests of a case, the newest first, as far as the caller may see them. */
export async function listRequests(tx: Tx, caseId: string): Promise<ListedRow[]> {
  const found = await tx.execute(sql`
    select t.id, t.kind, t.email, t.note, t.by_staff, t.ends_on::text, t.asks as asked, ${at('t.created_at')} as created_at,
      ${at('t.opened_at')} as opened_at, ${at('t.completed_at')} as completed_at, ${at('t.withdrawn_at')} as withdrawn_at,
      ${ANSWERS} as answers, ${EVENTS} as events
    from third_parties t where t.case_id = ${caseId}::uuid order by t.created_at desc, t.id`)
  return rows<ListedRow>(found)
}

/** The slots of a case that hold a document. */
export async function listFilledSlots(tx: Tx, caseId: string): Promise<DocumentType[]> {
  const found = await tx.execute(sql`select document_type from documents where case_id = ${caseId}::uuid`)
  return rows<{ document_type: DocumentType }>(found).map(({ document_type }) => document_type)
}

/** The day (YYYY-MM-DD) until which an application that is not filed yet can be filed; null also when that no longer matters. */
export async function findLastLegalDay(tx: Tx, caseId: string): Promise<string | null> {
  const found = await tx.execute(sql`
    select last_legal_day::text as day from cases
    where id = ${caseId}::uuid and coalesce(held_stage, stage) in ('preparing', 'submitted', 'ready_to_file')`)
  return rows<{ day: string | null }>(found)[0]?.day ?? null
}

/** How many requests of a case still work. Another one for it waits until the transaction ends. Needs owner rights. */
export async function countOpen(
  tx: Tx,
  { caseId, today }: { caseId: string; today: string },
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('third-parties:' || ${caseId}))`)
  const found = await tx.execute(sql`
    select count(*)::int as open from third_parties
    where case_id = ${caseId}::uuid and withdrawn_at is null and ends_on >= ${today}::date`)
  return rows<{ open: number }>(found)[0]?.open ?? 0
}

type NewRequest = Omit<ThirdPartyRow, 'id' | 'opened_at' | 'completed_at' | 'withdrawn_at' | 'reminded_after'>

/** Needs owner rights, like all that follows. */
export async function insertRequest(tx: Tx, values: NewRequest): Promise<ThirdPartyRow> {
  const [row] = await tx.insert(thirdParties).values(values).returning()
  if (!row) throw new Error('the request was not returned')
  return row
}

/** Adds a secret to those that open a request. */
export async function insertLink(
  tx: Tx,
  { row, hash, now }: { row: ThirdPartyRow; hash: string; now: Date },
): Promise<void> {
  const { id: third_party_id, user_id } = row
  await tx.insert(thirdPartyLinks).values({ token_hash: hash, third_party_id, user_id, created_at: now })
}

interface NewLinkEvent {
  row: Pick<ThirdPartyRow, 'id' | 'case_id' | 'user_id'>
  event: LinkEvent
  ask?: Ask
  now: Date
}

export async function insertLinkEvent(tx: Tx, { row, event, ask, now }: NewLinkEvent): Promise<void> {
  const { id: third_party_id, case_id, user_id } = row
  await tx
    .insert(thirdPartyEvents)
    .values({ third_party_id, case_id, user_id, event, ask: ask ?? null, happened_at: now })
}

/** The request of a case, locked until the transaction ends; null when there is none. */
export async function lockRequest(
  tx: Tx,
  { id, caseId }: { id: string; caseId: string },
): Promise<ThirdPartyRow | null> {
  const [row] = await tx
    .select()
    .from(thirdParties)
    .where(and(eq(thirdParties.id, id), eq(thirdParties.case_id, caseId)))
    .for('update')
  return row ?? null
}

export interface LinkedRequest {
  row: ThirdPartyRow
  applicant: string
  number: string
}

/**
 * The request that a secret with this hash opens, in a case that is open and not restricted; locked until the transaction ends
 * when `locks`, and its case against being ended. Null for a hash of nothing.
 */
export async function findByLink(
  tx: Tx,
  { hash, locks = false }: { hash: string; locks?: boolean },
): Promise<LinkedRequest | null> {
  const found = await tx.execute(sql`
    select t.id, c.number, coalesce(nullif(p.full_name, ''), u.full_name) as applicant
    from third_party_links l
      join third_parties t on t.id = l.third_party_id
      join cases c on c.id = t.case_id and c.ended_at is null and not c.restricted
      join "user" u on u.id = t.user_id
      left join personal_info p on p.user_id = t.user_id
    where l.token_hash = ${hash} ${locks ? sql`for share of c` : sql``}`)
  const [about] = rows<{ id: string; number: string; applicant: string }>(found)
  if (!about) return null
  const query = tx.select().from(thirdParties).where(eq(thirdParties.id, about.id))
  const [row] = await (locks ? query.for('update') : query)
  return row ? { row, applicant: about.applicant, number: about.number } : null
}

export function listAnswers(tx: Tx, id: string): Promise<AnswerRow[]> {
  return tx.select().from(thirdPartyAnswers).where(eq(thirdPartyAnswers.third_party_id, id))
}

/** Writes an answer in the place of the one before. */
export async function saveAnswer(tx: Tx, answer: Omit<AnswerRow, 'used_at' | 'used_as'>): Promise<void> {
  const { answered_at, file_id } = answer
  await tx
    .insert(thirdPartyAnswers)
    .values(answer)
    .onConflictDoUpdate({
      target: [thirdPartyAnswers.third_party_id, thirdPartyAnswers.ask],
      set: { answered_at, file_id },
    })
}

/** The file with this id has become the document of a slot; false when another one has come meanwhile. */
export async function markUsed(
  tx: Tx,
  { id, ask, fileId, slot, now }: { id: string; ask: Ask; fileId: string; slot: DocumentType; now: Date },
): Promise<boolean> {
  const used = await tx
    .update(thirdPartyAnswers)
    .set({ used_at: now, used_as: slot })
    .where(
      and(
        eq(thirdPartyAnswers.third_party_id, id),
        eq(thirdPartyAnswers.ask, ask),
        eq(thirdPartyAnswers.file_id, fileId),
      ),
    )
    .returning({ ask: thirdPartyAnswers.ask })
  return used.length > 0
}

type Marks = Partial<Pick<ThirdPartyRow, 'opened_at' | 'completed_at' | 'withdrawn_at' | 'reminded_after'>>

export async function markRequest(tx: Tx, id: string, marks: Marks): Promise<void> {
  await tx.update(thirdParties).set(marks).where(eq(thirdParties.id, id))
}

const FIRST_REMINDER = REMINDED_AFTER_DAYS[0]
const LAST_REMINDER = REMINDED_AFTER_DAYS[REMINDED_AFTER_DAYS.length - 1]

/** A page of the ids of requests that wait since the first reminder's day at least, after the id `after`. */
export async function listWaiting(
  db: Database,
  { now, today, after, limit }: { now: Date; today: string; after: string; limit: number },
): Promise<string[]> {
  const before = new Date(now.getTime() - (FIRST_REMINDER - 1) * 86_400_000).toISOString()
  const found = await db.execute(sql`
    select t.id from third_parties t join cases c on c.id = t.case_id and c.ended_at is null and not c.restricted
    where t.withdrawn_at is null and t.completed_at is null and t.ends_on >= ${today}::date
      and t.reminded_after < ${LAST_REMINDER}::int and t.created_at <= ${before}::timestamptz and t.id > ${after}::uuid
    order by t.id limit ${limit}`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}

/** One of them with the name of who asks, locked; null when it waits no more. */
export async function lockWaiting(
  tx: Tx,
  { id, today }: { id: string; today: string },
): Promise<{ row: ThirdPartyRow; applicant: string } | null> {
  const [row] = await tx.select().from(thirdParties).where(eq(thirdParties.id, id)).for('update')
  if (!row || row.withdrawn_at || row.completed_at || row.ends_on < today) return null
  return { row, applicant: await findApplicant(tx, row.user_id) }
}

/** First and family name of who asks. */
export async function findApplicant(tx: Tx, userId: string): Promise<string> {
  const found = await tx.execute(sql`
    select coalesce(nullif(p.full_name, ''), u.full_name) as name
    from "user" u left join personal_info p on p.user_id = u.id where u.id = ${userId}`)
  return rows<{ name: string }>(found)[0]?.name ?? ''
}
