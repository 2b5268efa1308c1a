import { expect, test } from 'vitest'
import { addressOfView, FULL_VIEW, isNarrowed, readView } from './use-queue-view.ts'

const read = (search: string) => readView(new URLSearchParams(search))

test('A view survives its address', () => {
  const view = {
    turn: 'ours',
    assigned: 'me',
    stage: 'filed',
    package: 'basic',
    snoozed: 'only',
    q: 'Шевчук & co',
    sort: 'newest',
  } as const
  const address = addressOfView(view)
  expect(readView(new URL(address, 'https://pobyt.example').searchParams)).toEqual(view)
  expect(isNarrowed(view)).toBe(true)
})

test('The usual view has the shortest address', () => {
  expect(addressOfView(FULL_VIEW)).toBe('/office')
  expect(addressOfView(read('sort=waiting'))).toBe('/office?sort=waiting')
  expect(isNarrowed(read('sort=waiting'))).toBe(false)
})

test('What does not exist is left out of an address that somebody has typed', () => {
  const search = `turn=nobody&stage=lost&package=gold&snoozed=no&sort=size&q=+${'a'.repeat(200)}&assigned=&more=1`
  expect(addressOfView(read(search))).toBe(`/office?q=${'a'.repeat(100)}`)
})
