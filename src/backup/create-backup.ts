import { existsSync } from 'node:fs'
import { rename, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readSchemaVersion } from '#database/bulk-load.ts'
import type { Database, DatabaseHandle } from '#database/database.ts'
import type { SessionLock } from '#database/session-lock.ts'
import { readSnapshot, type Snapshot } from '#database/snapshot.ts'
import { listSequences, listTables } from '#database/table-list.ts'
import { flush } from '#database/template.ts'
import { StartError } from '#errors/start-error.ts'
import { finishRemovals, holdRemovals } from '#files/file-removals.ts'
import { findInstallation } from '#files/installation.ts'
import type { FileStorage } from '#files/storage.ts'
import { type BackupSummary, FRAMES, LEFT_OUT } from './backup-parts.ts'
import { readStoredFiles } from './read-stored-files.ts'
import { createSealedFile, type SealedFile } from './sealed-file.ts'
import { writePart } from './write-parts.ts'

export interface BackupSource {
  database: DatabaseHandle
  storage: FileStorage
  /** FILES_KEY, 32 bytes: the key of the backup is made of it. */
  filesKey: Buffer
  /** The names of all files that the database refers to. */
  listReferenced(db: Database): Promise<string[]>
}

export interface MadeBackup extends BackupSummary {
  at: Date
  /** Length of the file. */
  bytes: number
}

/** How often the connection that holds the removals is tried while files are copied. */
const CHECK_EVERY_MS = 10_000

/**
 * Writes the database and all files of one moment to `path`, while people go on writing. The file is there only when it is
 * whole, with the moment as its time. Throws StartError when there is one already, unless it may be replaced, when another
 * backup of the installation is being made, and when it cannot be written.
 */
export async function createBackup(
  source: BackupSource,
  { path, replace = false }: { path: string; replace?: boolean },
): Promise<MadeBackup> {
  const requireFree = () => {
    if (!replace && existsSync(path))
      throw new StartError(`There is a file ${path} already: name another one. No backup was made.`)
  }
  requireFree()
  const hold = await holdRemovals(source.database)
  if (!hold)
    throw new StartError('Another backup of this installation is being made: wait until it has ended.')
  try {
    const draft = `${path}.unfinished`
    const file = await createSealedFile(draft, source.filesKey).catch((error) => explainPlace(error, path))
    try {
      const made = await writeBackup(source, { file, check: hold.check })
      const bytes = await file.finish()
      await utimes(draft, made.at, made.at)
      requireFree()
      await rename(draft, path)
      await flush(dirname(path))
      return { ...made, bytes }
    } catch (error) {
      await file.abandon()
      throw isDiskFull(error) ? explainFullDisk(path) : error
    }
  } finally {
    await finishHeldRemovals(source, hold)
    await hold.release()
  }
}

/** What fails here, or is killed before, is left to the next sweep. */
async function finishHeldRemovals({ database, storage }: BackupSource, hold: SessionLock): Promise<void> {
  const isStillHeld = () => hold.check().then(() => true)
  await finishRemovals({ db: database.db, storage }, isStillHeld).catch(() => undefined)
}

async function writeBackup(
  source: BackupSource,
  { file, check }: { file: SealedFile; check(): Promise<void> },
): Promise<Omit<MadeBackup, 'bytes'>> {
  const { storage, database, listReferenced } = source
  const { at, rows, names } = await readSnapshot(database, async (snapshot) => {
    const about = await describeSnapshot(snapshot, database)
    await writePart(file, { kind: 'about', ...about })
    const counted = await writeTables(file, snapshot)
    return { at: new Date(about.at), rows: counted, names: new Set(await listReferenced(snapshot.db)) }
  })
  const missing = await writeFiles(file, { storage, names, check: throttle(check) })
  // Whoever was erased while the files were copied is in the tables, and without files.
  await writePart(file, { kind: 'erasures' }, listErasures(storage))
  // Had the lock been lost, a file could have been deleted before it was copied.
  await check()
  const summary = { tables: Object.keys(rows).length, files: names.size - missing, rows, missing }
  await file.write(FRAMES.last, Buffer.from(JSON.stringify(summary)))
  return { ...summary, at }
}

async function describeSnapshot({ db, query }: Snapshot, { kind }: DatabaseHandle) {
  const installation = await findInstallation(db)
  if (!installation)
    throw new StartError('No server has started on this database yet: there is nothing to back up.')
  const [now] = await query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  if (!now) throw new Error('the database has no clock')
  return { at: now.at, installation, database: kind, ...(await readSchemaVersion({ query })) }
}

/** Writes every table and the sequences. Returns the number of rows of each. */
async function writeTables(file: SealedFile, snapshot: Snapshot): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const table of await listTables(snapshot.query)) {
    if (Object.hasOwn(LEFT_OUT, table.name)) continue
    const { lines } = await writePart(file, { kind: 'table', ...table }, snapshot.copyOut(table))
    rows[table.name] = lines
  }
  await writePart(file, { kind: 'sequences', sequences: await listSequences(snapshot.query) })
  return rows
}

/** Returns how many were missing: those of a person who is being erased, or lost ones, which check-files names. */
async function writeFiles(
  file: SealedFile,
  { storage, names, check }: { storage: FileStorage; names: Iterable<string>; check(): Promise<void> },
): Promise<number> {
  let missing = 0
  for await (const { name, parts } of readStoredFiles(storage, names)) {
    await check()
    if (parts) await writePart(file, { kind: 'file', name }, parts)
    else missing += 1
  }
  return missing
}

async function* listErasures(storage: FileStorage): AsyncGenerator<Uint8Array> {
  for await (const { userId, day } of storage.listErasures()) yield Buffer.from(`${userId} ${day}\n`)
}

/** Calls `work` when so much time has passed since the last call. */
function throttle(work: () => Promise<void>): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < CHECK_EVERY_MS) return
    last = performance.now()
    await work()
  }
}

const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(Object(error).code)

const explainFullDisk = (path: string) =>
  new StartError(
    `The disk of ${path} is full: free space on it, or name a file elsewhere. No backup was made.`,
  )

function explainPlace(error: unknown, path: string): never {
  const { code } = Object(error) as { code?: string }
  if (isDiskFull(error)) throw explainFullDisk(path)
  if (code === 'ENOENT' || code === 'ENOTDIR')
    throw new StartError(`The folder ${dirname(path)} does not exist: create it first. No backup was made.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    throw new StartError(`This user may not write to the folder ${dirname(path)}. No backup was made.`)
  throw error
}
