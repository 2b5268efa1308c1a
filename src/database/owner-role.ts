import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { type Database, rows, type Tx } from './database.ts'
import { repeatConflicts } from './outage.ts'

/** The running calls of `withOwnerRole` in one transaction: their number, and the role before the first one. */
interface OwnerRoleUse {
  running: number
  previousRole: Promise<string>
}
const ownerRoleUses = new WeakMap<object, OwnerRoleUse>()

/** Runs `work` in one transaction with owner rights, again when it lost a fight for locks (outage.ts), in which `withOwnerRole` has nothing to change. */
export function ownerTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return repeatConflicts(() =>
    db.transaction((tx) => {
      markOwner(tx)
      return work(tx)
    }),
  )
}

/** Says of a transaction that it has owner rights from its beginning to its end. */
export function markOwner(tx: Tx): void {
  ownerRoleUses.set(tx._.session, { running: 1, previousRole: Promise.resolve('none') })
}

/**
 * Runs `work` with owner rights inside the transaction of an applicant or of staff, so that their roles need no rights on
 * those tables. Afterwards the previous role is set again, even when `work` fails. Nested and parallel calls share one
 * change of role, which the last one reverts. Await it: other statements sent meanwhile in the same transaction run as
 * owner, too. `notify`, `queueMail` and `jobs.send` do this themselves. Outside of a transaction everything is the owner's.
 */
export async function withOwnerRole<T>(tx: Tx | Database, work: () => Promise<T>): Promise<T> {
  if (!isTransaction(tx)) return work()
  // The session of one connection, the same for the whole transaction and its savepoints.
  const { session } = tx._
  const shared = ownerRoleUses.get(session) ?? { running: 0, previousRole: becomeOwner(tx) }
  ownerRoleUses.set(session, shared)
  shared.running += 1
  const leave = async () => {
    shared.running -= 1
    if (shared.running > 0) return
    ownerRoleUses.delete(session)
    await tx.execute(sql`select set_config('role', ${await shared.previousRole}, true)`)
  }
  let result: T
  try {
    await shared.previousRole
    result = await work()
  } catch (error) {
    // A failed statement has aborted the transaction or savepoint, and the rollback also resets the role; the failure
    // of this statement must not hide the first error.
    await leave().catch(() => {})
    throw error
  }
  await leave()
  return result
}

/** Sets the owner role and returns the previous role. One statement, because every upload and booking runs it. */
async function becomeOwner(tx: Tx): Promise<string> {
  const answer = await tx.execute(sql`
    with found as materialized (select current_setting('role') as role)
    select role, set_config('role', 'none', true) from found`)
  return rows<{ role: string }>(answer)[0]?.role ?? 'app_user'
}

function isTransaction(tx: Tx | Database): tx is Tx {
  return is(tx, PgTransaction)
}
