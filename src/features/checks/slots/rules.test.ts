import { expect, test } from 'vitest'
import { PASSPORT_CHECKS } from '../passport/rules.ts'
import { PHOTO_CHECKS } from '../photo/rules.ts'
import { CHECKS } from '../rules.ts'
import { CHECK_SLOTS, slotOf } from './rules.ts'

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
