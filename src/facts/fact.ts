import type { FactRecord } from './fact-book.ts'

/** A record for pages, rules and mails. */
export interface Fact<Value = FactRecord['value']> {
  id: string
  /** The value for calculations. */
  value: Value
  /** Value with unit, joined by no-break spaces: "440 PLN", "1 month", "27 April 2026", "3–4 months". */
  shown: string
  /** Formatted: `value` without its unit, and the known parts of a value of several parts. */
  parts: Readonly<Record<string, string>>
  /** The rule in one or two plain sentences. */
  text: string
  /** What kind of source says so: "Official rule", "Reported in practice"; {@link FactRecord.certainty} in words. */
  heading: string
  /** Name and date of the source. */
  source: string
  source_url?: string
  /** Formatted day of the last check. */
  checked: string
  /** Day of the last check, YYYY-MM-DD. */
  checked_on: string
  /** A warning when the last check was long ago, else empty. */
  age: string
  certainty: string
}
