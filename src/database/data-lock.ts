import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../errors/start-error.ts'

/** SQLITE_BUSY: another process has the lock. */
const BUSY = 5

/**
 * Open lock handles of this process. Garbage collection would close a handle without a reference and release its lock.
 */
const heldLocks = new Set<DatabaseSync>()

interface DataLock {
  release(): void
}

/** Another living process has the embedded database open. */
export class DataFolderInUseError extends StartError {
  constructor(dataDir: string, pid: string) {
    super(
      `The data folder ${dataDir} is in use by another Pobyt process (pid ${pid}). ` +
        'Stop that process, or set another DATA_DIR for this one. ' +
        'Several servers on the same data need PostgreSQL (DATABASE_URL).',
    )
  }
}

/**
 * Locks `dataDir`/server.lock for this process: two processes on one embedded database would lose rows. It is a lock of
 * the operating system, taken through SQLite, and is released when the process ends for any reason
 * (docs/decisions/0018). Throws DataFolderInUseError at once when another process holds the lock, and StartError when
 * locking is not possible.
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const pidFile = join(dataDir, 'server.pid')
  // Nothing else may open this file: a process loses its locks on a file when it closes any handle of it. Nobody may
  // delete it either: the next process would lock another file of the same name.
  const lock = openLocked(join(dataDir, 'server.lock'), (error) => {
    if (error.errcode === BUSY) return new DataFolderInUseError(dataDir, readPid(pidFile))
    return new StartError(
      `The data folder ${dataDir} cannot be locked (${error.message}): DATA_DIR must be a folder on a local disk ` +
        'that this user may write to.',
      { cause: error },
    )
  })
  heldLocks.add(lock)
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return {
    release() {
      if (!heldLocks.delete(lock)) return
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}

/** Throws the error that `explain` returns for SQLite's error. */
function openLocked(path: string, explain: (error: Error & { errcode?: number }) => Error): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path)
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    throw error instanceof Error ? explain(error) : error
  }
}

/** Only used in the error message: the holder writes its process id just after it has got the lock. */
function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
