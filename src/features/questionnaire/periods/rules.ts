import type { PeriodRule } from '#features/questionnaire/contract.ts'
import { isDay } from '#features/questionnaire/rules.ts'
import { addDays } from '#shared/dates.ts'

/** A row of a table of stays or journeys: days YYYY-MM-DD, or what is typed so far. */
export interface Period {
  from?: string
  to?: string
}

/** What looks wrong; it is said and never refused. Rows are counted from 0. */
export type PeriodWarning =
  | { kind: 'end_before_start' | 'future' | 'no_end' | 'no_start'; row: number }
  | { kind: 'overlap'; row: number; other: number }
  /** Nothing is said about these days, between two stays. */
  | { kind: 'gap'; row: number; other: number; from: string; to: string }

/** The form asks about so many years. */
export const YEARS_ASKED = 5

interface Range {
  row: number
  from: string
  to: string
}

/**
 * What looks wrong in a table, by its rows: an end before its start, a day after `today` (YYYY-MM-DD), no end, no start,
 * days that two rows have. Whoever leaves a country and enters the next one does both on one day: that is no overlap. Of
 * stays also the days of the last five years between two of them: there must have been a journey.
 */
export function findPeriodWarnings(
  periods: readonly Period[],
  { rule, today }: { rule: PeriodRule; today: string },
): PeriodWarning[] {
  const ranges = listRanges(periods)
  return [
    ...periods.flatMap((period, row) => checkAlone(period, { row, today })),
    ...findOverlaps(ranges),
    ...(rule === 'stays' ? findGaps(ranges, addYears(today, -YEARS_ASKED)) : []),
  ].sort((a, b) => a.row - b.row)
}

function checkAlone(
  { from = '', to = '' }: Period,
  { row, today }: { row: number; today: string },
): PeriodWarning[] {
  if (from === '' && to === '') return []
  if (from === '') return [{ kind: 'no_start', row }]
  if (to === '') return [{ kind: 'no_end', row }, ...(isDay(from) && from > today ? [future(row)] : [])]
  if (!isDay(from) || !isDay(to)) return []
  if (to < from) return [{ kind: 'end_before_start', row }]
  return to > today ? [future(row)] : []
}

const future = (row: number): PeriodWarning => ({ kind: 'future', row })

/** The rows with both days in their order, the earliest first. */
function listRanges(periods: readonly Period[]): Range[] {
  return periods
    .flatMap(({ from = '', to = '' }, row) =>
      isDay(from) && isDay(to) && from <= to ? [{ row, from, to }] : [],
    )
    .sort((a, b) => (a.from === b.from ? a.row - b.row : a.from < b.from ? -1 : 1))
}

/** Each row that begins before the one that has lasted longest until then has ended. */
function findOverlaps(ranges: readonly Range[]): PeriodWarning[] {
  const found: PeriodWarning[] = []
  let longest: Range | undefined
  for (const range of ranges) {
    if (longest && range.from < longest.to)
      found.push({ kind: 'overlap', row: range.row, other: longest.row })
    if (!longest || range.to > longest.to) longest = range
  }
  return found
}

/** The days between stays that lie after `since`, whole or in part. */
function findGaps(ranges: readonly Range[], since: string): PeriodWarning[] {
  const found: PeriodWarning[] = []
  let latest: Range | undefined
  for (const range of ranges) {
    if (latest) {
      const from = addDays(latest.to, 1)
      const to = addDays(range.from, -1)
      if (from <= to && to >= since)
        found.push({ kind: 'gap', row: range.row, other: latest.row, from: from < since ? since : from, to })
    }
    if (!latest || range.to > latest.to) latest = range
  }
  return found
}

/** The same day so many years later; 29 February becomes 28 February where there is none. */
function addYears(day: string, years: number): string {
  const there = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return isDay(there) ? there : `${there.slice(0, 8)}28`
}
