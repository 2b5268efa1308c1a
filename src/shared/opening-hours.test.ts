import { afterEach, expect, test } from 'vitest'
import { type baseLocale, getLocale, overwriteGetLocale } from '#messages/runtime.js'
import { formatHours, formatOpening } from './opening-hours.ts'
import { OPERATOR } from './operator.ts'

const original = getLocale

afterEach(() => overwriteGetLocale(original))

test('SITE-11 hours are those of the specification', () => {
  expect(formatHours(OPERATOR.hours.contact)).toBe('Mon-Fri 9:00-17:00, Sat 10:00-14:00')
  expect(formatHours(OPERATOR.hours.phone)).toBe('Mon-Fri 9:00-17:00')
  expect(formatHours(OPERATOR.hours.chat)).toBe('Mon-Fri 9:00-18:00')
})

test('days have the names of the language; a word that names no day stays', () => {
  overwriteGetLocale(() => 'uk' as typeof baseLocale)
  expect(formatHours(OPERATOR.hours.contact)).toBe('пн-пт 9:00-17:00 і сб 10:00-14:00')
  expect(formatOpening({ days: 'Foo', opens: '9:00', closes: '10:00' })).toBe('Foo 9:00-10:00')
})
