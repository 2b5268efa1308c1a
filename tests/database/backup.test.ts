import { describe, expect, test } from 'vitest'
import { uploadDocuments } from '#tests/support/applicant.ts'
import {
  createEmptyPlace,
  hashDocuments,
  pobyt,
  signInAgain,
  startAt,
} from './backup-place.ts'

const ways = [
  { from: 'postgres', to: 'postgres' },
  { from: 'pglite', to: 'pglite' },
  { from: 'pglite', to: 'postgres' },
  { from: 'postgres', to: 'pglite' },
] as const

describe('a backup', () => {
  test.each(ways)('of $from is restored into an empty $to', async ({ from, to }) => {
    const place = await createEmptyPlace(from)
    const source = await startAt(place)
    const person = await source.createPerson()
    await uploadDocuments(person, ['passport', 'cv'])
    const before = await hashDocuments(person)
    expect(await pobyt(place, 'backup', 'one.backup')).toContain('people: 1, documents: 2')
    const file = `${place.dataDir}/one.backup`
    expect(await pobyt(place, 'verify', file)).toContain('The backup is whole')

    const target = await createEmptyPlace(to)
    expect(await pobyt(target, 'restore', file)).toContain('Restored: ')
    const restored = await startAt(target)
    const again = await signInAgain(restored, person)
    expect(await hashDocuments(again)).toEqual(before)
    expect(await pobyt(target, 'verify-audit')).toContain('The audit log is unchanged')
  })
})
