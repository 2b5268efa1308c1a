import { requireFact } from '#facts/require-fact.ts'
import { createReader, type Typed } from '#features/knowledge-base/typed-fields/rules.ts'
import { m } from '#messages/messages.js'
import type { Worked } from '../contract.ts'
import { findIncome } from '../rules.ts'
import { CalculatorForm } from './calculator-form.tsx'
import { describeAmount } from './calculator-text.ts'

const SINGLE = requireFact('income-single')
const FAMILY = requireFact('income-family')
const MOST_PERSONS = 20
const MOST_INCOME = 1_000_000

/** Whether the income is enough for a household. */
export function Income() {
  return (
    <CalculatorForm
      name="income"
      title={m.knowledge_base_calc_income_title()}
      fields={[
        {
          name: 'persons',
          label: m.knowledge_base_calc_income_persons(),
          hint: m.knowledge_base_calc_income_persons_hint(),
          unit: m.knowledge_base_calc_persons_unit(),
        },
        { name: 'income', label: m.knowledge_base_calc_income_income(), unit: m.ui_unit_pln() },
      ]}
      work={work}
    />
  )
}

function work(typed: Typed): Worked {
  const read = createReader(typed)
  const persons = read.number('persons', { least: 1, most: MOST_PERSONS, whole: true })
  const income = read.number('income', { least: 0, most: MOST_INCOME })
  if (read.isFaulty()) return { faults: read.faults }
  const needed = findIncome(persons, { single: SINGLE.value, family: FAMILY.value })
  const missing = Math.max(0, needed - income)
  const formula =
    persons === 1
      ? m.knowledge_base_calc_income_alone()
      : m.knowledge_base_calc_income_formula({ persons, amount: FAMILY.shown })
  return {
    answer: {
      title: m.knowledge_base_calc_income_answer({ amount: describeAmount(needed) }),
      lines: [
        formula,
        income > needed
          ? m.knowledge_base_calc_income_enough()
          : m.knowledge_base_calc_income_missing({ amount: describeAmount(missing) }),
      ],
    },
  }
}
