import { describe, expect, it } from 'vitest'
import { isWordsForAmount, isWordsForMonths, readAmount, readMonths } from './rules.ts'

describe('FORM-1 reading numbers', () => {
  it.each([
    ['36', 36],
    [' 24 months ', 24],
    ['1 month', 1],
    ['-3', -3],
    ['1,5', 1.5],
    ['three years', null],
    ['3 years', null],
    ['36 or more', null],
    ['', null],
    ['Infinity', null],
    ['0x10', null],
    ['1e3', null],
  ])('%j months are %j', (text, months) => {
    expect(readMonths(text)).toBe(months)
  })

  it.each([
    ['5200', 5200],
    ['5 200', 5200],
    ['5\u00a0200,50 zł', 5200.5],
    ['5,200', 5200],
    ['5.200,5', 5200.5],
    ['12,345,678.90 PLN', 12345678.9],
    ['0', 0],
    ['-5', -5],
    ['1,2,3', null],
    ['5200.123.1', null],
    ['a lot', null],
    ['5200 a month', null],
    ['.5', null],
    ['', null],
  ])('%j is %j PLN', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  it('Words are told from nothing and from numbers', () => {
    expect([isWordsForMonths('three years'), isWordsForMonths(' '), isWordsForMonths('36')]).toEqual([
      true,
      false,
      false,
    ])
    expect([isWordsForAmount('a lot'), isWordsForAmount(''), isWordsForAmount('-5')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
