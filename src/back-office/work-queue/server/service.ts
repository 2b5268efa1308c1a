import type { SQL } from 'drizzle-orm'
import { searchCases } from '#back-office/desk/server/service.ts'
import { listCovered } from '#back-office/desk/server/store.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { listMoves } from '#features/cases/rules.ts'
import { countOpenChecks } from '#features/checks/server/service.ts'
import { showTaskTitle } from '#features/tasks/caused/server/service.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import type { Queue, QueueQuery, QueueRow } from '../schema.ts'
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
  const today = todayInWarsaw(deps.now())
  const covered = await readCovered(act, { assigned: filters.assigned, today })
  const filter = createFilter({ ...filters, staffId: actor.userId, covered, provider, today }, search)
  const isMixed = mixesEnded({ stage: filters.stage, search })
  const list = await listQueueRows(tx, { filter, isMixed, turn, sort, before, provider, today })
  // Sent together: one round trip.
  const [rows, counts] = await Promise.all([presentRows(deps, act, list), countCases(tx, filter)])
  return { rows, counts }
}

async function presentRows(
  deps: Pick<Deps, 'now'>,
  { tx, actor }: Act<StaffActor>,
  list: Awaited<ReturnType<typeof listQueueRows>>,
): Promise<QueueRow[]> {
  // Judged now: what they say changes with every answer, and with the day.
  const checksOf = await countOpenChecks(
    deps,
    tx,
    list.map(({ case_id }) => case_id),
  )
  return list.map(({ case_id, held_stage, has_receipt: hasReceipt, term, ...row }) => ({
    ...row,
    term: term?.title ? { ...term, title: showTaskTitle(term.title) } : term,
    checks: checksOf(case_id),
    moves: listMoves({ stage: row.stage, held_stage }, { mover: actor.role, hasReceipt }),
  }))
}

/** The cases that this condition on case_queue `k` names, as rows of the queue; also those that have ended. At most a page of them. */
export async function readRows(
  deps: Pick<Deps, 'payments' | 'now'>,
  act: Act<StaffActor>,
  filter: SQL,
): Promise<QueueRow[]> {
  const today = todayInWarsaw(deps.now())
  const page = { turn: undefined, sort: 'newest', before: undefined, isMixed: true } as const
  return presentRows(
    deps,
    act,
    await listQueueRows(act.tx, { ...page, filter, provider: deps.payments.name, today }),
  )
}

/** How many cases of a view without a search this member of staff sees, by whose turn it is: as the queue counts them. */
export async function countQueue(
  deps: Pick<Deps, 'payments' | 'now'>,
  act: Act<StaffActor>,
  filters: Pick<QueueQuery, 'stage' | 'assigned' | 'package' | 'snoozed'>,
): Promise<Queue['counts']> {
  const { stage, assigned, package: ofPackage, snoozed } = filters
  const today = todayInWarsaw(deps.now())
  const covered = await readCovered(act, { assigned, today })
  const caller = { staffId: act.actor.userId, covered, provider: deps.payments.name, today }
  return countCases(act.tx, createFilter({ stage, assigned, package: ofPackage, snoozed, ...caller }, null))
}

/** Ids of the colleagues whose cases the caller covers today, where they are asked for. */
async function readCovered(
  { tx, actor }: Act<StaffActor>,
  { assigned, today }: { assigned: string | undefined; today: string },
): Promise<string[]> {
  if (assigned !== 'me') return []
  return (await listCovered(tx, { staffId: actor.userId, today })).map(({ id }) => id)
}

async function countCases(tx: Tx, filter: SQL): Promise<Queue['counts']> {
  const counted = await countByTurn(tx, filter)
  const { ours = 0, applicant = 0, third_party = 0, office = 0 } = counted
  const all = Object.values(counted).reduce((sum, count) => sum + count, 0)
  return { all, ours, applicant, third_party, office }
}
