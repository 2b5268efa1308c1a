import { expect, test } from 'vitest'
import { CHECK_SLOTS } from '../contract.ts'
import { PASSPORT_CHECKS } from '../passport/rules.ts'
import { PHOTO_CHECKS } from '../photo/rules.ts'
import { CHECKS } from '../rules.ts'
import type { Check } from '../schema.ts'
import { listSlotChecks, slotOf } from './rules.ts'

test('Whatever is checked of the passport and of the photo stands beside them', () => {
  const ofSlots = [...PASSPORT_CHECKS, ...PHOTO_CHECKS].map(({ id }) => id)
  expect(Object.keys(CHECK_SLOTS).sort()).toEqual(ofSlots.sort())
  for (const id of ofSlots) expect(CHECKS.map((check) => check.id)).toContain(id)
})

test('A check of every document stands beside its own, one of the answers beside none', () => {
  expect(slotOf({ id: 'document-age:cv', document_type: 'cv' })).toBe('cv')
  expect(slotOf({ id: 'photo-age', document_type: null })).toBe('photo')
  expect(slotOf({ id: 'minimum-wage', document_type: null })).toBeNull()
})

const SCAN = { document_type: 'passport' as const, unreadable_pages: [], damaged_pages: [] }

function check(id: string, of: Partial<Check> = {}): Check {
  return {
    id,
    document_type: null,
    verdict: 'look',
    text: 'Look at it.',
    rule: 'A rule.',
    source: 'A law',
    source_url: null,
    checked_on: '2026-11-27',
    overruled: null,
    ...of,
  }
}

test('A slot has what stops and what to look at, of its own document alone', () => {
  const pages = check('passport-pages', { verdict: 'stop' })
  const checks = [
    pages,
    check('passport-expired', { verdict: 'good' }),
    check('photo-age'),
    check('same-name'),
    check('document-age:cv', { document_type: 'cv' }),
  ]
  expect(listSlotChecks(checks, SCAN)).toEqual([pages])
})

test('What a slot says by itself is not said again, unless it stops or a specialist has looked', () => {
  const of = { document_type: 'passport' } as const
  const blank = check('document-blank-pages:passport', of)
  const overruled = { ...blank, overruled: { reason: 'They are empty.', at: '2026-11-28T10:00:00Z' } }
  const readable = check('document-readable:passport', of)
  const unreadable = check('document-readable:passport', { ...of, verdict: 'stop' })
  expect(listSlotChecks([blank], SCAN)).toEqual([])
  expect(listSlotChecks([overruled], SCAN)).toEqual([overruled])
  // Pages that were not looked through are said nowhere else, those with faults are.
  expect(listSlotChecks([readable], SCAN)).toEqual([readable])
  expect(listSlotChecks([readable], { ...SCAN, damaged_pages: [2] })).toEqual([])
  expect(listSlotChecks([unreadable], { ...SCAN, unreadable_pages: [2] })).toEqual([unreadable])
})
