import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { createReader, type Typed } from '#features/knowledge-base/typed-fields/rules.ts'
import { doOverlap } from '#features/legal-stay/rules.ts'
import { m } from '#messages/messages.js'
import type { Answer, Worked } from '../contract.ts'
import { countLongTerm } from '../rules.ts'
import { CalculatorForm } from './calculator-form.tsx'
import { listPeriodFields } from './period-fields-text.ts'

const STAY = requireFact('eu-stay')
const GAP = requireFact('eu-gap')
const GAPS = requireFact('eu-gaps-together')
const ROWS = { full: 4, half: 3, absence: 4 }

/** The days that count towards EU long-term residence. */
export function LongTermDays() {
  return (
    <CalculatorForm
      name="long-term-days"
      title={m.knowledge_base_calc_years_title()}
      fields={[]}
      groups={[
        { legend: m.knowledge_base_calc_years_full(), fields: listPeriodFields('full', ROWS.full) },
        { legend: m.knowledge_base_calc_years_half(), fields: listPeriodFields('half', ROWS.half) },
        {
          legend: m.knowledge_base_calc_years_absences(),
          hint: m.knowledge_base_calc_years_absences_hint(),
          fields: listPeriodFields('absence', ROWS.absence),
        },
      ]}
      work={work}
    />
  )
}

function work(typed: Typed): Worked {
  const read = createReader(typed)
  const full = read.periods('full', ROWS.full)
  const half = read.periods('half', ROWS.half)
  const absences = read.periods('absence', ROWS.absence)
  if (!read.isFaulty() && full.length + half.length === 0) read.fail('full_from_1', 'day_missing')
  if (doOverlap([...full, ...half])) read.fail('full_from_1', 'period_overlap')
  if (doOverlap(absences)) read.fail('absence_from_1', 'period_overlap')
  if (read.isFaulty()) return { faults: read.faults }
  const limits = { years: STAY.value, gapMonths: GAP.value, gapsMonths: GAPS.value }
  return { answer: describe(countLongTerm({ full, half, absences, ...limits })) }
}

function describe({ counted, missing, tooLong, tooMany }: ReturnType<typeof countLongTerm>): Answer {
  const broken = [
    ...(tooLong ? [m.knowledge_base_calc_years_gap({ limit: showInCase(GAP, 'genitive') })] : []),
    ...(tooMany ? [m.knowledge_base_calc_years_gaps({ limit: showInCase(GAPS, 'genitive') })] : []),
  ]
  const title =
    missing === 0
      ? m.knowledge_base_calc_years_enough({ count: counted })
      : m.knowledge_base_calc_years_missing({ count: counted, missing })
  return {
    title,
    lines: [...broken, m.knowledge_base_calc_years_note()],
    ...(broken.length > 0 && { tone: 'crimson' as const }),
  }
}
