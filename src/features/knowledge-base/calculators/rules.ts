import { addDays } from '#shared/dates.ts'
import type { Period } from '../typed-fields/rules.ts'

const DAY_MS = 86_400_000
/** The counter's year and month, in days. */
export const YEAR_DAYS = 365
export const MONTH_DAYS = 30

/** Days of a period, its first and last day included. */
export function countDays({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

interface VisaStay {
  /** Last day of validity on the sticker, 'YYYY-MM-DD'. */
  valid_until: string
  /** Day of the last entry. */
  entered: string
  /** Days of stay that the visa allows, and days of it that were used before this entry. */
  allowed: number
  used: number
}

/** The last day of a stay on a visa, and which of its two limits ends it; null when no day is left at the entry. */
export function findVisaDay({ valid_until, entered, allowed, used }: VisaStay): {
  day: string
  limit: 'sticker' | 'days'
} | null {
  const left = allowed - used
  if (left < 1 || valid_until < entered) return null
  const byDays = addDays(entered, left - 1)
  return byDays < valid_until ? { day: byDays, limit: 'days' } : { day: valid_until, limit: 'sticker' }
}

/** Net income a month that must be exceeded, in PLN: one person alone, or the amount for each person of a family. */
export function findIncome(persons: number, { single, family }: { single: number; family: number }): number {
  return persons === 1 ? single : persons * family
}

interface StudentStay {
  /** Monthly threshold and housing, in PLN. */
  monthly: number
  housing: number
  months: number
  journey: number
  tuition: number
}

/** The money that a student shows, in PLN. */
export function findStudentSum({ monthly, housing, months, journey, tuition }: StudentStay): number {
  return (monthly + housing) * months + journey + tuition
}

interface LongTermStay {
  full: readonly Period[]
  half: readonly Period[]
  absences: readonly Period[]
  /** eu-stay in years; eu-gap and eu-gaps-together in months. */
  years: number
  gapMonths: number
  gapsMonths: number
}

/** Days counted towards EU long-term residence, days that are missing, and whether absences break the stay. */
export function countLongTerm({ full, half, absences, years, gapMonths, gapsMonths }: LongTermStay): {
  counted: number
  missing: number
  longestGap: number
  gaps: number
  tooLong: boolean
  tooMany: boolean
} {
  const sum = (periods: readonly Period[]) => periods.reduce((days, period) => days + countDays(period), 0)
  const counted = sum(full) + Math.floor(sum(half) / 2)
  const longestGap = Math.max(0, ...absences.map(countDays))
  const gaps = sum(absences)
  return {
    counted,
    missing: Math.max(0, years * YEAR_DAYS - counted),
    longestGap,
    gaps,
    tooLong: longestGap > gapMonths * MONTH_DAYS,
    tooMany: gaps > gapsMonths * MONTH_DAYS,
  }
}
