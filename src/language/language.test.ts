import { afterEach, describe, expect, test } from 'vitest'
import { type baseLocale, getLocale, overwriteGetLocale } from '#messages/runtime.js'
import { formatDate, formatLongDate } from '#shared/dates.ts'
import { formatNumber, formatPln } from '#shared/money.ts'
import { cachePerLanguage, compareTexts, currentFormatLocale } from './language.ts'

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

test.each([
  [
    'pl',
    ['Łukasz', 'Lena', 'Zofia', 'Żaneta', 'Ćwik', 'Cyryl'],
    ['Cyryl', 'Ćwik', 'Lena', 'Łukasz', 'Zofia', 'Żaneta'],
  ],
  [
    'uk',
    ['Їжак', 'Ґалаґан', 'Юрій', 'Гнат', 'Єва', 'Іван', 'Йосип', 'Дарина'],
    ['Гнат', 'Ґалаґан', 'Дарина', 'Єва', 'Іван', 'Їжак', 'Йосип', 'Юрій'],
  ],
  ['ru', ['Яна', 'Ёлкин', 'Жанна', 'Елена', 'Егор'], ['Егор', 'Елена', 'Ёлкин', 'Жанна', 'Яна']],
  ['en', ['Łukasz', 'Zofia', 'adam', 'Beata'], ['adam', 'Beata', 'Łukasz', 'Zofia']],
])('in %s words are sorted by its own alphabet', (language, words, sorted) => {
  speak(language)
  expect(words.toSorted(compareTexts)).toEqual(sorted)
})

test('countries have their names in every language', () => {
  const names = cachePerLanguage((locale) => new Intl.DisplayNames([locale], { type: 'region' }))
  expect(
    ['pl', 'uk', 'ru'].map((language) => {
      speak(language)
      return names().of('UA')
    }),
  ).toEqual(['Ukraina', 'Україна', 'Украина'])
})
