import type { DatabaseHandle } from '#database/database.ts'
import { ownerTransaction } from '#database/owner-role.ts'
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
