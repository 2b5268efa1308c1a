import { expect, test } from 'vitest'
import { CODE_ALPHABET, CODE_LENGTH, formatCode, normalizeCode } from './rules.ts'

test('A code is read however it is typed', () => {
  for (const typed of ['ABCD-EFGH-2345', 'abcd efgh 2345', ' abcdefgh2345 ', 'ABCD – EFGH – 2345'])
    expect(normalizeCode(typed)).toBe('ABCDEFGH2345')
})

test('A code is printed in groups of four, without what is taken for something else', () => {
  expect(formatCode('ABCDEFGH2345')).toBe('ABCD-EFGH-2345')
  expect(CODE_ALPHABET).not.toMatch(/[01OIL]/)
  expect(new Set(CODE_ALPHABET).size).toBe(31)
  expect(CODE_LENGTH * Math.log2(CODE_ALPHABET.length)).toBeGreaterThan(55)
})
