import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'

/** Calls of `withOwnerRole` under way in one transaction: how many, and the role in force before the first. */
interface OwnerRoleUse {
  running: number
  found: Promise<string>
}
const ownerWork = new WeakMap<object, OwnerRoleUse>()

/**
 * Inside an applicant's transaction: leaves app_user for `work` (to queue a mail or a job, in the same
 * transaction) and comes back, so that app_user itself needs no right on those tables. However `work` ends, the
 * role it found is in force again. Nested and parallel calls share one change of role, which the last one undoes.
 * Await it: other statements sent meanwhile in the same transaction run as owner, too.
 */
export async function withOwnerRole<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  // One connection's session for the whole transaction, its savepoints included.
  const { session } = tx._
  const shared = ownerWork.get(session) ?? { running: 0, found: becomeOwner(tx) }
  ownerWork.set(session, shared)
  shared.running += 1
  const leave = async () => {
    shared.running -= 1
    if (shared.running > 0) return
    ownerWork.delete(session)
    await tx.execute(sql`select set_config('role', ${await shared.found}, true)`)
  }
  let result: T
  try {
    await shared.found
    result = await work()
  } catch (error) {
    // A statement that failed has aborted the transaction or savepoint, and the role goes back with it; that
    // nothing more can be done there must not hide the first error.
    await leave().catch(() => {})
    throw error
  }
  await leave()
  return result
}

/** Answers the role that was in force. One statement: this is on the way of every upload and booking. */
async function becomeOwner(tx: Tx): Promise<string> {
  const answer = await tx.execute(sql`
    with found as materialized (select current_setting('role') as role)
    select role, set_config('role', 'none', true) from found`)
  return rows<{ role: string }>(answer)[0]?.role ?? 'app_user'
}
