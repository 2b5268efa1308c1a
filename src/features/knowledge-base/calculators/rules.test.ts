import { describe, expect, test } from 'vitest'
import { appealUntil } from '#features/cases/status/rules.ts'
import { findTerm } from '#features/letters/delivery/rules.ts'
import type { Period } from '../typed-fields/rules.ts'
import { countDays, countLongTerm, findIncome, findStudentSum, findVisaDay } from './rules.ts'

const period = (from: string, to: string): Period => ({ from, to })

describe('SITE-6 days of a period', () => {
  test.each([
    ['2026-12-01', '2026-12-01', 1],
    ['2026-12-01', '2026-12-31', 31],
    ['2028-02-28', '2028-03-01', 3],
    ['2027-02-28', '2027-03-01', 2],
    ['2026-03-28', '2026-03-30', 3],
  ])('%s to %s are %i', (from, to, days) => {
    expect(countDays(period(from, to))).toBe(days)
  })
})

describe('SITE-6 the last day on a visa', () => {
  const visa = { valid_until: '2027-03-31', entered: '2026-12-01', allowed: 90, used: 0 }

  test('is the last of the days it allows, the day of entry included', () => {
    expect(findVisaDay(visa)).toEqual({ day: '2027-02-28', limit: 'days' })
    expect(findVisaDay({ ...visa, used: 89 })).toEqual({ day: '2026-12-01', limit: 'days' })
  })

  test('is the last day on the sticker when that comes first', () => {
    expect(findVisaDay({ ...visa, valid_until: '2027-01-31' })).toEqual({
      day: '2027-01-31',
      limit: 'sticker',
    })
  })

  test('does not exist when the days are used up or the visa ended before the entry', () => {
    expect(findVisaDay({ ...visa, used: 90 })).toBeNull()
    expect(findVisaDay({ ...visa, valid_until: '2026-11-30' })).toBeNull()
  })
})

describe('SITE-6 the term of a letter', () => {
  const letter = { arrived: '2026-12-01', opened: '2026-12-04', days: 14, boxDays: 14, noticeDays: 14 }

  test('runs from the opening, and the safe day from the arrival', () => {
    expect(findTerm({ ...letter, way: 'box' })).toEqual({
      delivered: '2026-12-04',
      last: '2026-12-18',
      safe: '2026-12-15',
    })
  })

  test('its last day by the rule moves past a Saturday, a Sunday and a holiday, the safe day does not', () => {
    const handed = (arrived: string) => findTerm({ ...letter, way: 'hand', arrived, opened: '' })
    expect(handed('2026-11-14')).toMatchObject({ last: '2026-11-30', safe: '2026-11-28' })
    expect(handed('2026-11-15')).toMatchObject({ last: '2026-11-30', safe: '2026-11-29' })
    expect(handed('2026-12-11')).toMatchObject({ last: '2026-12-28', safe: '2026-12-25' })
    for (const arrived of ['2026-11-14', '2026-11-15', '2026-12-11', '2026-11-12'])
      expect(handed(arrived).last).toBe(appealUntil({ deliveredOn: arrived, instance: 'first' }))
  })

  test('unopened, a letter counts as delivered on the day after 14 days', () => {
    const unopened = { delivered: '2026-12-16', last: '2026-12-30', safe: '2026-12-15' }
    expect(findTerm({ ...letter, way: 'box', opened: '' })).toEqual(unopened)
    expect(findTerm({ ...letter, way: 'box', opened: '2027-01-20' })).toEqual(unopened)
  })

  test('not collected at the post office, it counts as delivered with the end of the 14th day after the notice', () => {
    const paper = { ...letter, way: 'notice' } as const
    expect(findTerm({ ...paper, opened: '' })).toMatchObject({ delivered: '2026-12-15', last: '2026-12-29' })
    expect(findTerm(paper).delivered).toBe('2026-12-04')
  })

  test('handed over, it counts at once; the example of the state employment line', () => {
    expect(
      findTerm({ way: 'hand', arrived: '2021-11-03', opened: '', days: 14, boxDays: 14, noticeDays: 14 })
        .last,
    ).toBe('2021-11-17')
  })
})

describe('SITE-6 sums', () => {
  test('one person alone has another amount than each of a family', () => {
    const amounts = { single: 1010, family: 823 }
    expect([1, 2, 4].map((persons) => findIncome(persons, amounts))).toEqual([1010, 1646, 3292])
  })

  test('a student shows months of living and housing, the journey and open tuition', () => {
    expect(findStudentSum({ monthly: 1010, housing: 1200.5, months: 15, journey: 2500, tuition: 0 })).toBe(
      35_657.5,
    )
  })
})

describe('SITE-6 days for EU long-term residence', () => {
  const limits = { years: 5, gapMonths: 6, gapsMonths: 10 }

  test('studies count half, and five years are enough', () => {
    const full = [period('2022-01-01', '2026-12-30')]
    expect(countLongTerm({ full, half: [], absences: [], ...limits })).toMatchObject({
      counted: 1825,
      missing: 0,
    })
    expect(countLongTerm({ full: [], half: full, absences: [], ...limits })).toMatchObject({
      counted: 912,
      missing: 913,
    })
  })

  test('an absence of more than six months breaks it, and all of more than ten', () => {
    const stay = { full: [period('2020-01-01', '2026-12-31')], half: [], ...limits }
    const gap = (...absences: Period[]) => {
      const { tooLong, tooMany } = countLongTerm({ ...stay, absences })
      return [tooLong, tooMany]
    }
    expect(gap(period('2023-01-01', '2023-06-29'))).toEqual([false, false])
    expect(gap(period('2023-01-01', '2023-06-30'))).toEqual([true, false])
    const four = [2021, 2022, 2023, 2024].map((year) => period(`${year}-01-01`, `${year}-03-31`))
    expect(gap(...four)).toEqual([false, true])
  })
})
