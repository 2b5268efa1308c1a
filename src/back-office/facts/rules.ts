import type { FactRecord } from '#facts/fact-book.ts'
import { countDays } from '#shared/dates.ts'
import { CHECK_EVERY_DAYS, type FactKind, MAX_VALUE_LENGTH, SOON_DAYS } from './contract.ts'

type Value = FactRecord['value']

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
/** Certainty of statistics, and of what the consultancy says of itself. */
const STATISTICS = 'F'
const OWN_PRACTICE = 'S'
/** What a record says of itself when it ends a legal stay (content/facts/). */
const STATUS_END = 'status-end'

/** What kind a record is: that it ends a status is said in it, the rest follows from what it says. */
export function kindOf({
  value,
  unit,
  certainty,
  kind,
}: Pick<FactRecord, 'value' | 'unit' | 'certainty' | 'kind'>): FactKind {
  if (kind === STATUS_END) return STATUS_END
  if (certainty === OWN_PRACTICE) return 'practice'
  if (certainty === STATISTICS) return 'figure'
  if (unit === 'PLN') return 'amount'
  if (typeof value === 'object' && 'address' in value) return 'office'
  return value === undefined ? 'rule' : 'term'
}

/** Days until the next check of a record; negative when it is late. Days are YYYY-MM-DD. */
export function daysLeft(
  kind: FactKind,
  { checked_on, today }: { checked_on: string; today: string },
): number {
  return CHECK_EVERY_DAYS[kind] - countDays(checked_on, today)
}

type FactState = 'old' | 'soon' | 'fresh'

export function stateOf(left: number): FactState {
  if (left < 0) return 'old'
  return left <= SOON_DAYS ? 'soon' : 'fresh'
}

/** What a value is; a new one is the same. */
type ValueKind = 'number' | 'day' | 'text' | 'parts'

/** Null for a record whose value stands in its texts. */
export function valueKindOf(value: Value): ValueKind | null {
  if (value === undefined) return null
  if (typeof value === 'number') return 'number'
  if (typeof value === 'object') return 'parts'
  return ISO_DATE.test(value) ? 'day' : 'text'
}

/** Whether a new value is of the same kind as the one before. Braces would be read as marks (facts/fact-marks.ts). */
export function fitsValue(before: Value, after: Exclude<Value, undefined>): boolean {
  const kind = valueKindOf(before)
  if (kind === 'number') return isNumber(after)
  if (kind === 'day') return typeof after === 'string' && isDay(after)
  if (kind === 'text') return isText(after)
  if (typeof before !== 'object' || typeof after !== 'object') return false
  const parts = Object.keys(before)
  return (
    parts.length === Object.keys(after).length &&
    parts.every(
      (part) =>
        fitsPart(before[part] ?? null, after[part]) || (isInPlace(before, part) && after[part] === ''),
    )
  )
}

function fitsPart(before: string | number | null, after: string | number | null | undefined): boolean {
  if (before === null) return after === null
  if (typeof before === 'number') return isNumber(after)
  return before === '' ? after === '' || isText(after) : isText(after)
}

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isText = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_VALUE_LENGTH && !/[{}]/.test(value)
const isDay = (text: string) =>
  ISO_DATE.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true

/** Parts of a question of the state portal by which the program works (content/facts/questionnaire.json). */
const OF_PROGRAM = ['part', 'table', 'kind', 'options', 'rule', 'form', 'none', 'attach'] as const

/** Whether this is a part of a record that only a build changes. */
export function isOfProgram(value: Value | null, part: string): boolean {
  return (
    typeof value === 'object' && value !== null && 'polish' in value && OF_PROGRAM.some((one) => one === part)
  )
}

/** False when a new value changes what only a build changes. */
export function keepsProgram(before: Value | null, after: Value): boolean {
  if (typeof before !== 'object' || before === null || typeof after !== 'object') return true
  return Object.keys(before).every((part) => !isOfProgram(before, part) || before[part] === after[part])
}

/** Parts that stand in place of our own words, until they are emptied. */
const isInPlace = (value: Value, part: string): boolean =>
  typeof value === 'object' && 'polish' in value && (part === 'question' || part === 'explanation')

/** The host of a site alone: "www.gov.pl". A slash, a question mark or an @ would lead to another place than it says. */
const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/
const PATH = /^(\/[^\s"<>\\]*)?$/

const MAILBOX = /^[\w.+-]+@[\w.-]+$/

/** The address to which the pages link the site of an office, always https; null without a site, or for what is none. */
export function siteAddress(value: Value | null): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { site, page = '' } = value
  return HOST.test(String(site)) && PATH.test(String(page)) ? `https://${site}${page}` : null
}

/** False for an office whose site is no host, whose page is no path, or whose mail address would take more than an address. */
export function fitsLinks(value: Value): boolean {
  if (typeof value !== 'object') return true
  const { site, email } = value
  return (
    (typeof site !== 'string' || siteAddress(value) !== null) &&
    (typeof email !== 'string' || MAILBOX.test(email))
  )
}
