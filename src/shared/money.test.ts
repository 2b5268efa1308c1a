import { afterEach, describe, expect, test } from 'vitest'
import { getLocale, type Locale, overwriteGetLocale } from '#messages/runtime.js'
import { formatNumber, formatPln, formatZloty } from './money.ts'

const original = getLocale

describe('PACK-6 prices in PLN', () => {
  test('thousands and the currency are joined by no-break spaces', () => {
    expect(formatPln(199900)).toBe('1\u00a0999\u00a0PLN')
    expect(formatPln(109900)).toBe('1\u00a0099\u00a0PLN')
    expect(formatZloty(1234567800)).toBe('12\u00a0345\u00a0678')
  })

  test('small amounts need no grouping', () => {
    expect(formatPln(0)).toBe('0\u00a0PLN')
    expect(formatPln(1700)).toBe('17\u00a0PLN')
  })

  test('grosze are shown only when there are some', () => {
    expect(formatPln(199905)).toBe('1\u00a0999.05\u00a0PLN')
  })
})

describe('Amounts in other languages', () => {
  afterEach(() => overwriteGetLocale(original))

  test.each(['pl', 'uk', 'ru'])(
    'in %s four digits are grouped too, and a comma stands before the grosze',
    (language) => {
      overwriteGetLocale(() => language as Locale)
      expect(formatPln(199950)).toBe('1\u00a0999,50\u00a0PLN')
      expect(formatPln(44000)).toBe('440\u00a0PLN')
      expect(formatNumber(13355.34)).toBe('13\u00a0355,34')
    },
  )
})
