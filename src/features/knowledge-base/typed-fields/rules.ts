import { type Fault, FIRST_DAY, LAST_DAY } from '../calculators/contract.ts'

export interface Period {
  /** First and last day, both included, 'YYYY-MM-DD'. */
  from: string
  to: string
}

/** What somebody has typed, by the name of the field. */
export type Typed = Readonly<Record<string, string>>

export interface Limits {
  least: number
  most: number
  /** Only whole numbers. */
  whole?: boolean
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** "1 200,50", "1200.50": spaces group thousands, and both marks are decimal marks. */
const NUMBER = /^-?\d+(?:[.,]\d+)?$/

/** Reads typed fields, and collects what is wrong with them. A faulty field reads as '' or 0. */
export function createReader(typed: Typed) {
  const faults: Record<string, Fault> = {}
  const fail = (name: string, fault: Fault) => {
    faults[name] ??= fault
  }
  const text = (name: string) => typed[name]?.trim() ?? ''

  function day(name: string): string {
    const fault = findDayFault(text(name))
    if (fault) fail(name, fault)
    return fault ? '' : text(name)
  }

  function number(name: string, limits: Limits): number {
    const read = readNumber(text(name), limits)
    if (typeof read === 'number') return read
    fail(name, read)
    return 0
  }

  /** The periods of numbered pairs of fields, `<name>_from_1` and `<name>_to_1`; empty pairs are left out. */
  function periods(name: string, count: number): Period[] {
    return Array.from({ length: count }, (_, at) =>
      readPeriod(`${name}_from_${at + 1}`, `${name}_to_${at + 1}`),
    ).flat()
  }

  function readPeriod(fromName: string, toName: string): Period[] {
    if (text(fromName) === '' && text(toName) === '') return []
    if (text(fromName) === '') fail(fromName, 'period_half')
    if (text(toName) === '') fail(toName, 'period_half')
    const [from, to] = [day(fromName), day(toName)]
    if (from === '' || to === '') return []
    if (to < from) fail(toName, 'day_order')
    return [{ from, to }]
  }

  return {
    day,
    number,
    periods,
    fail,
    text,
    faults,
    isFaulty: () => Object.keys(faults).length > 0,
  }
}

function findDayFault(day: string): Fault | null {
  if (!DAY.test(day) || !isInCalendar(day)) return 'day_missing'
  if (day < FIRST_DAY) return 'day_early'
  return day > LAST_DAY ? 'day_late' : null
}

/** False for 29 February of a common year, which a browser's date field never gives, but a script can. */
function isInCalendar(day: string): boolean {
  const parsed = new Date(day)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

function readNumber(text: string, { least, most, whole }: Limits): number | Fault {
  const compact = text.replaceAll(/\s/g, '')
  if (compact === '') return 'number_missing'
  const value = NUMBER.test(compact) ? Number(compact.replace(',', '.')) : Number.NaN
  if (Number.isNaN(value) || (whole && !Number.isInteger(value))) return 'number_unreadable'
  if (value < least) return 'number_small'
  return value > most ? 'number_large' : value
}
