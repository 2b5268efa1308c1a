import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentKey } from '#features/documents/contract.ts'
import { isDatedOn, listAsked, mergeDetails, withoutSaved } from './rules.ts'
import { documentDetailsSchema } from './schema.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-28T23:30:00Z') }))
afterEach(() => vi.useRealTimers())

test('A passport and the state’s form are asked nothing, a photo its day, the others also their translation', () => {
  const asked = (type: DocumentKey) => listAsked(type).join()
  expect(asked('passport')).toBe('')
  expect(asked('application_form')).toBe('')
  expect(asked('photo')).toBe('dated_on')
  expect(asked('purpose_documents')).toBe('dated_on,translation')
  expect(asked('requested-11111111-1111-4111-8111-111111111111')).toBe('dated_on,translation')
})

test.each([
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2024-02-29', true],
  // In Warsaw it is the next day already.
  ['2026-11-29', true],
  ['2026-11-30', false],
  ['0202-05-03', false],
  ['', false],
])('The day %s: %s', (day, isPossible) => {
  expect(isDatedOn(day)).toBe(isPossible)
})

test.each([
  [{ dated_on: '2026-02-29' }, 'dated_on'],
  [{ dated_on: '2027-01-01' }, 'dated_on'],
  [{ dated_on: '1899-12-31' }, 'dated_on'],
  [{ dated_on: '3 May 2026' }, 'dated_on'],
  [{ dated_on: 20260503 }, 'dated_on'],
  [{ translation: 'yes' }, 'translation'],
  [{ language: 'uk' }, ''],
  [{ version: 0 }, 'version'],
])('%o is refused', (details, field) => {
  const { error } = documentDetailsSchema.safeParse(details)
  expect(error?.issues[0]?.path.join()).toBe(field)
})

const stored = { dated_on: '2026-05-03', translation: 'missing' } as const

test('What is typed takes the place of what is stored, except a day that cannot be right', () => {
  expect(mergeDetails(stored, {})).toEqual(stored)
  expect(mergeDetails(stored, { dated_on: '2026-06-04' }).dated_on).toBe('2026-06-04')
  expect(mergeDetails(stored, { dated_on: '', isIncomplete: false }).dated_on).toBeNull()
  expect(mergeDetails(stored, { dated_on: '', isIncomplete: true }).dated_on).toBe('2026-05-03')
  expect(mergeDetails(stored, { dated_on: '0202-06-04' }).dated_on).toBe('2026-05-03')
  expect(mergeDetails(stored, { translation: '' }).translation).toBeNull()
  expect(mergeDetails(stored, { translation: 'attached' })).toEqual({ ...stored, translation: 'attached' })
})

test('After a save only what was typed since is left', () => {
  expect(withoutSaved({ dated_on: '2026-05-03', translation: 'missing' }, stored)).toEqual({})
  expect(withoutSaved({ translation: 'attached' }, stored)).toEqual({ translation: 'attached' })
  expect(withoutSaved({ dated_on: '0202-05-03' }, stored)).toEqual({ dated_on: '0202-05-03' })
  const incomplete = { dated_on: '', isIncomplete: true }
  expect(withoutSaved(incomplete, { dated_on: null, translation: null })).toEqual(incomplete)
})
