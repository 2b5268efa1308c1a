import type { BoundStatement, DatabaseHandle } from '#database/database.ts'
import { markOwner, ownerTransaction } from '#database/owner-role.ts'
import type { Act, SystemActor } from './actor.ts'

interface SystemCall extends Pick<SystemActor, 'task'> {
  database: DatabaseHandle
}

/**
 * Runs `work` in one transaction with owner rights, as the product itself: a job, the answer of a payment provider, or a
 * call of somebody who is not signed in.
 */
export function actAsSystem<T>(
  { database, task }: SystemCall,
  work: (act: Act<SystemActor>) => Promise<T>,
): Promise<T> {
  return ownerTransaction(database.db, (tx) => work({ tx, actor: { kind: 'system', task } }))
}

/** The same, begun together with a statement, in one round trip; `work` gets its rows. */
export function actAsSystemAfter<T, R, V>(
  { database, task, first }: SystemCall & { first: BoundStatement<R, V> },
  work: (act: Act<SystemActor>, found: R[]) => Promise<T>,
): Promise<T> {
  return database.transaction(first, (tx, found) => {
    markOwner(tx)
    return work({ tx, actor: { kind: 'system', task } }, found)
  })
}
