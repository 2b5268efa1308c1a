import type { LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import { addDays, countDays } from '#shared/dates.ts'

/** Whoever waits for a decision on an application that was filed in time has no last day (art. 108 of the Act on Foreigners). */
export function isWithoutDay(basis: LegalStayBasis | null): boolean {
  return basis === 'waiting'
}

interface Answered {
  last_legal_day: string | null
  last_legal_day_basis: LegalStayBasis | null
  last_legal_day_unknown: boolean
}

/** Whether the question for the last legal day has its answer: a day, none at all, or that its person does not know it. */
export function isAnswered(of: Answered | null): boolean {
  if (of === null) return false
  return of.last_legal_day !== null || of.last_legal_day_unknown || isWithoutDay(of.last_legal_day_basis)
}

interface Noted {
  last_legal_day: string | null
  last_legal_day_basis: LegalStayBasis | null
  last_legal_day_own: boolean
}

/** Whether the consultancy has noted or confirmed the answer: then its person asks the consultancy to change it. */
export function isNoted(of: Noted): boolean {
  return !of.last_legal_day_own && (of.last_legal_day !== null || isWithoutDay(of.last_legal_day_basis))
}

/** A stay in the Schengen area: the days of entry and of exit (YYYY-MM-DD), both of which count. */
export interface Stay {
  from: string
  to: string
}

/** Two of the stays share a day. */
export function doOverlap(stays: readonly Stay[]): boolean {
  const sorted = [...stays].sort((a, b) => a.from.localeCompare(b.from))
  return sorted.some(({ from }, at) => {
    const before = sorted[at - 1]
    return before !== undefined && from <= before.to
  })
}

interface VisaFreeStay {
  /** The day of the last entry, YYYY-MM-DD. */
  entered: string
  /** Earlier stays in the Schengen area without a visa. */
  earlier: readonly Stay[]
  /** 90 and 180: the facts visa-free-days and visa-free-window. */
  limit: number
  window: number
}

/**
 * The last day (YYYY-MM-DD) of a visa-free stay that began at `entered` and is not interrupted; null when the days were used
 * up before. Each day looks back at the window that ends with it (Regulation (EU) 2016/399, art. 6(1); schengenRule).
 */
export function visaFreeUntil({ entered, earlier, limit, window }: VisaFreeStay): string | null {
  const end = addDays(entered, limit)
  let last: string | null = null
  for (let day = entered; day < end && daysUntil(day) <= limit; day = addDays(day, 1)) last = day
  return last

  function daysUntil(day: string): number {
    return countStayed([...earlier, { from: entered, to: day }], { from: addDays(day, 1 - window), to: day })
  }
}

/** On how many days of a period somebody was there; a day of two stays is one day. */
function countStayed(stays: readonly Stay[], { from, to }: Stay): number {
  let counted = 0
  let next = from
  for (const stay of [...stays].sort((a, b) => a.from.localeCompare(b.from))) {
    const [, first = next] = [stay.from, next].sort()
    const [last = to] = [stay.to, to].sort()
    if (first > last) continue
    counted += countDays(first, last) + 1
    next = addDays(last, 1)
  }
  return counted
}
