import { describe, expect, test } from 'vitest'
import { caseFacts, formFacts, personFacts, zoneFacts } from '#tests/support/case-facts.ts'
import { judgeCase } from '../rules.ts'
import { normalizeName } from './rules.ts'

const find = (id: string, facts: Parameters<typeof caseFacts>[0]) =>
  judgeCase(caseFacts(facts)).find((judged) => judged.id === id)

describe('A name', () => {
  test.each([
    ['Olena Kovalenko', 'KOVALENKO OLENA'],
    ['Łukasz Żółć', 'LUKASZ ZOLC'],
    ['Jürgen Müller', 'JUERGEN MUELLER'],
    ['Søren Ærø', 'SOEREN AEROE'],
    ['Anna-Maria Strauß', 'ANNA MARIA STRAUSS'],
    ['Seán O’Brien', 'SEAN OBRIEN'],
    ['Đặng Thị Hà', 'DANG THI HA'],
    ['Kovalenko, Olena', 'OLENA KOVALENKO'],
  ])('%s is written as %s in a passport’s zone', (typed, zone) => {
    expect(normalizeName(typed)).toBe(normalizeName(zone))
  })

  test.each([
    ['Olena Kovalenko', 'OLENA KOWALENKO'],
    ['Olena Kovalenko', 'OLENA'],
    ['Yuliia', 'YULIA'],
  ])('%s is not %s', (typed, zone) => {
    expect(normalizeName(typed)).not.toBe(normalizeName(zone))
  })

  test('is compared in three places', () => {
    const portal = { person: { given_names: 'Olena', surname: 'Kovalenko' } }
    expect(find('same-name', { ...personFacts(), ...zoneFacts(), portal })).toMatchObject({ verdict: 'good' })
    const other = { person: { given_names: 'Olena', surname: 'Kowalenko' } }
    expect(find('same-name', { ...personFacts(), ...zoneFacts(), portal: other })).toMatchObject({
      verdict: 'look',
      text: 'The name is written in different ways: OLENA KOVALENKO and Olena Kowalenko. Write it everywhere as in the passport.',
    })
  })

  test('that did not fit into the zone is compared with nothing', () => {
    const zone = zoneFacts({ is_truncated: true, given_names: 'OLE' })
    expect(find('same-name', { ...personFacts(), ...zone })).toBeUndefined()
  })
})

test.each([
  ['same-passport-number', zoneFacts({ number: 'FE123457' }), 'stop'],
  ['same-passport-number', zoneFacts(), 'good'],
  ['same-passport-number', { portal: { passport: { passport_number: 'fe 123456' } } }, 'good'],
  ['same-birth-date', zoneFacts({ birth_date: '1990-06-05' }), 'stop'],
  ['same-birth-date', zoneFacts(), 'good'],
  ['same-birth-date', { portal: { person: { birth_date: '1990-05-06' } } }, 'good'],
  [
    'same-expiry-date',
    { ...zoneFacts(), portal: { passport: { passport_valid_until: '2031-03-02' } } },
    'good',
  ],
  [
    'same-expiry-date',
    { ...zoneFacts(), portal: { passport: { passport_valid_until: '2031-02-03' } } },
    'stop',
  ],
  ['same-sex', { ...zoneFacts(), portal: { person: { sex: 'woman' } } }, 'good'],
  ['same-sex', { ...zoneFacts(), portal: { person: { sex: 'man' } } }, 'stop'],
  ['same-address', { portal: { address: { town: 'Krakow', postcode: '31-147', house: '5' } } }, 'good'],
  ['same-address', { portal: { address: { town: 'Lublin', postcode: '31-147' } } }, 'look'],
])('%s, case %#', (id, facts, verdict) => {
  expect(find(id, { ...personFacts(), ...facts })?.verdict).toBe(verdict)
})

test.each([
  ['Zielona Sp. z o.o.', 'ZIELONA spółka z ograniczoną odpowiedzialnością', 'good'],
  ['Zielona S.A.', 'Zielona Spółka Akcyjna', 'good'],
  ['Zielona sp. z o.o.', 'Czerwona sp. z o.o.', 'look'],
])('The employers %s and %s: %s', (employer_name, name, verdict) => {
  const portal = { employer_or_school: { employer_name } }
  expect(find('same-employer', { portal, employer: { name } })?.verdict).toBe(verdict)
})

test.each([
  ['5000', 5000, 'good'],
  ['5 000,00', 5000, 'good'],
  ['5000', 5200, 'look'],
])('A pay of %s in the contract and %d in the form: %s', (gross_pay, monthly_income, verdict) => {
  const facts = {
    portal: { employer_or_school: { gross_pay } },
    ...formFacts({ purpose_of_stay: 'work', monthly_income }),
  }
  expect(find('same-pay', facts)?.verdict).toBe(verdict)
})

test('What stands in one place is compared with nothing', () => {
  expect(judgeCase(caseFacts(personFacts())).filter(({ id }) => id.startsWith('same-'))).toEqual([])
})
