import { requireFact } from '#facts/require-fact.ts'
import { createReader, type Typed } from '#features/knowledge-base/typed-fields/rules.ts'
import { findTerm, LETTER_WAYS } from '#features/letters/delivery/rules.ts'
import { m } from '#messages/messages.js'
import { formatDate, formatLongDate } from '#shared/dates.ts'
import type { Worked } from '../contract.ts'
import { CalculatorForm } from './calculator-form.tsx'

const BOX = requireFact('letter-delivered')
const POST_OFFICE = requireFact('letter-paper')
const MOST_DAYS = 366

/** The last day to answer a letter. */
export function LetterTerm() {
  return (
    <CalculatorForm
      name="letter-term"
      title={m.knowledge_base_calc_letter_title()}
      fields={[
        {
          name: 'way',
          label: m.knowledge_base_calc_letter_way(),
          options: [
            { value: 'box', label: m.knowledge_base_calc_letter_box() },
            { value: 'notice', label: m.knowledge_base_calc_letter_notice() },
            { value: 'hand', label: m.knowledge_base_calc_letter_hand() },
          ],
        },
        { name: 'days', label: m.knowledge_base_calc_letter_days(), unit: m.knowledge_base_calc_days_unit() },
        { name: 'arrived', label: m.knowledge_base_calc_letter_arrived() },
        {
          name: 'opened',
          label: m.knowledge_base_calc_letter_opened(),
          optional: true,
        },
      ]}
      work={work}
      examples={[
        {
          words: m.knowledge_base_calc_letter_example({
            arrived: formatDate('2026-12-01'),
            opened: formatDate('2026-12-04'),
          }),
          typed: { way: 'box', arrived: '2026-12-01', opened: '2026-12-04', days: '14' },
        },
        {
          words: m.knowledge_base_calc_letter_example_hand({ arrived: formatDate('2026-12-01') }),
          typed: { way: 'hand', arrived: '2026-12-01', opened: '', days: '7' },
        },
      ]}
    />
  )
}

function work(typed: Typed): Worked {
  const read = createReader(typed)
  const way = LETTER_WAYS.find((one) => one === read.text('way')) ?? 'box'
  const days = read.number('days', { least: 1, most: MOST_DAYS, whole: true })
  const arrived = read.day('arrived')
  const opened = read.text('opened') === '' ? '' : read.day('opened')
  if (opened !== '' && arrived !== '' && opened < arrived) read.fail('opened', 'day_order')
  if (read.isFaulty()) return { faults: read.faults }
  const { delivered, last, safe } = findTerm({
    way,
    arrived,
    opened,
    days,
    boxDays: BOX.value,
    noticeDays: POST_OFFICE.value,
  })
  return {
    answer: {
      title: m.knowledge_base_calc_letter_answer({ date: formatLongDate(safe) }),
      lines: [
        last === safe
          ? m.knowledge_base_calc_letter_same({ delivered: formatDate(delivered) })
          : m.knowledge_base_calc_letter_rule({ delivered: formatDate(delivered), last: formatDate(last) }),
        m.knowledge_base_calc_letter_note(),
      ],
    },
  }
}
