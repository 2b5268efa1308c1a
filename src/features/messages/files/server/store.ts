import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { anyOf } from '#database/statement.ts'
import type { FilePurpose } from '../contract.ts'
import type { AttachedFile } from '../schema.ts'
import { caseFiles } from './table.ts'

export type CaseFileRow = typeof caseFiles.$inferSelect

/** The files of a message or a note as JSON, in SQL; `owner` is its id. */
export const filesOf = (owner: SQL, purpose: FilePurpose): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', f.id, 'file_name', f.file_name, 'file_size', f.file_size,
      'content_type', f.content_type, 'scan_state', file_scan_state(f.object_name)) order by f.uploaded_at, f.id), '[]')
    from case_files f where f.attached_to = ${owner} and f.purpose = ${sql.raw(`'${purpose}'`)})`

export type NewFile = Omit<CaseFileRow, 'id' | 'uploaded_at' | 'attached_to'> & { uploaded_by: string }

/** Inserts a file of something that is there already, such as a letter; returns its id. Needs owner rights. */
export async function insertAttachedFile(
  tx: Tx,
  file: Omit<CaseFileRow, 'id' | 'uploaded_at' | 'attached_to'> & { attached_to: string },
): Promise<string> {
  const [row] = await tx.insert(caseFiles).values(file).returning({ id: caseFiles.id })
  if (!row) throw new Error('the file was not inserted')
  return row.id
}

/** Deletes the row of a file; returns the name of its object. Needs owner rights. */
export async function deleteFile(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(caseFiles)
    .where(eq(caseFiles.id, id))
    .returning({ name: caseFiles.object_name })
  return row?.name ?? null
}

/** Named columns: nobody has a right to the others. */
export async function insertFile(tx: Tx, file: NewFile): Promise<AttachedFile> {
  const { case_id, user_id, purpose, author_kind, uploaded_by, file_name, file_size, content_type } = file
  const inserted = await tx.execute(sql`
    insert into case_files (case_id, user_id, purpose, author_kind, uploaded_by, file_name, file_size, content_type, object_name)
    values (${case_id}::uuid, ${user_id}, ${purpose}, ${author_kind}, ${uploaded_by}, ${file_name}, ${file_size},
      ${content_type}, ${file.object_name})
    returning id, file_name, file_size, content_type, file_scan_state(object_name) as scan_state`)
  const [row] = rows<AttachedFile>(inserted)
  if (!row) throw new Error('the file was not inserted')
  return row
}

interface FileCounts {
  of_case: number
  bytes: number
  unattached: number
}

/**
 * How many files the case has and their bytes, and how many of this person are not attached yet. Another upload to the same case waits
 * until the transaction ends. Needs owner rights.
 */
export async function countFiles(
  tx: Tx,
  { caseId, userId }: { caseId: string; userId: string },
): Promise<FileCounts> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('case-files:' || ${caseId}))`)
  const counted = await tx.execute(sql`
    select count(*)::int as of_case, coalesce(sum(file_size), 0)::float8 as bytes,
      count(*) filter (where attached_to is null and uploaded_by = ${userId})::int as unattached
    from case_files where case_id = ${caseId}::uuid`)
  return rows<FileCounts>(counted)[0] ?? { of_case: 0, bytes: 0, unattached: 0 }
}

interface AttachFilesInput {
  ids: readonly string[]
  caseId: string
  purpose: FilePurpose
  /** Who has uploaded them: nobody attaches what somebody else has. */
  userId: string
  /** The message or the note. */
  to: string
}

/** Attaches files that belong to nothing yet; returns those that could be. */
export async function attachFiles(
  tx: Tx,
  { ids, caseId, purpose, userId, to }: AttachFilesInput,
): Promise<AttachedFile[]> {
  const attached = await tx.execute(sql`
    update case_files set attached_to = ${to}::uuid
    where id::text = ${anyOf(ids)} and case_id = ${caseId}::uuid and purpose = ${purpose} and uploaded_by = ${userId}
      and attached_to is null
    returning id, file_name, file_size, content_type, file_scan_state(object_name) as scan_state`)
  const found = rows<AttachedFile>(attached)
  return ids.flatMap((id) => {
    const file = found.find((one) => one.id === id)
    return file ? [file] : []
  })
}

/** The file, null when it is not visible; of this case, or in the conversation of this person, where one is given. */
export async function findFile(
  tx: Tx,
  { id, caseId, userId }: { id: string; caseId?: string; userId?: string },
): Promise<CaseFileRow | null> {
  const ofCase = caseId === undefined ? undefined : eq(caseFiles.case_id, caseId)
  const ofPerson =
    userId === undefined ? undefined : and(eq(caseFiles.user_id, userId), eq(caseFiles.purpose, 'messages'))
  const [row] = await tx
    .select()
    .from(caseFiles)
    .where(and(eq(caseFiles.id, id), ofCase, ofPerson))
  return row ?? null
}

/** Deletes the rows of files that were never sent; returns the names of their objects. Needs owner rights. */
export async function deleteUnattached(db: Database, before: Date): Promise<string[]> {
  const deleted = await db
    .delete(caseFiles)
    .where(
      and(
        isNull(caseFiles.attached_to),
        sql`${caseFiles.uploaded_at} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .returning({ name: caseFiles.object_name })
  return deleted.map(({ name }) => name)
}

/** Which of these objects a file of a message or note refers to. Needs owner rights. */
export async function listFileObjects(db: Database, names: string[]): Promise<string[]> {
  const found = await db
    .select({ name: caseFiles.object_name })
    .from(caseFiles)
    .where(sql`${caseFiles.object_name} = ${anyOf(names)}`)
  return found.map(({ name }) => name)
}

/** The stored files of messages and notes of these people's cases. Needs owner rights. */
export async function listFilesOf(
  db: Database,
  userIds: readonly string[],
): Promise<{ name: string; userId: string; kind: FilePurpose; caseId: string }[]> {
  const { object_name, user_id, purpose, case_id } = caseFiles
  return db
    .select({ name: object_name, userId: user_id, kind: purpose, caseId: case_id })
    .from(caseFiles)
    .where(sql`${user_id} = ${anyOf(userIds)}`)
}

/** The objects of all files of messages and notes. Needs owner rights. */
export async function listAllFileObjects(db: Database): Promise<string[]> {
  const found = await db.select({ name: caseFiles.object_name }).from(caseFiles)
  return found.map(({ name }) => name)
}
