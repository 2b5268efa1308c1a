import { requireFact } from '#facts/require-fact.ts'
import { createReader, type Typed } from '#features/knowledge-base/typed-fields/rules.ts'
import { m } from '#messages/messages.js'
import type { Worked } from '../contract.ts'
import { findStudentSum } from '../rules.ts'
import { CalculatorForm } from './calculator-form.tsx'
import { describeAmount } from './calculator-text.ts'

const MONTHLY = requireFact('income-single')
const FIRST_MONTHS = requireFact('study-first-months')
const EXTRA_MONTHS = requireFact('study-extra-months')
const JOURNEYS = {
  near: requireFact('study-return-near'),
  eu: requireFact('study-return-eu'),
  far: requireFact('study-return-far'),
}
type Journey = keyof typeof JOURNEYS
const MOST_MONTHS = 36
const MOST_PLN = 1_000_000

/** The money that a student shows. */
export function StudentSum() {
  return (
    <CalculatorForm
      name="student-sum"
      title={m.knowledge_base_calc_student_title()}
      fields={[
        {
          name: 'year',
          label: m.knowledge_base_calc_student_year(),
          options: [
            { value: 'first', label: m.knowledge_base_calc_student_first() },
            { value: 'later', label: m.knowledge_base_calc_student_later() },
          ],
        },
        {
          name: 'months',
          label: m.knowledge_base_calc_student_months(),
          hint: m.knowledge_base_calc_student_months_hint(),
          optional: true,
          unit: m.knowledge_base_calc_months_unit(),
        },
        { name: 'housing', label: m.knowledge_base_calc_student_housing(), unit: m.ui_unit_pln() },
        { name: 'tuition', label: m.knowledge_base_calc_student_tuition(), unit: m.ui_unit_pln() },
        {
          name: 'journey',
          label: m.knowledge_base_calc_student_journey(),
          options: [
            { value: 'far', label: m.knowledge_base_calc_student_far() },
            { value: 'near', label: m.knowledge_base_calc_student_near() },
            { value: 'eu', label: m.knowledge_base_calc_student_eu() },
          ],
        },
      ]}
      work={work}
    />
  )
}

const isJourney = (value: string): value is Journey => Object.hasOwn(JOURNEYS, value)

function work(typed: Typed): Worked {
  const read = createReader(typed)
  const isFirst = read.text('year') !== 'later'
  const months = isFirst
    ? FIRST_MONTHS.value
    : read.number('months', { least: 1, most: MOST_MONTHS, whole: true }) + EXTRA_MONTHS.value
  const housing = read.number('housing', { least: 0, most: MOST_PLN })
  const tuition = read.number('tuition', { least: 0, most: MOST_PLN })
  if (read.isFaulty()) return { faults: read.faults }
  const chosen = read.text('journey')
  const journey = JOURNEYS[isJourney(chosen) ? chosen : 'far'].value
  const sum = findStudentSum({ monthly: MONTHLY.value, housing, months, journey, tuition })
  return {
    answer: {
      title: m.knowledge_base_calc_student_answer({ amount: describeAmount(sum) }),
      lines: [
        m.knowledge_base_calc_student_formula({
          monthly: MONTHLY.shown,
          housing: describeAmount(housing),
          months,
          journey: describeAmount(journey),
          tuition: describeAmount(tuition),
        }),
      ],
    },
  }
}
