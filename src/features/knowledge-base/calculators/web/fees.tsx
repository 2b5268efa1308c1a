import { requireFact } from '#facts/require-fact.ts'
import { createReader, type Typed } from '#features/knowledge-base/typed-fields/rules.ts'
import { PACKAGES } from '#features/packages/contract.ts'
import { packageName } from '#features/packages/rules.ts'
import { m } from '#messages/messages.js'
import { GROSZE_IN_ZLOTY } from '#shared/money.ts'
import type { Worked } from '../contract.ts'
import { CalculatorForm } from './calculator-form.tsx'
import { describeAmount } from './calculator-text.ts'

const CARD = requireFact('fee-card')
const PROXY = requireFact('proxy-fee')
const DUTIES = {
  work: requireFact('fee-work'),
  other: requireFact('fee-other'),
  seasonal: requireFact('fee-seasonal'),
  permanent: requireFact('fee-permanent'),
}
type Purpose = keyof typeof DUTIES

/** What an application costs: the state's fees, a power of attorney, our package. */
export function Fees() {
  return (
    <CalculatorForm
      name="fees"
      title={m.knowledge_base_calc_fees_title()}
      fields={[
        {
          name: 'purpose',
          label: m.knowledge_base_calc_fees_purpose(),
          options: [
            { value: 'work', label: m.knowledge_base_calc_fees_work() },
            { value: 'other', label: m.knowledge_base_calc_fees_other() },
            { value: 'seasonal', label: m.knowledge_base_calc_fees_seasonal() },
            { value: 'permanent', label: m.knowledge_base_calc_fees_permanent() },
          ],
        },
        {
          name: 'persons',
          label: m.knowledge_base_calc_fees_persons(),
          hint: m.knowledge_base_calc_fees_persons_hint(),
          unit: m.knowledge_base_calc_persons_unit(),
        },
        {
          name: 'proxy',
          label: m.knowledge_base_calc_fees_proxy(),
          options: [
            { value: 'no', label: m.ui_no() },
            { value: 'yes', label: m.ui_yes() },
          ],
        },
        {
          name: 'package',
          label: m.knowledge_base_calc_fees_package(),
          options: [
            { value: '', label: m.knowledge_base_calc_fees_no_package() },
            ...PACKAGES.filter((one) => !one.is_free).map(({ id }) => ({
              value: id,
              label: packageName(id),
            })),
          ],
        },
      ]}
      work={work}
    />
  )
}

const MOST_PERSONS = 20
const isPurpose = (value: string): value is Purpose => Object.hasOwn(DUTIES, value)

function work(typed: Typed): Worked {
  const read = createReader(typed)
  const purpose = read.text('purpose')
  const persons = read.number('persons', { least: 1, most: MOST_PERSONS, whole: true })
  if (read.isFaulty()) return { faults: read.faults }
  const duty = DUTIES[isPurpose(purpose) ? purpose : 'other'].value * persons
  const card = CARD.value * persons
  const proxy = read.text('proxy') === 'yes' ? PROXY.value * persons : 0
  const ours = (PACKAGES.find(({ id }) => id === read.text('package'))?.price ?? 0) / GROSZE_IN_ZLOTY
  return {
    answer: {
      title: m.knowledge_base_calc_fees_answer({ amount: describeAmount(duty + card + proxy + ours) }),
      lines: [
        m.knowledge_base_calc_fees_city({ amount: describeAmount(duty + proxy) }),
        m.knowledge_base_calc_fees_office({ amount: describeAmount(card) }),
        ...(ours > 0 ? [m.knowledge_base_calc_fees_ours({ amount: describeAmount(ours) })] : []),
      ],
    },
  }
}
