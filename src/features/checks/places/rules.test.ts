import { expect, test } from 'vitest'
import { SIGNED_IN_PATHS } from '#shared/paths.ts'
import { CHECKS } from '../rules.ts'
import { CHECK_PLACES, pathOfPlace, placesOf } from './rules.ts'

test('Every check has a place where its applicant can do something about it', () => {
  for (const check of CHECKS) {
    const document_type = 'judge' in check ? null : 'cv'
    const paths = placesOf({ id: check.id, document_type }).map(pathOfPlace)
    expect(paths.length, check.id).toBeGreaterThan(0)
    expect(new Set(paths).size, check.id).toBe(paths.length)
  }
})

test('No place is kept for a check that is gone', () => {
  const ids = CHECKS.map(({ id }) => id)
  for (const id of Object.keys(CHECK_PLACES)) expect(ids).toContain(id)
})

test('The places are screens of the applicant, and the slots of documents', () => {
  const places = Object.values(CHECK_PLACES).flat()
  for (const path of places.map(pathOfPlace).filter((one) => !one.startsWith('/questionnaire/')))
    expect(SIGNED_IN_PATHS, path).toContain(path.split('#')[0])
  expect(pathOfPlace({ slot: 'passport' })).toBe('/documents#passport')
  expect(pathOfPlace({ part: 'employer_or_school' })).toBe('/questionnaire/employer_or_school')
})

test('A check of one document leads to its slot, also to one that was asked for', () => {
  const requested = 'requested-11111111-1111-4111-8111-111111111111'
  expect(placesOf({ id: `document-age:${requested}`, document_type: requested })).toEqual([
    { slot: requested },
  ])
  expect(placesOf({ id: 'photo-age', document_type: null })).toEqual([{ slot: 'photo' }])
})
