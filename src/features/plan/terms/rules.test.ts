import { expect, test } from 'vitest'
import { addDays, countDays, weekdayOf } from '#shared/dates.ts'
import { addWorkingDays, listHolidays } from '#shared/holidays.ts'
import { TERM_KINDS } from './contract.ts'
import { termUntil } from './rules.ts'

test.each([
  ['formal_gaps', '2026-11-30', '2026-12-07'],
  // 6 January is a holiday, 13 December a Sunday.
  ['visit', '2026-12-30', '2027-01-07'],
  ['evidence', '2026-11-29', '2026-12-14'],
  ['job_lost', '2026-12-01', '2026-12-22'],
] as const)('%s of %s runs to %s', (kind, startedOn, until) => {
  expect(termUntil(kind, startedOn)).toBe(until)
})

test('From 2026 to 2030 every term ends on a working day, after its days and never a week later', () => {
  const days = { formal_gaps: 7, visit: 7, evidence: 14 }
  for (let day = '2026-01-01'; day <= '2030-12-31'; day = addDays(day, 1))
    for (const kind of TERM_KINDS) {
      const until = termUntil(kind, day)
      const isHoliday = listHolidays(Number(until.slice(0, 4))).some(({ date }) => date === until)
      expect(weekdayOf(until) < 6 && !isHoliday, `${kind} of ${day}: ${until}`).toBe(true)
      if (kind === 'job_lost') expect(until).toBe(addWorkingDays(day, 15))
      else {
        const late = countDays(day, until) - days[kind]
        expect(late >= 0 && late < 7, `${kind} of ${day}: ${until}`).toBe(true)
      }
    }
})
