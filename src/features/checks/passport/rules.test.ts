import { expect, test } from 'vitest'
import { caseFacts, checkedDocument, formFacts, zoneFacts } from '#tests/support/case-facts.ts'
import { judgeCase } from '../rules.ts'

const find = (id: string, facts: Parameters<typeof caseFacts>[0]) =>
  judgeCase(caseFacts(facts)).find((judged) => judged.id === id)

test.each([
  ['2026-11-27', 'stop'],
  ['2026-11-28', 'good'],
  ['2031-01-01', 'good'],
])('A passport until %s is: %s', (expiry_date, verdict) => {
  expect(find('passport-expired', zoneFacts({ expiry_date }))?.verdict).toBe(verdict)
  const portal = { passport: { passport_valid_until: expiry_date } }
  expect(find('passport-expired', { portal })?.verdict).toBe(verdict)
})

test('What the passport itself says counts before what was typed', () => {
  const portal = { passport: { passport_valid_until: '2020-01-01' } }
  expect(find('passport-expired', { portal, ...zoneFacts() })?.verdict).toBe('good')
})

test.each([
  [12, '2027-11-27', 'look'],
  [12, '2027-11-28', 'good'],
  [36, '2029-11-27', 'look'],
])(
  'For %i months from 28 November 2026 one until %s is: %s',
  (planned_stay_duration, expiry_date, verdict) => {
    const facts = { ...zoneFacts({ expiry_date }), ...formFacts({ planned_stay_duration }) }
    expect(find('passport-within-stay', facts)?.verdict).toBe(verdict)
  },
)

test('Of one that has ended it is said once', () => {
  const facts = { ...zoneFacts({ expiry_date: '2026-01-01' }), ...formFacts({ planned_stay_duration: 12 }) }
  expect(find('passport-within-stay', facts)).toBeUndefined()
})

const scan = (pages: number | null, passport_pages: string) => ({
  documents: [checkedDocument({ document_type: 'passport', page_count: pages })],
  portal: { passport: { passport_pages } },
})

test.each([
  [32, '32', 'good'],
  [34, '32', 'good'],
  [17, '32', 'look'],
  [16, '32', 'look'],
  [15, '32', 'stop'],
  [1, '32', 'stop'],
])('A scan of %i pages of a passport that has %s is: %s', (scanned, declared, verdict) => {
  expect(find('passport-pages', scan(scanned, declared))?.verdict).toBe(verdict)
})

test('A picture is one page, and a scan that is not counted yet says nothing', () => {
  const picture = scan(null, '32')
  expect(find('passport-pages', picture)).toBeUndefined()
  const documents = [
    checkedDocument({ document_type: 'passport', page_count: null, content_type: 'image/jpeg' }),
  ]
  expect(find('passport-pages', { ...picture, documents })?.verdict).toBe('stop')
})
