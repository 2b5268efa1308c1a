import type { Act, StaffActor } from '#session/actor.ts'
import type { Colleague } from '../schema.ts'
import { listColleagues } from './store.ts'

/** The people of staff to whom a case can be given. */
export function readColleagues({ tx, actor }: Act<StaffActor>): Promise<Colleague[]> {
  return listColleagues(tx, actor.userId)
}
