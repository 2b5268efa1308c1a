import type { Deps } from '#config/deps.ts'
import { OFFICE_LOCATIONS } from '#features/appointments/contract.ts'
import { CASE_STAGES, ENDED_STAGES, TURNS } from '#features/cases/contract.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import { addDays, addMonths, todayInWarsaw } from '#shared/dates.ts'
import { LEAST_CASES, PERIOD_MONTHS, type Period } from '../contract.ts'
import { groupByPurpose, groupByResult } from '../decisions/rules.ts'
import { countDecisions } from '../decisions/server/store.ts'
import { sortLoads } from '../load/rules.ts'
import { listLoad } from '../load/server/store.ts'
import { readRevenue } from '../revenue/server/service.ts'
import { isShown, shareGroups } from '../rules.ts'
import type { Figures } from '../schema.ts'
import {
  type AcceptedRow,
  type CountRow,
  countOpen,
  listDecided,
  listFirstVerdicts,
  listTimesToVerdict,
  listWaiting,
  type SpreadRow,
} from './store.ts'

/**
 * Figures of the cases and payments that this member of staff sees, up to now. Restricted cases of others are not in them: a
 * figure that differs from the queue would say that there is one.
 */
export async function readFigures(
  deps: Pick<Deps, 'now' | 'payments'>,
  act: Act<StaffActor>,
  period: Period,
): Promise<Figures> {
  const { tx } = act
  const moment = deps.now()
  const to = todayInWarsaw(moment)
  const from = startOf(to, PERIOD_MONTHS[period])
  const span = { from, to, unit: period === 'year' ? ('month' as const) : ('week' as const) }
  const open = await countOpen(tx)
  const byTurn = shareGroups(countBy(open, 'turn', TURNS))
  const waiting = await listWaiting(tx, moment)
  const decided = await listDecided(tx, span)
  const verdicts = await listFirstVerdicts(tx, span)
  const times = await listTimesToVerdict(tx, span)
  const decisions = await countDecisions(tx, span)
  return {
    period,
    from,
    to,
    open_by_turn: byTurn,
    open_by_stage: shareGroups(countBy(open, 'stage', OPEN_STAGES)),
    waiting: byTurn.groups.map(({ key, count }) => ({ ...presentWaiting(waiting, key), count })),
    filing_to_decision: [...OFFICE_LOCATIONS, null].map((key) => presentSpread(decided, key, Math.round)),
    accepted_at_once: verdicts.map(presentAccepted),
    time_to_verdict: times.map(({ key }) => presentSpread(times, key, Math.round)),
    load: sortLoads(await listLoad(tx, to)),
    decisions: groupByResult(decisions),
    decisions_by_purpose: groupByPurpose(decisions),
    ...(await readRevenue(deps, act, span)),
  }
}

const OPEN_STAGES = CASE_STAGES.filter((stage) => !ENDED_STAGES.some((ended) => ended === stage))

/** The day after the same day some months earlier; the last one of a shorter month. */
function startOf(to: string, months: number): string {
  const month = addMonths(to.slice(0, 7), -months)
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1)
  const sameDay = `${month}-${to.slice(8)}`
  return addDays(sameDay < lastDay ? sameDay : lastDay, 1)
}

function countBy<K extends string>(list: readonly CountRow[], by: 'turn' | 'stage', keys: readonly K[]) {
  return keys.map((key) => ({
    key,
    count: list.filter((row) => row[by] === key).reduce((all, { count }) => all + count, 0),
  }))
}

/** Half a day says something of a turn that takes two. */
const roundDay = (days: number) => (days < 10 ? Math.round(days * 10) / 10 : Math.round(days))

/** The queue shows since when each case waits, so nothing of a small group is hidden. */
function presentWaiting<K extends string>(list: readonly SpreadRow[], key: K) {
  const { median = null, p90 = null } = list.find((row) => row.key === key) ?? {}
  return { key, median: median === null ? null : roundDay(median), p90: p90 === null ? null : roundDay(p90) }
}

function presentSpread<K extends string | null>(
  list: readonly SpreadRow[],
  key: K,
  round: (value: number) => number,
) {
  const { count = 0, cases = count, median = null, p90 = null } = list.find((row) => row.key === key) ?? {}
  const isEnough = cases >= LEAST_CASES
  return {
    key,
    count: isShown(cases) ? count : null,
    median: isEnough && median !== null ? round(median) : null,
    p90: isEnough && p90 !== null ? round(p90) : null,
  }
}

function presentAccepted({ key, count, cases, accepted }: AcceptedRow) {
  const isEnough = cases >= LEAST_CASES
  return {
    key,
    count: isShown(cases) ? count : null,
    accepted: isEnough ? accepted : null,
    share: isEnough ? accepted / count : null,
  }
}
