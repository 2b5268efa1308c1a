import { eq, isNull, sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { fileFaults } from './file-fault-table.ts'

/** `missing`: the database refers to a file that is not stored. `damaged`: its bytes are not those that were stored. */
export type Fault = (typeof fileFaults.$inferSelect)['fault']

export interface FileFault {
  /** Name of the stored object, `user/type-id.ending`. */
  objectName: string
  userId: string
  fault: Fault
  foundAt: Date
}

/** Resolved faults are forgotten after so many days. */
const KEPT_DAYS = 30

/** Every stored file that is known to be bad now, the newest first. Needs owner rights. */
export async function listFileFaults(db: Database | Tx): Promise<FileFault[]> {
  const found = await db
    .select()
    .from(fileFaults)
    .where(isNull(fileFaults.resolved_at))
    .orderBy(sql`${fileFaults.found_at} desc`, fileFaults.object_name)
  return found.map((row) => ({
    objectName: row.object_name,
    userId: row.user_id,
    fault: row.fault,
    foundAt: row.found_at,
  }))
}

/**
 * Remembers a bad file; a known one stays as it is, so that the operator is told once. One of a person who is erased by now
 * is nobody's. True when it was not known. Needs owner rights.
 */
export async function recordFileFault(
  db: Database | Tx,
  { objectName, userId, fault }: Omit<FileFault, 'foundAt'>,
): Promise<boolean> {
  const found = await db.execute(sql`
    insert into file_faults (object_name, user_id, fault)
    select ${objectName}, id, ${fault} from "user" where id = ${userId}
    on conflict (object_name) do update
      set fault = excluded.fault, found_at = now(), told_at = null, resolved_at = null
      where file_faults.resolved_at is not null or file_faults.fault <> excluded.fault
    returning object_name`)
  return rows(found).length > 0
}

/** Notes that a file is well again, or that nothing refers to it any more. Needs owner rights. */
export async function resolveFileFault(db: Database | Tx, objectName: string): Promise<void> {
  await db.execute(sql`
    update file_faults set resolved_at = now() where object_name = ${objectName} and resolved_at is null`)
}

/** The bad files that the operator has not been told of; they count as told from now on. Needs owner rights. */
export async function takeUntoldFaults(tx: Tx): Promise<FileFault[]> {
  const told = await tx
    .update(fileFaults)
    .set({ told_at: sql`now()` })
    .where(sql`${fileFaults.told_at} is null and ${fileFaults.resolved_at} is null`)
    .returning()
  return told.map((row) => ({
    objectName: row.object_name,
    userId: row.user_id,
    fault: row.fault,
    foundAt: row.found_at,
  }))
}

/** Forgets faults that were resolved long ago. Needs owner rights. */
export async function forgetResolvedFaults(db: Database): Promise<void> {
  await db
    .delete(fileFaults)
    .where(sql`${fileFaults.resolved_at} < now() - make_interval(days => ${KEPT_DAYS})`)
}

/** Forgets the faults of a person's files. */
export async function eraseFileFaults(tx: Tx, userId: string): Promise<void> {
  await tx.delete(fileFaults).where(eq(fileFaults.user_id, userId))
}

export interface FileCheckState {
  /** When every stored file had last been read; null before the first time. */
  completeSince: Date | null
  /** When the last portion was finished. */
  lastFinished: Date | null
  /** Portions that were read to their end at least once, of `portions`. */
  finished: number
  portions: number
}

/** A thirtieth of the files is read every night. */
export const PORTIONS = 30

/** How far the monthly check of stored files is. Needs owner rights. */
export async function readFileCheckState(db: Database | Tx): Promise<FileCheckState> {
  const found = await db.execute(sql`
    select count(finished_at)::int as finished, min(finished_at) as oldest, max(finished_at) as newest from file_checks`)
  const [row] = rows<{ finished: number; oldest: string | Date | null; newest: string | Date | null }>(found)
  const finished = row?.finished ?? 0
  const toDate = (value: string | Date | null | undefined) => (value ? new Date(value) : null)
  return {
    completeSince: finished === PORTIONS ? toDate(row?.oldest) : null,
    lastFinished: toDate(row?.newest),
    finished,
    portions: PORTIONS,
  }
}
