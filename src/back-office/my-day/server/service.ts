import { listCovered } from '#back-office/desk/server/store.ts'
import type { Deps } from '#config/deps.ts'
import { showTaskTitle } from '#features/tasks/caused/server/service.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { DAYS_AHEAD, ROWS_MAX } from '../contract.ts'
import type { MyDay } from '../schema.ts'
import { listMyTasks, listMyTerms, listMyVisits, listWaiting } from './store.ts'

/**
 * What this member of staff has to do today and in the next days, over all cases that they see, with those of colleagues
 * whom they cover today: at most ROWS_MAX of each
 * kind. Like the queue it is a list of cases, and no row of the audit log.
 */
export async function readMyDay(
  deps: Pick<Deps, 'payments' | 'now'>,
  { tx, actor }: Act<StaffActor>,
): Promise<MyDay> {
  const today = todayInWarsaw(deps.now())
  const covered = await listCovered(tx, { staffId: actor.userId, today })
  const query = {
    staffId: actor.userId,
    mine: [actor.userId, ...covered.map(({ id }) => id)],
    provider: deps.payments.name,
    today,
    tomorrow: addDays(today, 1),
    until: addDays(today, DAYS_AHEAD),
  }
  // Sent together: one round trip.
  const [tasks, terms, waiting, visits] = await Promise.all([
    listMyTasks(tx, query),
    listMyTerms(tx, query),
    listWaiting(tx, query),
    listMyVisits(tx, query),
  ])
  return {
    today,
    tasks: tasks.slice(0, ROWS_MAX).map((task) => ({ ...task, title: showTaskTitle(task.title) })),
    terms: terms.slice(0, ROWS_MAX),
    waiting: waiting.slice(0, ROWS_MAX),
    visits: visits.slice(0, ROWS_MAX),
    is_cut: [tasks, terms, waiting, visits].some((list) => list.length > ROWS_MAX),
  }
}
