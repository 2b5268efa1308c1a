import { describe, expect, test } from 'vitest'
import {
  cardState,
  earliestCollection,
  latestEnd,
  mayHaveCard,
  renewalFrom,
  stepAfterDecision,
} from './rules.ts'

test.each([
  ['2027-06-30', '2027-04-01'],
  ['2028-02-29', '2027-12-01'],
])('The next application of a card that ends on %s is begun from %s on', (end, from) => {
  expect(renewalFrom(end)).toBe(from)
})

test.each([
  ['2027-03-31', 'valid'],
  ['2027-04-01', 'renewal'],
  ['2027-06-30', 'renewal'],
  ['2027-07-01', 'ended'],
] as const)('On %s a card that ends on 30 June 2027 is %s', (today, state) => {
  expect(cardState('2027-06-30', today)).toBe(state)
})

test.each([
  ['refused', null, 'read_decision'],
  [null, null, 'read_decision'],
  // A permit that was set aside is no longer one, whatever card was recorded.
  ['refused', '2027-06-30', 'read_decision'],
  ['granted', null, 'collect_card'],
  ['granted', '2027-06-30', 'have_card'],
  ['granted', '2027-02-01', 'renew_card'],
  ['granted', '2026-11-01', 'renew_card'],
] as const)('With the decision %s and a card until %s the next step is %s', (decision, validUntil, step) => {
  expect(stepAfterDecision({ decision, validUntil, today: '2026-11-29' })).toBe(step)
})

describe('A card', () => {
  test('is there only after a granted permit', () => {
    expect(mayHaveCard({ decision: 'granted' })).toBe(true)
    for (const decision of ['refused', 'discontinued', null] as const)
      expect(mayHaveCard({ decision })).toBe(false)
  })

  test('is not collected before the decision was delivered, nor before the filing', () => {
    const filed = new Date('2026-11-03T23:30:00Z')
    const decided = {
      decision: 'granted',
      decision_delivered_on: '2027-01-05',
      upo_issued_at: filed,
    } as const
    expect(earliestCollection(decided)).toBe('2027-01-05')
    expect(earliestCollection({ ...decided, decision_delivered_on: null })).toBe('2026-11-04')
    expect(earliestCollection({ ...decided, decision_delivered_on: null, upo_issued_at: null })).toBeNull()
  })

  test('lasts ten years at most, also one collected on 29 February', () => {
    expect(latestEnd('2027-01-05')).toBe('2037-01-05')
    expect(latestEnd('2028-02-29')).toBe('2038-02-28')
  })
})
