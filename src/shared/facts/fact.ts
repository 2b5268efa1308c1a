import { formatDate } from '../dates.ts'
import { MINIMUM_PAY_FOR_WORK } from '../form-facts.ts'
import { AVERAGE_DAYS, FACTS } from './law.ts'
import { OFFICE_FACTS } from './offices.ts'
import { PRACTICE } from './practice.ts'
import { PROCEDURE } from './procedure.ts'
import { REQUIREMENTS } from './requirements.ts'
import { SERVICE_FACTS } from './services.ts'

/** One figure or rule that the law, the state, an office or the consultancy can change. Not legal advice. */
export interface Fact {
  id: string
  value: string | number
  unit?: string
  /** The rule in one or two plain sentences. */
  text: string
  source: string
  source_url?: string
  /** Day of the last check, YYYY-MM-DD. */
  checked_on: string
  /**
   * A official and current · B reliable secondary reading · C official but older · D commercial, for practice ·
   * S the consultancy's own.
   */
  certainty: 'A' | 'B' | 'C' | 'D' | 'S'
}

const NO_BREAK_SPACE = '\u00a0'
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** The value as it is read: 13355.34 is "13 355.34", 2026-04-27 is "27 April 2026", words stay as they are. */
export function formatFactValue({ value }: Pick<Fact, 'value'>): string {
  if (typeof value === 'string') return ISO_DATE.test(value) ? formatDate(value) : value
  const [whole = '', rest] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return rest === undefined ? grouped : `${grouped}.${rest}`
}

/** Value and unit that stay on one line: "440 PLN", "14 days", "1 month", "27 April 2026", "3–4 months". */
export function formatFact(record: Pick<Fact, 'value' | 'unit'>): string {
  const value = formatFactValue(record)
  if (record.unit === undefined) return value
  const unit = record.value === 1 ? record.unit.replace(/s$/, '') : record.unit
  return `${value}${NO_BREAK_SPACE}${unit}`
}

/** Every record there is, the official ones first. */
export const ALL_FACTS: readonly Fact[] = [
  ...Object.values(FACTS),
  MINIMUM_PAY_FOR_WORK,
  ...AVERAGE_DAYS,
  ...PROCEDURE,
  ...REQUIREMENTS,
  ...SERVICE_FACTS,
  ...PRACTICE,
  ...OFFICE_FACTS,
]

const byId = new Map(ALL_FACTS.map((record) => [record.id, record]))

/** The record of this id; throws when there is none, so that a page with a wrong id is never built. */
export function requireFact(id: string): Fact {
  const record = byId.get(id)
  if (record === undefined) throw new Error(`No fact has the id "${id}" (src/shared/facts/)`)
  return record
}
