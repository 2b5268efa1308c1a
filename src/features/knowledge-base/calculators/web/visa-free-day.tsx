import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { createReader, type Typed } from '#features/knowledge-base/typed-fields/rules.ts'
import { doOverlap, visaFreeUntil } from '#features/legal-stay/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { Worked } from '../contract.ts'
import { CalculatorForm } from './calculator-form.tsx'
import { describeLastDay } from './calculator-text.ts'
import { listPeriodFields } from './period-fields-text.ts'

const LIMIT = requireFact('visa-free-days')
const WINDOW = requireFact('visa-free-window')
const EARLIER_STAYS = 4

/** The last day of a visa-free stay. */
export function VisaFreeDay() {
  return (
    <CalculatorForm
      name="visa-free-day"
      title={m.knowledge_base_calc_free_title()}
      fields={[{ name: 'entered', label: m.knowledge_base_calc_entered() }]}
      groups={[
        {
          legend: m.knowledge_base_calc_free_earlier(),
          hint: m.knowledge_base_calc_free_earlier_hint({ window: showInCase(WINDOW, 'genitive') }),
          fields: listPeriodFields('earlier', EARLIER_STAYS),
        },
      ]}
      work={work}
      examples={[
        {
          words: m.knowledge_base_calc_free_example({ entered: formatDate('2026-12-01') }),
          typed: { entered: '2026-12-01' },
        },
        {
          words: m.knowledge_base_calc_free_example_earlier({
            entered: formatDate('2026-12-01'),
            from: formatDate('2026-09-01'),
            to: formatDate('2026-09-30'),
          }),
          typed: { entered: '2026-12-01', earlier_from_1: '2026-09-01', earlier_to_1: '2026-09-30' },
        },
      ]}
    />
  )
}

function work(typed: Typed, today?: string): Worked {
  const read = createReader(typed)
  const entered = read.day('entered')
  const earlier = read.periods('earlier', EARLIER_STAYS)
  if (entered !== '' && earlier.some(({ to }) => to >= entered)) read.fail('entered', 'period_overlap')
  if (doOverlap(earlier)) read.fail('earlier_from_1', 'period_overlap')
  if (read.isFaulty()) return { faults: read.faults }
  const day = visaFreeUntil({ entered, earlier, limit: LIMIT.value, window: WINDOW.value })
  const why = m.knowledge_base_calc_free_why({ allowed: LIMIT.shown, window: showInCase(WINDOW, 'genitive') })
  if (day === null)
    return {
      answer: {
        title: m.knowledge_base_calc_no_day(),
        lines: [why, m.knowledge_base_calc_no_day_text()],
        tone: 'crimson',
      },
    }
  return { answer: describeLastDay({ day, why, ...(today !== undefined && { today }) }) }
}
