import { expect, test } from 'vitest'
import { caseFacts, formFacts } from '#tests/support/case-facts.ts'
import { judgeCase } from '../rules.ts'
import { mainPurpose } from './rules.ts'

const find = (id: string, facts: Parameters<typeof caseFacts>[0]) =>
  judgeCase(caseFacts(facts)).find((judged) => judged.id === id)

test.each([
  ['work', 'self_employed', null, 'stop'],
  ['work', 'employed', 'yes', 'stop'],
  ['work', 'employed', 'no', 'good'],
  ['work', 'employed', null, 'good'],
  ['work', null, null, undefined],
  ['business', 'self_employed', 'yes', undefined],
  [null, 'self_employed', 'yes', undefined],
] as const)('%s, %s, shares: %s: %s', (purpose_of_stay, employment_status, company_shares, verdict) => {
  const portal = { employer_or_school: { company_shares } }
  const form = formFacts({ purpose_of_stay, employment_status })
  expect(find('own-company', { portal, ...form })?.verdict).toBe(verdict)
})

test('The purpose is the one chosen for the state portal, or else the one of the application form', () => {
  const portal = { justification: { main_purpose: 'blue_card' } }
  expect(mainPurpose(caseFacts({ portal, ...formFacts({ purpose_of_stay: 'work' }) }))).toBe('blue_card')
  expect(mainPurpose(caseFacts(formFacts({ purpose_of_stay: 'family_reunification' })))).toBe('family')
  expect(mainPurpose(caseFacts())).toBeNull()
})

test.each([
  ['work', 'blue_card', 'good'],
  ['work', 'studies', 'look'],
  ['study', 'studies', 'good'],
  ['family_reunification', 'polish_citizen', 'good'],
  ['business', 'work', 'look'],
] as const)('%s in the form and %s for the portal: %s', (purpose_of_stay, main_purpose, verdict) => {
  const portal = { justification: { main_purpose } }
  expect(find('same-purpose', { portal, ...formFacts({ purpose_of_stay }) })?.verdict).toBe(verdict)
})
