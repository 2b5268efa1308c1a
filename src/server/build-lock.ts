import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Nothing is ever written into it (docs/decisions/0018 has the same lock for the data folder). */
export const LOCK = 'in-use.lock'

/** Open handles of this process: garbage collection would close one without a reference, and release its lock. */
const held = new Set<DatabaseSync>()

/**
 * Keeps a build's folder from being removed until the process ends or calls the returned function. The lock is one of
 * the operating system; it needs no right to write. Without locks the folder stays for one more build.
 */
export function holdBuild(folder: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, LOCK), { readOnly: true })
    lock.exec('begin')
    lock.prepare('select count(*) from sqlite_master').get()
    held.add(lock)
  } catch {
    lock?.close()
  }
  return () => {
    if (lock && held.delete(lock)) lock.close()
  }
}

/** Makes the lock of a new folder; nobody holds it yet. */
export function createBuildLock(folder: string): void {
  writeFileSync(join(folder, LOCK), '')
}

/** True while a process holds the build, and when that cannot be found out. */
export function isBuildHeld(folder: string): boolean {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, LOCK))
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return false
  } catch {
    return true
  } finally {
    lock?.close()
  }
}
