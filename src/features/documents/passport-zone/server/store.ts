import { and, eq, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { documents } from '#features/documents/server/table.ts'
import { passportZones } from './table.ts'

/** A failed job has used up its retries; its passport gets a new job after this time. */
const FAILED_JOB_PAUSE_MINUTES = 60

type ZoneRow = typeof passportZones.$inferSelect

/** The passport in whose newest file nothing has been looked for, else null. Needs owner rights. */
export async function findUnread(db: Database, id: string): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.id, id),
        eq(documents.document_type, 'passport'),
        sql`not exists (select from ${passportZones} z where z.document_id = ${documents.id} and z.object_name = ${documents.object_name})`,
      ),
    )
  return row ?? null
}

/**
 * Records what was read in this file; false when the slot holds another one by now, or another run was faster. Needs owner
 * rights.
 */
export async function recordZone(tx: Tx, zone: Omit<ZoneRow, 'read_at'>): Promise<boolean> {
  const [current] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, zone.document_id), eq(documents.object_name, zone.object_name)))
    .for('update')
  if (!current) return false
  const values = { ...zone, read_at: sql`clock_timestamp()` }
  const written = await tx
    .insert(passportZones)
    .values(values)
    .onConflictDoUpdate({
      target: passportZones.case_id,
      set: values,
      setWhere: sql`${passportZones.object_name} <> ${zone.object_name}`,
    })
    .returning({ id: passportZones.document_id })
  return written.length > 0
}

/** Passports of open cases that have been unread for a minute and have no pending job, oldest first. Needs owner rights. */
export async function listUnread(
  db: Database,
  { queue, limit }: { queue: string; limit: number },
): Promise<string[]> {
  const found = await db.execute(sql`
    select d.id from ${documents} d join cases c on c.id = d.case_id and c.ended_at is null
    where d.document_type = 'passport' and d.uploaded_at < clock_timestamp() - interval '1 minute'
      and not exists (select from ${passportZones} z where z.document_id = d.id and z.object_name = d.object_name)
      and not exists (
        select from jobs.job j
        where j.name = ${queue} and j.data->>'id' = d.id::text and (
          j.state in ('created', 'retry', 'active')
          or j.state = 'failed' and j.completed_on > now() - make_interval(mins => ${FAILED_JOB_PAUSE_MINUTES})))
    order by d.uploaded_at limit ${limit}`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}

type CurrentZone = Pick<ZoneRow, 'document_id' | 'user_id' | 'state' | 'read_values' | 'names_truncated'>

interface ZoneOfCase {
  /** False while the case has no passport. */
  has_passport: boolean
  zone: CurrentZone | null
  typed: { full_name: string; date_of_birth: string; passport_number: string; nationality: string } | null
}

/** What was read in the newest passport of a case, and what the person has typed. As visible as the case. */
async function findOfCase(tx: Tx, caseId: ReturnType<typeof currentCaseOf>): Promise<ZoneOfCase> {
  const found = await tx.execute(sql`
    select d.id is not null as has_passport,
      (select json_build_object('document_id', z.document_id, 'user_id', z.user_id, 'state', z.state,
          'read_values', z.read_values, 'names_truncated', z.names_truncated)
        from ${passportZones} z where z.document_id = d.id and z.object_name = d.object_name) as zone,
      (select json_build_object('full_name', p.full_name, 'date_of_birth', p.date_of_birth::text,
          'passport_number', p.passport_number, 'nationality', p.nationality)
        from personal_info p where p.user_id = c.user_id) as typed
    from (select id, user_id from cases where id = ${caseId}) c
    left join ${documents} d on d.case_id = c.id and d.document_type = 'passport'`)
  return rows<ZoneOfCase>(found)[0] ?? { has_passport: false, zone: null, typed: null }
}

/** Of the case that the person's calls speak of. */
export function findOwnZone(tx: Tx, userId: string): Promise<ZoneOfCase> {
  return findOfCase(tx, currentCaseOf(sql`${userId}`))
}

/** Of a case that the caller sees. */
export function findZoneOfCase(tx: Tx, caseId: string): Promise<ZoneOfCase> {
  return findOfCase(tx, sql`${caseId}::uuid`)
}

/** The sealed pictures of a zone; null when there are none. As visible as the zone. */
export async function findPictures(tx: Tx, documentId: string): Promise<Buffer | null> {
  const [row] = await tx
    .select({ sealed: passportZones.sealed_pictures })
    .from(passportZones)
    .where(eq(passportZones.document_id, documentId))
  return row?.sealed ?? null
}
