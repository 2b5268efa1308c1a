import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import type { ContentType, DocumentKey, DocumentType } from '#features/documents/contract.ts'
import type { StoredPage } from '#features/documents/server/table.ts'
import { KIT_SECONDS } from '../contract.ts'
import type { KitReport } from '../schema.ts'

// All functions need owner rights.

export interface KitDocument {
  id: string
  version: number
  document_type: DocumentKey
  requested_name: string | null
  /** The slot that an additional document stands beside; null for any other. */
  beside: DocumentType | null
  content_type: ContentType
  object_name: string
  file_size: number
  page_count: number | null
  pages: StoredPage[] | null
  scan_state: 'waiting' | 'infected' | null
}

/** What the files of a case are made of. */
export interface KitFacts {
  case_id: string
  user_id: string
  is_ended: boolean
  purpose: KitReport['purpose']
  aside: DocumentType[]
  documents: KitDocument[]
}

/** What the files of each of these cases are made of, in one statement. */
export async function listKitFacts(db: Tx | Database, caseIds: readonly string[]): Promise<KitFacts[]> {
  const found = await db.execute(sql`
    select c.id as case_id, c.user_id, c.ended_at is not null as is_ended,
      (select purpose_of_stay from application_forms where case_id = c.id) as purpose,
      (select coalesce(json_agg(document_type order by document_type), '[]')
        from not_applicable_slots where case_id = c.id) as aside,
      (select coalesce(json_agg(d order by d.document_type), '[]') from (
        select id, version, document_type, requested_name, content_type, object_name, file_size, page_count, pages,
          (select a.beside from additional_slots a where a.id = additional_id) as beside,
          document_scan_state(user_id, object_name, document_type, pages) as scan_state
        from documents where case_id = c.id) d) as documents
    from cases c where c.id = any(array(select unnest(${sql.param([...caseIds])}::uuid[])))`)
  return rows<KitFacts>(found)
}

export interface KitRow {
  case_id: string
  user_id: string
  id: string
  state: 'working' | 'ready' | 'failed'
  progress: number
  inputs: string
  language: string
  report: KitReport | null
  object_name: string | null
  bytes: number | null
  tries: number
  expires_at: string | null
  /** Its day is over. */
  is_over: boolean
}

const COLUMNS = sql.raw(`case_id, user_id, id, state, progress, inputs, language, report, object_name,
  bytes::int as bytes, tries, expires_at, coalesce(expires_at <= now(), false) as is_over`)

/** The kit of a case; null without one, and when its day is over. */
export async function findKit(tx: Tx, caseId: string): Promise<KitRow | null> {
  const found = await tx.execute(sql`
    select ${COLUMNS} from kits where case_id = ${caseId}::uuid and (expires_at is null or expires_at > now())`)
  return rows<KitRow>(found)[0] ?? null
}

/** The same, locked until the transaction ends, also when its day is over. Of two calls at once the second waits for the first. */
export async function lockKit(tx: Tx, caseId: string): Promise<KitRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`kit:${caseId}`}, 0))`)
  const found = await tx.execute(
    sql`select ${COLUMNS} from kits where case_id = ${caseId}::uuid for no key update`,
  )
  return rows<KitRow>(found)[0] ?? null
}

/** Begins a kit in place of the one before. */
export async function beginKit(
  tx: Tx,
  kit: Pick<KitRow, 'case_id' | 'user_id' | 'id' | 'inputs' | 'language'>,
): Promise<void> {
  await tx.execute(sql`
    insert into kits (case_id, user_id, id, state, inputs, language)
    values (${kit.case_id}::uuid, ${kit.user_id}, ${kit.id}::uuid, 'working', ${kit.inputs}, ${kit.language})
    on conflict (case_id) do update set id = excluded.id, state = 'working', inputs = excluded.inputs,
      language = excluded.language, progress = 0, tries = 0, report = null, object_name = null, bytes = null,
      requested_at = now(), touched_at = now(), ready_at = null, expires_at = null`)
}

/** Another day for a kit that is asked for once more. */
export async function prolongKit(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    update kits set requested_at = now(), expires_at = now() + make_interval(secs => ${KIT_SECONDS}) where id = ${id}::uuid`)
}

/** Notes that a job begins, also one of a kit that has failed and is tried again; null when nobody asks for it any more. */
export async function startKit(tx: Tx, id: string): Promise<KitRow | null> {
  const found = await tx.execute(sql`
    update kits set tries = tries + 1, state = 'working', progress = 0, touched_at = now()
    where id = ${id}::uuid and state <> 'ready' returning ${COLUMNS}`)
  return rows<KitRow>(found)[0] ?? null
}

/** False when nobody asks for this kit any more. */
export async function saveProgress(db: Database, kit: { id: string; progress: number }): Promise<boolean> {
  const found = await db.execute(sql`
    update kits set progress = greatest(progress, ${kit.progress}), touched_at = now()
    where id = ${kit.id}::uuid and state = 'working' returning id`)
  return rows(found).length > 0
}

type FinishedKit = Pick<KitRow, 'id' | 'inputs'> & { report: KitReport; objectName: string; bytes: number }

/** Notes that a kit can be fetched. False when nobody asks for it any more. */
export async function finishKit(tx: Tx, kit: FinishedKit): Promise<boolean> {
  const done = await tx.execute(sql`
    update kits set state = 'ready', progress = 100, inputs = ${kit.inputs}, report = ${JSON.stringify(kit.report)}::jsonb,
      object_name = ${kit.objectName}, bytes = ${kit.bytes}, ready_at = now(),
      expires_at = now() + make_interval(secs => ${KIT_SECONDS})
    where id = ${kit.id}::uuid and state = 'working' returning id`)
  return rows(done).length > 0
}

export async function failKit(db: Database | Tx, id: string): Promise<void> {
  await db.execute(sql`update kits set state = 'failed' where id = ${id}::uuid and state = 'working'`)
}

/** The kits that can be fetched. */
export async function listReadyKits(
  db: Database,
): Promise<Pick<KitRow, 'case_id' | 'inputs' | 'language'>[]> {
  const found = await db.execute(sql`
    select case_id, inputs, language from kits where state = 'ready' and expires_at > now() order by case_id`)
  return rows<Pick<KitRow, 'case_id' | 'inputs' | 'language'>>(found)
}

/**
 * Gives those a new id that no job has moved on for so long: the job of the old one was lost, and ends if it was not. Gives up
 * what so many tries have not made, as when each of them ends the process.
 */
export async function listLostKits(
  tx: Tx,
  { seconds, tries }: { seconds: number; tries: number },
): Promise<string[]> {
  const found = await tx.execute(sql`
    update kits set id = gen_random_uuid(), touched_at = now(),
      state = case when tries < ${tries}::int then 'working' else 'failed' end
    where state = 'working' and touched_at < now() - make_interval(secs => ${seconds}) returning id, state`)
  return rows<{ id: string; state: string }>(found)
    .filter(({ state }) => state === 'working')
    .map(({ id }) => id)
}

/** Those of these objects that somebody can still fetch. */
export async function listKitObjects(db: Database, names: readonly string[]): Promise<Set<string>> {
  const found = await db.execute(sql`select object_name from kits where object_name = ${anyOf(names)}`)
  return new Set(rows<{ object_name: string }>(found).map(({ object_name }) => object_name))
}

/** Deletes kits whose day is over. Returns the objects to delete. */
export async function deleteOldKits(db: Database): Promise<string[]> {
  const gone = await db.execute(sql`
    delete from kits where expires_at <= now() or (state = 'failed'
      and requested_at < now() - make_interval(secs => ${KIT_SECONDS}))
    returning object_name`)
  return rows<{ object_name: string | null }>(gone).flatMap(({ object_name }) => object_name ?? [])
}
