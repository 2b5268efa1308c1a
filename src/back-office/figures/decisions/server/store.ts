import { sql } from 'drizzle-orm'
import { type Days, within } from '#back-office/figures/server/store.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import type { DecisionCount } from '../rules.ts'

/**
 * Decisions that were noted in the period, by result and purpose of stay. The history has them all: an appeal clears the
 * first one in the case. Each move to "decided" begins one, but for the return from a pause; what is noted until the next
 * one corrects it, so that it counts once, with the last result, on the day of the first.
 */
export async function countDecisions(tx: Tx, days: Days): Promise<DecisionCount[]> {
  const found = await tx.execute(sql`
    with noted as (
      select e.case_id, e.id, e.at, e.details ->> 'decision' as result,
        count(*) filter (where e.event = 'stage_moved' and e.details ->> 'from' <> 'on_hold')
          over (partition by e.case_id order by e.id) as nth
      from case_events e
      where e.event in ('stage_moved', 'decision_noted')
        and (e.event = 'decision_noted' or e.details ->> 'to' = 'decided')),
    decisions as (
      select case_id, min(at) as at, (array_agg(result order by id desc))[1] as result
      from noted where result is not null group by case_id, nth)
    select d.result, f.purpose_of_stay as purpose, count(*)::int as count
    from decisions d left join application_forms f on f.case_id = d.case_id
    where ${within(sql`d.at`, days)} group by d.result, f.purpose_of_stay`)
  return rows<DecisionCount>(found)
}
