import { expect, test } from 'vitest'
import { TERMS } from '#features/account/contract.ts'
import { addDays } from '#shared/dates.ts'
import { TERMS_NOTICE_DAYS, termsAhead, termsApplyFrom } from './rules.ts'

test('The terms apply no sooner than 14 days after their change', () => {
  expect(TERMS.appliesFrom >= addDays(TERMS.version, TERMS_NOTICE_DAYS)).toBe(true)
})

test('Who is told late has 14 days all the same', () => {
  expect(termsApplyFrom(TERMS.version)).toBe(TERMS.appliesFrom)
  expect(termsApplyFrom('2027-03-01')).toBe('2027-03-15')
})

test('Changed terms are ahead until the announced day, and never for a new account or the first terms', () => {
  const older = { version: '2025-06-18', announced: '2026-12-10' }
  expect(termsAhead({ ...older, today: '2026-12-09' })).toBe('2026-12-10')
  expect(termsAhead({ ...older, today: '2026-12-10' })).toBeNull()
  expect(termsAhead({ ...older, announced: null, today: '2027-01-01' })).toBe('2027-01-15')
  expect(termsAhead({ version: TERMS.version, announced: null, today: '2026-11-27' })).toBeNull()
  expect(termsAhead({ version: null, announced: null, today: '2026-11-27' })).toBeNull()
})
