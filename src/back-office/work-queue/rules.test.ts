import { expect, test } from 'vitest'
import { listAhead, nearestShown, skipLeft } from './rules.ts'

const LIST = ['1', '2', '3', '4', '5']
const among =
  (...numbers: string[]) =>
  (number: string) =>
    numbers.includes(number)

test('What comes after a case, and what before, is listed from the nearest one on', () => {
  expect(listAhead(LIST, '3', 1)).toEqual(['4', '5'])
  expect(listAhead(LIST, '3', -1)).toEqual(['2', '1'])
  expect(listAhead(LIST, '5', 1)).toEqual([])
  expect(listAhead(LIST, '9', -1)).toEqual([])
})

test('A case that has left the list is skipped and counted', () => {
  expect(skipLeft(['4', '5'], among('4', '5'))).toEqual({ to: '4', skipped: 0 })
  expect(skipLeft(['4', '5'], among('5'))).toEqual({ to: '5', skipped: 1 })
  expect(skipLeft(['4', '5'], among())).toEqual({ to: undefined, skipped: 2 })
  expect(skipLeft([], among('1'))).toEqual({ to: undefined, skipped: 0 })
})

test('The row to go back to is that of the case, or of its nearest neighbour', () => {
  expect(nearestShown(LIST, '3', among(...LIST))).toBe('3')
  expect(nearestShown(LIST, '3', among('1', '5'))).toBe('5')
  expect(nearestShown(LIST, '3', among('1', '2'))).toBe('2')
  expect(nearestShown(LIST, '3', among())).toBeUndefined()
})
