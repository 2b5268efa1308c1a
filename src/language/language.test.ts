import { afterEach, describe, expect, test } from 'vitest'
import { type baseLocale, getLocale, overwriteGetLocale } from '#messages/runtime.js'
import { formatDate, formatLongDate } from '#shared/dates.ts'
import { formatNumber, formatPln } from '#shared/money.ts'
import { cachePerLanguage, currentFormatLocale } from './language.ts'

const original = getLocale

afterEach(() => overwriteGetLocale(original))

/** As if messages/ had a file of this language. */
function speak(language: string): void {
  overwriteGetLocale(() => language as typeof baseLocale)
}

describe('Formats follow the current language', () => {
  test('dates in its words', () => {
    expect(formatDate('2026-12-05')).toBe('5 December 2026')
    speak('uk')
    expect(formatDate('2026-12-05')).toBe('5 грудня 2026')
    expect(formatLongDate('2026-12-05')).toBe('субота, 5 грудня 2026')
    speak('pl')
    expect(formatDate('2026-12-05')).toBe('5 grudnia 2026')
  })

  test('numbers with its decimal mark, always grouped by no-break spaces', () => {
    expect(formatPln(199950)).toBe('1\u00a0999.50\u00a0PLN')
    expect(formatNumber(13_355.34)).toBe('13\u00a0355.34')
    speak('pl')
    expect(formatPln(199950)).toBe('1\u00a0999,50\u00a0PLN')
    expect(formatNumber(1234.5)).toBe('1\u00a0234,5')
  })

  test('one formatter per language, with European formats for English', () => {
    const created: string[] = []
    const tag = cachePerLanguage((locale) => {
      created.push(locale)
      return locale
    })
    expect([tag(), tag()]).toEqual(['en-GB', 'en-GB'])
    speak('ru')
    expect([tag(), currentFormatLocale()]).toEqual(['ru', 'ru'])
    expect(created).toEqual(['en-GB', 'ru'])
  })
})
