import { expect, test } from 'vitest'
import { formatNip, parseNip } from './nip.ts'

test.each([
  '1234563218',
  '123-456-32-18',
  '123\u2011456\u201332\u201318',
  ' PL 123 456 32 18 ',
  'pl1234563218',
  '5261040828',
])('A NIP with its check digit is read as 10 digits: %s', (typed) =>
  expect(parseNip(typed)).toMatch(/^(1234563218|5261040828)$/),
)

test.each([
  '',
  '1234563219',
  '123456321',
  '12345632180',
  '0000000000',
  '000-000-00-00',
  'DE1234563218',
  '１２３４５６３２１８',
])('What is no NIP is refused: %s', (typed) => expect(parseNip(typed)).toBeNull())

test('A number whose check digit would be 10 is given to nobody', () => {
  for (let last = 0; last <= 9; last += 1) expect(parseNip(`100000016${last}`)).toBeNull()
})

test('It is printed in its usual groups', () => {
  expect(formatNip('5250000001')).toBe('525-000-00-01')
})
