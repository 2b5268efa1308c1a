import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { countDays, formatDate, shiftMonths } from '#shared/dates.ts'
import type { CaseCheck, CaseFacts } from '../contract.ts'

/** The day so many months after this one, or the last day of that month when it is shorter; both YYYY-MM-DD. */
export function addMonthsToDay(day: string, months: number): string {
  return shiftMonths(new Date(day), months).toISOString().slice(0, 10)
}

/** The last day of the stay that is asked for, as if it began today; null while its length is not known. */
export function plannedEnd({ today, application_form }: CaseFacts): string | null {
  const months = application_form?.planned_stay_duration ?? null
  return months === null ? null : addMonthsToDay(today, months)
}

const LAST_LEGAL_DAY: CaseCheck = {
  id: 'last-legal-day',
  fact: 'legal-stay-deadline',
  judge({ today, last_legal_day: last }) {
    if (last === null) return null
    const left = countDays(today, last)
    const [day, of] = [formatDate(last), [last]]
    if (left < 0) return { verdict: 'stop', of, text: m.checks_last_day_stop({ day }) }
    const isNear = left < requireFact('apply-before').value
    if (isNear) return { verdict: 'look', of, text: m.checks_last_day_look({ day, count: left }) }
    return { verdict: 'good', of, text: m.checks_last_day_good({ day, count: left }) }
  },
}

const PLANNED_STAY: CaseCheck = {
  id: 'planned-stay',
  fact: 'temporary-months',
  judge({ application_form }) {
    const months = application_form?.planned_stay_duration ?? null
    if (months === null) return null
    const [least, most] = [requireFact('temporary-least'), requireFact('temporary-months')]
    const of = [months]
    if (months < 1 || months > most.value)
      return {
        verdict: 'stop',
        of,
        text: m.checks_planned_stay_stop({ count: months, most: showInCase(most, 'genitive') }),
      }
    if (months <= least.value) {
      const text = m.checks_planned_stay_look({ count: months, least: showInCase(least, 'genitive') })
      return { verdict: 'look', of, text, fact: 'temporary-least' }
    }
    return { verdict: 'good', of, text: m.checks_planned_stay_good({ count: months }) }
  },
}

export const DATE_CHECKS = [LAST_LEGAL_DAY, PLANNED_STAY]
