import { describe, expect, test } from 'vitest'
import { caseFacts, formFacts, personFacts } from '#tests/support/case-facts.ts'
import { judgeCase } from '../rules.ts'
import { journeyHome } from './rules.ts'

const find = (id: string, facts: Parameters<typeof caseFacts>[0]) =>
  judgeCase(caseFacts(facts)).find((judged) => judged.id === id)

describe('The minimum wage', () => {
  const pay = (monthly_income: number, today = '2026-11-28') =>
    find('minimum-wage', { today, ...formFacts({ purpose_of_stay: 'work', monthly_income }) })

  test.each([
    [4805.99, 'stop', 'minimum-wage-2026'],
    [4806, 'look', 'minimum-wage-2027'],
    [4949.99, 'look', 'minimum-wage-2027'],
    [4950, 'good', 'minimum-wage-2027'],
  ])('in 2026 makes a pay of %d: %s, by %s', (amount, verdict, fact) => {
    expect(pay(amount)).toMatchObject({ verdict, fact })
  })

  test.each([
    [4949.99, 'stop'],
    [4950, 'good'],
  ])('in 2027 makes a pay of %d: %s', (amount, verdict) => {
    expect(pay(amount, '2027-01-01')).toMatchObject({ verdict, fact: 'minimum-wage-2027' })
  })

  test('of a year that is not known yet is to be looked up', () => {
    expect(pay(9000, '2028-01-01')).toMatchObject({ verdict: 'look' })
    expect(pay(4949, '2028-01-01')).toMatchObject({ verdict: 'stop' })
  })

  test('is compared with the pay of the contract where it is known, with either decimal mark', () => {
    const portal = { employer_or_school: { gross_pay: '4 950,00' } }
    const form = formFacts({ purpose_of_stay: 'work', monthly_income: 1 })
    expect(find('minimum-wage', { portal, ...form })?.verdict).toBe('good')
  })

  test('says the same of more pay or something better', () => {
    const order = ['stop', 'look', 'good']
    let last = 0
    for (let amount = 4000; amount <= 6000; amount += 1) {
      const at = order.indexOf(pay(amount)?.verdict ?? '')
      expect(at).toBeGreaterThanOrEqual(last)
      last = at
    }
  })

  test('is nothing to other purposes', () => {
    expect(find('minimum-wage', formFacts({ purpose_of_stay: 'study', monthly_income: 1 }))).toBeUndefined()
  })
})

test.each([
  ['13355.33', 'stop'],
  ['13355.34', 'good'],
])('For an EU Blue Card a pay of %s is: %s', (gross_pay, verdict) => {
  const portal = { employer_or_school: { gross_pay }, justification: { main_purpose: 'blue_card' } }
  expect(find('blue-card-pay', { portal })?.verdict).toBe(verdict)
  expect(find('minimum-wage', { portal })).toBeUndefined()
})

describe('The income of a household', () => {
  const income = (
    monthly_income: number,
    dependants: string | null,
    purpose: 'family_reunification' | 'work',
  ) =>
    find('household-income', {
      portal: { means: { dependants } },
      ...formFacts({ purpose_of_stay: purpose, monthly_income }),
    })?.verdict

  test.each([
    [1010, '0', 'stop'],
    [1010.01, '0', 'good'],
    [3292, '3', 'stop'],
    [3292.01, '3', 'good'],
    [1646, '1', 'stop'],
    [1647, '1', 'good'],
    [1010, null, 'stop'],
    [5000, null, 'look'],
  ])('of %d with %s dependants is: %s', (amount, dependants, verdict) => {
    expect(income(amount, dependants, 'family_reunification')).toBe(verdict)
  })

  test('has to be more than before for every further person', () => {
    for (let people = 1; people < 12; people += 1) {
      const enough = people === 1 ? 1010 : 823 * people
      expect(income(enough, String(people - 1), 'family_reunification')).toBe('stop')
      expect(income(enough + 0.01, String(people - 1), 'family_reunification')).toBe('good')
    }
  })

  test('is not shown for work', () => {
    expect(income(1, '3', 'work')).toBeUndefined()
  })
})

describe('What a student shows', () => {
  const student = (monthly_income: number, nationality_code: string | null = 'UA') =>
    find('student-sum', {
      ...personFacts({ nationality_code }),
      ...formFacts({ purpose_of_stay: 'study', monthly_income }),
    })

  test('is more than the threshold, and the sum of the first permit is said', () => {
    expect(student(1010)?.verdict).toBe('stop')
    expect(student(2000)).toMatchObject({ verdict: 'look' })
    expect(student(2000)?.text.replaceAll('\u00a0', ' ')).toContain(
      '(15 months) a student shows 15 150 PLN to live on and 200 PLN',
    )
  })

  test.each([
    ['UA', 200],
    ['DE', 200],
    ['FR', 500],
    ['IN', 2500],
    [null, 2500],
  ])('for the journey home to %s is %i PLN', (country, amount) => {
    expect(journeyHome(country)).toBe(amount)
  })
})
