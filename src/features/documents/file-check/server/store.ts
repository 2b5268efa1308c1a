import { sql } from 'drizzle-orm'
import { type Database, rows } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'
import { listReceiptObjects, listReceiptsOf } from '#features/cases/receipt/server/store.ts'
import { drawnFrom } from '#features/documents/rules.ts'
import { listObjectsOf, listReferencedObjects } from '#features/documents/server/store.ts'
import { listFileObjects, listFilesOf } from '#features/messages/files/server/store.ts'
import { PORTIONS } from '#files/file-faults.ts'

// All functions need owner rights.

/** A stored file that the database refers to. */
export interface ReferencedFile {
  name: string
  userId: string
  /** What it is of: a type of document, 'receipt', 'messages' or 'notes'. */
  kind: string
  caseId: string
}

/** The first eight digits of a hash of the id decide, so that each person's files are read in the same portion each time. */
const PORTION = sql`(('x' || substr(md5(id), 1, 8))::bit(32)::bigint % ${sql.raw(String(PORTIONS))})`

/** The next people of a portion after this id, in order; of all people without a portion. */
export async function listPeople(
  db: Database,
  { portion, after, limit }: { portion: number | null; after: string; limit: number },
): Promise<string[]> {
  const found = await db.execute(sql`
    select id from "user" where id > ${after} and (${portion}::int is null or ${PORTION} = ${portion}::int)
    order by id limit ${limit}`)
  return rows<{ id: string }>(found).map(({ id }) => id)
}

/** Every stored file of these people that the database refers to. */
export async function listReferencedOf(db: Database, userIds: readonly string[]): Promise<ReferencedFile[]> {
  const lists = await Promise.all([
    listObjectsOf(db, userIds),
    listReceiptsOf(db, userIds),
    listFilesOf(db, userIds),
  ])
  return lists.flat()
}

/** Which of these names a row refers to, drawn pages with the file that they were drawn from. */
export async function listReferenced(db: Database, names: readonly string[]): Promise<Set<string>> {
  const list = [...names]
  const found = await listReferencedObjects(db, [...new Set(list.map(drawnFrom))])
  for (const name of await listReceiptObjects(db, list)) found.add(name)
  for (const name of await listFileObjects(db, list)) found.add(name)
  return new Set(list.filter((name) => found.has(drawnFrom(name))))
}

/** The number of each of these cases, for people; a case that is gone has none. */
export async function readCaseNumbers(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db.execute(sql`select id::text, number from cases where id::text = ${anyOf([...ids])}`)
  return new Map(rows<{ id: string; number: string }>(found).map(({ id, number }) => [id, number]))
}

interface Portion {
  portion: number
  /** The last person whose files were read; '' at the beginning. */
  read_to: string
  files: number
  faults: number
}

/**
 * The portion to go on with: one that was begun, else the one that was read the longest time ago. Null while the last one was
 * finished less than this many hours ago.
 */
export async function findDuePortion(
  db: Database,
  { hours, now }: { hours: number; now: Date },
): Promise<Portion | null> {
  await db.execute(sql`
    insert into file_checks (portion) select generate_series(0, ${PORTIONS - 1}::int) on conflict do nothing`)
  const found = await db.execute(sql`
    select portion, coalesce(read_to, '') as read_to, files, faults, read_to is not null as begun from file_checks
    where read_to is not null or not exists (
      select from file_checks where finished_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${hours}))
    order by begun desc, finished_at nulls first, portion limit 1`)
  return rows<Portion>(found)[0] ?? null
}

/** Notes how far a portion is. */
export async function savePortion(db: Database, { portion, read_to, files, faults }: Portion): Promise<void> {
  await db.execute(sql`
    update file_checks set read_to = ${read_to}, files = ${files}, faults = ${faults} where portion = ${portion}`)
}

/** Notes that a portion was read to its end. */
export async function finishPortion(
  db: Database,
  { portion, files, faults }: Portion,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update file_checks set read_to = null, files = ${files}, faults = ${faults},
      finished_at = ${now.toISOString()}::timestamptz
    where portion = ${portion}`)
}
