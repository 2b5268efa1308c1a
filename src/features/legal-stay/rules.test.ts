import { describe, expect, test } from 'vitest'
import { LEGAL_STAY_BASES } from '#features/cases/deadlines/contract.ts'
import { addDays, countDays } from '#shared/dates.ts'
import { doOverlap, isAnswered, isNoted, type Stay, visaFreeUntil } from './rules.ts'

const period = (from: string, to: string): Stay => ({ from, to })

describe('SITE-6 earlier stays', () => {
  test('a shared day is an overlap, in any order of rows', () => {
    expect(doOverlap([period('2026-03-01', '2026-03-31'), period('2026-01-01', '2026-02-28')])).toBe(false)
    expect(doOverlap([period('2026-03-01', '2026-03-31'), period('2026-01-01', '2026-03-01')])).toBe(true)
  })
})

describe('SITE-6 the last visa-free day', () => {
  const limits = { limit: 90, window: 180 }
  const last = (entered: string, earlier: Stay[] = []) => visaFreeUntil({ entered, earlier, ...limits })

  test('is day 90 without earlier stays, through a 29 February too', () => {
    expect(last('2026-12-01')).toBe('2027-02-28')
    expect(last('2027-12-02')).toBe('2028-02-29')
  })

  test('comes sooner by the days of an earlier stay that is still in the window', () => {
    expect(last('2026-12-01', [period('2026-09-01', '2026-09-30')])).toBe('2027-01-29')
  })

  test('is later when days of an earlier stay fall out of the window meanwhile', () => {
    const earlier = [period('2026-06-15', '2026-07-14')]
    expect(last('2026-12-01', earlier)).toBe('2027-02-28')
    expect(last('2026-12-01', [period('2026-01-01', '2026-01-30')])).toBe('2027-02-28')
  })

  test('ends also with a window that an editor has made too short', () => {
    expect(visaFreeUntil({ entered: '2026-12-01', earlier: [], limit: 90, window: 30 })).toBe('2027-02-28')
  })

  test('does not exist when the 90 days were used up', () => {
    expect(last('2026-12-01', [period('2026-09-01', '2026-11-29')])).toBeNull()
  })
})

describe('The count of visa-free days, over random stays,', () => {
  const limits = { limit: 90, window: 180 }
  const random = createRandom(20261128)
  const cases = Array.from({ length: 120 }, () => {
    const entered = addDays('2026-01-01', random(1500))
    const earlier = Array.from({ length: random(7) }, () => {
      const from = addDays(entered, -1 - random(400))
      const to = addDays(from, random(100))
      return { from, to: to < entered ? to : addDays(entered, -1) }
    })
    return { entered, earlier }
  })

  test('is the last day on which no window has more than 90 days, counted day by day', () => {
    for (const { entered, earlier } of cases) {
      const until = visaFreeUntil({ entered, earlier, ...limits })
      const named = JSON.stringify({ entered, earlier, until })
      const next = until === null ? entered : addDays(until, 1)
      for (let day = entered; until !== null && day <= until; day = addDays(day, 1))
        expect(countByDay({ entered, earlier, day }), named).toBeLessThanOrEqual(90)
      expect(countByDay({ entered, earlier, day: next }), named).toBeGreaterThan(90)
    }
  })

  test('is never more than 90 days with the day of entry, and never later for another earlier stay', () => {
    for (const { entered, earlier } of cases) {
      const until = visaFreeUntil({ entered, earlier, ...limits })
      const fewer = visaFreeUntil({ entered, earlier: earlier.slice(1), ...limits })
      if (until !== null) expect(countDays(entered, until)).toBeLessThan(90)
      expect(until === null || (fewer !== null && fewer >= until)).toBe(true)
    }
  })
})

/** How many days of the window that ends with `day` somebody was there, looked up one by one. */
function countByDay({ entered, earlier, day }: { entered: string; earlier: Stay[]; day: string }): number {
  const stays = [...earlier, { from: entered, to: day }]
  const window = Array.from({ length: 180 }, (_, n) => addDays(day, -n))
  return window.filter((one) => stays.some(({ from, to }) => from <= one && one <= to)).length
}

/** Numbers below `most`, the same ones in every run. */
function createRandom(seed: number) {
  let state = seed
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

describe('The question for the last legal day', () => {
  const open = { last_legal_day: null, last_legal_day_basis: null, last_legal_day_unknown: false }

  test('is answered by a day, by not knowing it, and by waiting for a decision, whatever else is said', () => {
    expect(isAnswered(null)).toBe(false)
    expect(isAnswered({ ...open, last_legal_day: '2027-01-14' })).toBe(true)
    expect(isAnswered({ ...open, last_legal_day_unknown: true })).toBe(true)
    for (const basis of LEGAL_STAY_BASES)
      expect(isAnswered({ ...open, last_legal_day_basis: basis })).toBe(basis === 'waiting')
  })

  test('is the consultancy’s once it has noted a day, or that there is none', () => {
    expect(isNoted({ ...open, last_legal_day: '2027-01-14', last_legal_day_own: false })).toBe(true)
    expect(isNoted({ ...open, last_legal_day: '2027-01-14', last_legal_day_own: true })).toBe(false)
    expect(isNoted({ ...open, last_legal_day_basis: 'waiting', last_legal_day_own: false })).toBe(true)
    expect(isNoted({ ...open, last_legal_day_basis: 'visa', last_legal_day_own: false })).toBe(false)
  })
})
