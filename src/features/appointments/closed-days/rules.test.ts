import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import {
  CIVIL_SERVICE_DAYS_OFF,
  listClosedDays,
  listUncheckedYears,
  listUndecidedHolidays,
} from '#features/appointments/closed-days/rules.ts'
import { getClosure } from '#features/appointments/rules.ts'
import { warnOfUncheckedYears } from '#features/appointments/server/jobs.ts'

const nameOf = (date: string, now: string) =>
  listClosedDays(new Date(now)).find((day) => day.date === date)?.name

describe('APPT-1 days the offices are closed', () => {
  it('are the Polish public holidays of the year and of the next, movable ones too', () => {
    const days = listClosedDays(new Date('2026-11-06T11:00:00Z'))
    const holidays = days.filter((day) => day.reason === 'holiday').map((day) => day.date)
    expect(holidays.filter((date) => date.startsWith('2026'))).toEqual([
      ...['2026-01-01', '2026-01-06', '2026-04-05', '2026-04-06', '2026-05-01', '2026-05-03', '2026-05-24'],
      ...['2026-06-04', '2026-08-15', '2026-11-01', '2026-11-11', '2026-12-24', '2026-12-25', '2026-12-26'],
    ])
    expect(holidays).toContain('2027-03-29')
    expect(holidays).toContain('2027-05-27')
  })

  it('have names', () => {
    expect(nameOf('2026-11-11', '2026-11-06T11:00:00Z')).toBe('Independence Day')
    expect(nameOf('2027-05-27', '2026-11-06T11:00:00Z')).toBe('Corpus Christi')
  })

  it('include the extra days off for civil servants', () => {
    const days = listClosedDays(new Date('2026-07-01T11:00:00Z'))
    const extra = days.filter((day) => day.reason === 'office_closed').map((day) => day.date)
    expect(extra).toEqual(['2026-08-14', '2026-12-28'])
    for (const { year, days: off, source, checked_on } of CIVIL_SERVICE_DAYS_OFF) {
      expect(off.filter((date) => !date.startsWith(`${year}-`))).toEqual([])
      expect([source.length > 5, /^\d{4}-\d\d-\d\d$/.test(checked_on)]).toEqual([true, true])
    }
  })

  it('are not guessed for a year without an order: its holidays on a Saturday are named', () => {
    expect(listUndecidedHolidays(2026)).toEqual([])
    expect(listUndecidedHolidays(2027)).toEqual(['2027-05-01', '2027-12-25'])
    expect(listUndecidedHolidays(2031)).toEqual(['2031-05-03', '2031-11-01'])
    const extra = listClosedDays(new Date('2026-11-25T11:00:00Z')).filter(({ date }) => date > '2027')
    expect(extra.filter(({ reason }) => reason === 'office_closed')).toEqual([])
  })

  it('tell the operator of years nobody has checked, whose days stay bookable', () => {
    const warned = (now: string) => {
      const lines: unknown[] = []
      const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
      warnOfUncheckedYears({ log, now: () => new Date(now) })
      return lines
    }
    // Half an hour before and after midnight in Warsaw.
    expect(warned('2025-12-31T22:30:00Z')).toMatchObject([{ level: 40, years: [2025] }])
    expect(warned('2025-12-31T23:30:00Z')).toMatchObject([
      { level: 40, years: [2027], undecided: ['2027-05-01', '2027-12-25'] },
    ])
    const all = CIVIL_SERVICE_DAYS_OFF.map(({ year }) => year)
    expect(listUncheckedYears(new Date('2026-05-01T10:00:00Z'))).toEqual(
      [2026, 2027].filter((y) => !all.includes(y)),
    )
    const now = new Date('2029-05-01T10:00:00Z')
    const closedDays = listClosedDays(now)
    expect(getClosure({ date: '2029-05-02', now, closedDays })).toBeNull()
    expect(getClosure({ date: '2029-05-03', now, closedDays })?.reason).toBe('holiday')
  })
})
