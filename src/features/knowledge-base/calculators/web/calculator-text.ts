import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { addDays, formatDate, formatLongDate } from '#shared/dates.ts'
import { formatPln, GROSZE_IN_ZLOTY } from '#shared/money.ts'
import { type Answer, type Fault, FIRST_DAY, LAST_DAY } from '../contract.ts'

const FAULTS: Record<Fault, () => string> = {
  day_missing: m.knowledge_base_calc_day_missing,
  day_early: () => m.knowledge_base_calc_day_early({ date: formatDate(FIRST_DAY) }),
  day_late: () => m.knowledge_base_calc_day_late({ date: formatDate(LAST_DAY) }),
  day_order: m.knowledge_base_calc_day_order,
  number_missing: m.knowledge_base_calc_number_missing,
  number_unreadable: m.knowledge_base_calc_number_unreadable,
  number_small: m.knowledge_base_calc_number_small,
  number_large: m.knowledge_base_calc_number_large,
  period_half: m.knowledge_base_calc_period_half,
  period_overlap: m.knowledge_base_calc_period_overlap,
}

export const describeFault = (fault: Fault | undefined): string | undefined => fault && FAULTS[fault]()

/** An amount in PLN, not grosze. */
export const describeAmount = (pln: number): string => formatPln(Math.round(pln * GROSZE_IN_ZLOTY))

/** The answer of a last legal day: the day, why it is that day, and what to do by when. */
export function describeLastDay({ day, why, today }: { day: string; why: string; today?: string }): Answer {
  const title = m.knowledge_base_calc_last_day({ date: formatLongDate(day) })
  if (today !== undefined && day < today)
    return { title, lines: [why, m.knowledge_base_calc_passed()], tone: 'crimson' }
  const before = requireFact('apply-before')
  const advised = addDays(day, -before.value)
  const advice =
    today !== undefined && advised < today
      ? m.knowledge_base_calc_file_now()
      : m.knowledge_base_calc_file_before({ date: formatDate(advised), reserve: before.shown })
  return { title, lines: [why, advice] }
}
