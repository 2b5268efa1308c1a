import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Nothing is ever written into it (docs/decisions/0018 has the same lock for the data folder). */
export const LOCK = 'in-use.lock'
/** In the folder of all builds: one build at a time begins, or becomes the current one. */
export const BUILDS_LOCK = 'builds.lock'
/** Whoever looks whether a lock is held holds it for a moment. */
const WAIT_FOR_LOOK_MS = 10_000
/** Linking the files of earlier builds and removing old ones takes seconds. */
const WAIT_FOR_BUILD_MS = 60_000

/** Open handles of this process: garbage collection would close one without a reference, and release its lock. */
const held = new Set<DatabaseSync>()

/**
 * Keeps a build's folder from being removed until the process ends or calls the returned function. The lock is one of
 * the operating system; it needs no right to write. Without locks the folder stays for one more build.
 */
export function holdBuild(folder: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, LOCK), { readOnly: true, timeout: WAIT_FOR_LOOK_MS })
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

/** Runs `act` while no other process runs one for the same folder of builds; without locks at once. */
export function whileAlone<T>(builds: string, act: () => T): T {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(builds, BUILDS_LOCK), { timeout: WAIT_FOR_BUILD_MS })
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch {
    // The disk has no locks, or the other one does not end.
  }
  try {
    return act()
  } finally {
    lock?.close()
  }
}
