import type { FactId } from '#facts/fact-book.ts'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { formatPln, GROSZE_IN_ZLOTY } from '#shared/money.ts'
import type { CaseCheck, CaseFacts, Judgement } from '../contract.ts'
import { readNumber } from '../portal/rules.ts'
import { mainPurpose } from '../purpose/rules.ts'

/** The minimum wages that are known, by year; the next one is announced in September. */
const WAGES = [
  { year: 2026, fact: 'minimum-wage-2026' },
  { year: 2027, fact: 'minimum-wage-2027' },
] as const satisfies { year: number; fact: FactId }[]

const inPln = (zloty: number): string => formatPln(Math.round(zloty * GROSZE_IN_ZLOTY))

/** PLN a month before tax; null while it is not known. The form asks for it of whoever works. */
function grossPay(facts: CaseFacts): number | null {
  const { purpose_of_stay, monthly_income } = facts.application_form ?? {}
  const inForm = purpose_of_stay === 'work' ? (monthly_income ?? null) : null
  return readNumber(facts, 'employer_or_school', 'gross_pay') ?? inForm
}

const MINIMUM_WAGE: CaseCheck = {
  id: 'minimum-wage',
  fact: 'work-pay',
  judge(facts) {
    const pay = mainPurpose(facts) === 'work' ? grossPay(facts) : null
    return pay === null ? null : judgeByWage(pay, Number(facts.today.slice(0, 4)))
  },
}

function judgeByWage(pay: number, year: number): Judgement {
  const [first] = WAGES
  const known = WAGES.findLast((wage) => wage.year <= year) ?? first
  const next = WAGES.find((wage) => wage.year === year + 1)
  const of = [pay, year]
  const say = (wage: (typeof WAGES)[number]) => ({
    pay: inPln(pay),
    year: String(wage.year),
    least: requireFact(wage.fact).shown,
  })
  if (pay < requireFact(known.fact).value)
    return { verdict: 'stop', of, text: m.checks_minimum_wage_stop(say(known)), fact: known.fact }
  if (next && pay < requireFact(next.fact).value)
    return { verdict: 'look', of, text: m.checks_minimum_wage_next(say(next)), fact: next.fact }
  if (known.year < year) {
    const text = m.checks_minimum_wage_unknown({ ...say(known), now: String(year) })
    return { verdict: 'look', of, text, fact: known.fact }
  }
  const highest = next ?? known
  return { verdict: 'good', of, text: m.checks_minimum_wage_good(say(highest)), fact: highest.fact }
}

const BLUE_CARD: CaseCheck = {
  id: 'blue-card-pay',
  fact: 'blue-card-pay',
  judge(facts) {
    const pay = mainPurpose(facts) === 'blue_card' ? grossPay(facts) : null
    if (pay === null) return null
    const least = requireFact('blue-card-pay')
    const [of, amounts] = [[pay], { pay: inPln(pay), least: least.shown }]
    if (pay < least.value) return { verdict: 'stop', of, text: m.checks_blue_card_stop(amounts) }
    return { verdict: 'good', of, text: m.checks_blue_card_good(amounts) }
  },
}

/** PLN a month after tax; null while it is not known. The form asks for it so of every purpose but work. */
function netIncome(facts: CaseFacts): number | null {
  const { purpose_of_stay, monthly_income } = facts.application_form ?? {}
  const inForm = purpose_of_stay === 'work' ? null : (monthly_income ?? null)
  return readNumber(facts, 'means', 'means_monthly') ?? inForm
}

interface Threshold {
  /** Who lives on the income, the applicant included; null while nobody has said it. */
  people: number | null
  /** PLN a month, which the income has to exceed. */
  least: number
  fact: FactId
}

function readThreshold(facts: CaseFacts): Threshold {
  const dependants = readNumber(facts, 'means', 'dependants')
  const people = dependants === null ? null : Math.floor(dependants) + 1
  if (people === null || people === 1)
    return { people, least: requireFact('income-single').value, fact: 'income-single' }
  return { people, least: requireFact('income-family').value * people, fact: 'income-family' }
}

/** Purposes for which the income of the household is shown; not work since 2022 (fact income-for-work). */
const WITH_INCOME = ['family', 'business']

const HOUSEHOLD: CaseCheck = {
  id: 'household-income',
  fact: 'income-single',
  judge(facts) {
    const income = WITH_INCOME.includes(mainPurpose(facts) ?? '') ? netIncome(facts) : null
    if (income === null) return null
    const { people, least, fact } = readThreshold(facts)
    const of = [income, people]
    const amounts = { income: inPln(income), least: inPln(least), count: people ?? 1 }
    if (income <= least) return { verdict: 'stop', of, fact, text: m.checks_household_stop(amounts) }
    if (people === null) return { verdict: 'look', of, fact, text: m.checks_household_unknown(amounts) }
    return { verdict: 'good', of, fact, text: m.checks_household_good(amounts) }
  },
}

const STUDENT: CaseCheck = {
  id: 'student-sum',
  fact: 'study-first-months',
  judge(facts) {
    const income = mainPurpose(facts) === 'studies' ? netIncome(facts) : null
    if (income === null) return null
    const { people, least, fact } = readThreshold(facts)
    const country = facts.personal_info?.nationality_code ?? null
    const of = [income, people, country]
    if (income <= least) {
      const amounts = { income: inPln(income), least: inPln(least) }
      return { verdict: 'stop', of, fact, text: m.checks_student_stop(amounts) }
    }
    const months = requireFact('study-first-months')
    const text = m.checks_student_look({
      length: months.shown,
      sum: inPln(months.value * least),
      journey: inPln(journeyHome(country)),
    })
    return { verdict: 'look', of, text }
  },
}

/** PLN for the journey home, by the country (ISO code); the most while it is not known. */
export function journeyHome(country: string | null): number {
  const { near, eu } = requireFact('study-return-countries').value
  if (country !== null && near.split(' ').includes(country)) return requireFact('study-return-near').value
  if (country !== null && eu.split(' ').includes(country)) return requireFact('study-return-eu').value
  return requireFact('study-return-far').value
}

export const MONEY_CHECKS = [MINIMUM_WAGE, BLUE_CARD, HOUSEHOLD, STUDENT]
