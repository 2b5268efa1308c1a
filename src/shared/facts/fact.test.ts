import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ALL_FACTS, formatFact, formatFactValue, requireFact } from './fact.ts'
import { OFFICES } from './offices.ts'
import { requireSource, SOURCES } from './sources.ts'

const MAX_LINES = 300
const SPACE = '\u00a0'
const files = readdirSync(import.meta.dirname)

describe('SITE-11 every figure is a record', () => {
  test('ids are unique, in small letters, and find their record', () => {
    expect(new Set(ALL_FACTS.map((record) => record.id)).size).toBe(ALL_FACTS.length)
    for (const record of ALL_FACTS) {
      expect(record.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(requireFact(record.id)).toBe(record)
    }
  })

  test('every record has a value, words, a source and the day it was checked', () => {
    for (const record of ALL_FACTS) {
      expect(record.value, record.id).not.toBe('')
      expect(record.text, record.id).toMatch(/\.$/)
      expect(record.source, record.id).not.toBe('')
      expect(record.checked_on, record.id).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      if (record.source_url !== undefined) expect(record.source_url, record.id).toMatch(/^https:/)
    }
  })

  test('an amount of money stands in its own words', () => {
    const amounts = ALL_FACTS.filter((record) => record.unit === 'PLN')
    expect(amounts.length).toBeGreaterThan(20)
    for (const record of amounts) {
      expect(record.text.replace(/(\d) (?=\d{3})/g, '$1'), record.id).toContain(`${record.value} PLN`)
    }
  })

  test('an unknown id and an unknown source stop the build', () => {
    expect(() => requireFact('no-such-fact')).toThrow('no-such-fact')
    expect(() => requireSource('toString')).toThrow('toString')
    expect(requireSource('poznan')).toBe(SOURCES.poznan)
  })

  test(`no file is longer than ${MAX_LINES} lines`, () => {
    for (const file of files) {
      const lines = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').split('\n').length - 1
      expect(lines, file).toBeLessThanOrEqual(MAX_LINES)
    }
  })
})

describe('SITE-11 how a record reads', () => {
  test('value and unit never part at the end of a line', () => {
    expect(formatFact(requireFact('fee-work'))).toBe(`440${SPACE}PLN`)
    expect(formatFact(requireFact('practice-krakow'))).toBe(`3–4${SPACE}months`)
  })

  test('thousands are grouped, one is singular, a date is written out', () => {
    expect(formatFact({ value: 13_355.34, unit: 'PLN' })).toBe(`13${SPACE}355.34${SPACE}PLN`)
    expect(formatFact({ value: 1, unit: 'months' })).toBe(`1${SPACE}month`)
    expect(formatFact(requireFact('mos-since'))).toBe('27 April 2026')
    expect(formatFactValue({ value: 2.5 })).toBe('2.5')
  })
})

describe('SITE-6 the six offices', () => {
  test('each has an address, a site, a number to call, a source and a date', () => {
    expect(OFFICES.map((office) => office.city)).toEqual([
      'Warsaw',
      'Kraków',
      'Gdańsk',
      'Wrocław',
      'Poznań',
      'Łódź',
    ])
    for (const office of OFFICES) {
      expect(office.phone ?? office.helpline, office.city).toMatch(/^[\d ]+$/)
      expect(office.web, office.city).toMatch(/^https:/)
      expect(office.checked_on, office.city).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })

  test('what was not found is said to be not known', () => {
    expect(formatFact(requireFact('office-warsaw-hours'))).toBe('not known')
    expect(requireFact('office-lodz-hours').text).toContain('not known')
  })
})
