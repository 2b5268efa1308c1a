import { createReader, type Typed } from '#features/knowledge-base/typed-fields/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { Answer, Worked } from '../contract.ts'
import { findVisaDay } from '../rules.ts'
import { CalculatorForm } from './calculator-form.tsx'
import { describeLastDay } from './calculator-text.ts'

const MOST_DAYS = 366

/** The last day of a stay on a visa. */
export function VisaDay() {
  return (
    <CalculatorForm
      name="visa-day"
      title={m.knowledge_base_calc_visa_title()}
      fields={[
        { name: 'valid_until', label: m.knowledge_base_calc_visa_until() },
        {
          name: 'allowed',
          label: m.knowledge_base_calc_visa_allowed(),
          unit: m.knowledge_base_calc_days_unit(),
        },
        { name: 'entered', label: m.knowledge_base_calc_entered() },
        {
          name: 'used',
          label: m.knowledge_base_calc_visa_used(),
          unit: m.knowledge_base_calc_days_unit(),
          optional: true,
        },
      ]}
      work={work}
      examples={EXAMPLES.map((typed) => ({
        words: m.knowledge_base_calc_visa_example({
          until: formatDate(typed.valid_until),
          days: Number(typed.allowed),
          entered: formatDate(typed.entered),
        }),
        typed,
      }))}
    />
  )
}

const EXAMPLES = [
  { valid_until: '2027-03-31', allowed: '90', entered: '2026-12-01', used: '' },
  { valid_until: '2027-01-31', allowed: '90', entered: '2026-12-01', used: '' },
]

function work(typed: Typed, today?: string): Worked {
  const read = createReader({ ...typed, used: typed.used?.trim() || '0' })
  const stay = {
    valid_until: read.day('valid_until'),
    allowed: read.number('allowed', { least: 1, most: MOST_DAYS, whole: true }),
    entered: read.day('entered'),
    used: read.number('used', { least: 0, most: MOST_DAYS, whole: true }),
  }
  return read.isFaulty() ? { faults: read.faults } : { answer: answer(stay, today) }
}

function answer(stay: Parameters<typeof findVisaDay>[0], today: string | undefined): Answer {
  const found = findVisaDay(stay)
  if (!found)
    return {
      title: m.knowledge_base_calc_no_day(),
      lines: [m.knowledge_base_calc_no_day_text()],
      tone: 'crimson',
    }
  const why =
    found.limit === 'sticker' ? m.knowledge_base_calc_visa_by_sticker() : m.knowledge_base_calc_visa_by_days()
  return describeLastDay({ day: found.day, why, ...(today !== undefined && { today }) })
}
