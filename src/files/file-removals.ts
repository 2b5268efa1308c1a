import { sql } from 'drizzle-orm'
import type { Database, DatabaseHandle } from '#database/database.ts'
import { rows } from '#database/database.ts'
import { isSessionLocked, type SessionLock, takeSessionLock } from '#database/session-lock.ts'
import { sqlState } from '#database/sql-state.ts'
import { anyOf } from '#database/statement.ts'
import type { FileStorage } from '#files/storage.ts'

const BACKUP_LOCK = 1
const FOREIGN_KEY_VIOLATION = '23503'
const BATCH = 500

/**
 * Keeps every file that is removed from now on, by any process, until the lock is released or its process ends. Null
 * while somebody else holds it.
 */
export const holdRemovals = (database: DatabaseHandle): Promise<SessionLock | null> =>
  takeSessionLock(database, BACKUP_LOCK)

/** Whether a backup keeps removed files now. */
export const areRemovalsHeld = (db: Database): Promise<boolean> => isSessionLocked(db, BACKUP_LOCK)

/**
 * Deletes a file that no row refers to any more, or leaves that to the end of the backup that runs. Call it after the
 * commit: a backup that begins later does not need the file.
 */
export async function removeFile(
  { db, storage }: { db: Database; storage: FileStorage },
  name: string,
): Promise<void> {
  if ((await areRemovalsHeld(db)) && (await noteRemoval(db, name))) return
  await storage.delete(name)
}

/** False when the account is gone, with all its files. */
async function noteRemoval(db: Database, name: string): Promise<boolean> {
  const userId = name.split('/')[0]
  try {
    await db.execute(sql`
      insert into file_removals (object_name, user_id) values (${name}, ${userId}) on conflict do nothing`)
    return true
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) return false
    throw error
  }
}

/**
 * Deletes the files that were removed during a backup, as long as `mayDelete` says so. It is asked after each list is read:
 * what is on the list when no backup runs was removed before any that begins later.
 */
export async function finishRemovals(
  { db, storage }: { db: Database; storage: FileStorage },
  mayDelete: () => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const found = rows<{ name: string }>(
      await db.execute(sql`select object_name as name from file_removals order by created_at limit ${BATCH}`),
    )
    if (found.length === 0 || !(await mayDelete())) return
    for (const { name } of found) await storage.delete(name)
    await db.execute(
      sql`delete from file_removals where object_name = ${anyOf(found.map(({ name }) => name))}`,
    )
  }
}
