import { searchCases } from '#back-office/desk/server/service.ts'
import type { Deps } from '#config/deps.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { Queue, QueueQuery } from '../schema.ts'
import { countByTurn, createFilter, listQueueRows, mixesEnded } from './store.ts'

/** One page of the cases that this member of staff sees, and how many there are by whose turn it is. */
export async function readQueue(
  deps: Pick<Deps, 'payments' | 'now'>,
  act: Act<StaffActor>,
  { turn, sort, before, ...filters }: QueueQuery,
): Promise<Queue> {
  const { tx, actor } = act
  const provider = deps.payments.name
  const search = filters.q ? await searchCases(act, filters.q) : null
  const filter = createFilter({ ...filters, staffId: actor.userId, provider }, search)
  const today = todayInWarsaw(deps.now())
  const isMixed = mixesEnded({ stage: filters.stage, search })
  const list = await listQueueRows(tx, { filter, isMixed, turn, sort, before, provider, today })
  const counted = await countByTurn(tx, filter)
  const { ours = 0, applicant = 0, third_party = 0, office = 0 } = counted
  const all = Object.values(counted).reduce((sum, count) => sum + count, 0)
  return { rows: list, counts: { all, ours, applicant, third_party, office } }
}
