import type { FactRecord } from './fact-book.ts'
import type { GrammaticalCase } from './grammatical-case.ts'

/** A record for pages, rules and mails. */
export interface Fact<Value = FactRecord['value']> {
  id: string
  /** The value for calculations. */
  value: Value
  /** Value with unit, joined by no-break spaces: "440 PLN", "1 month", "27 April 2026", "3–4 months". */
  shown: string
  /**
   * Formatted: `value` without its unit, the known parts of a value of several parts, and for each case that the unit
   * has in this language the value with its unit, for example `genitive`.
   */
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

/**
 * The value with its unit in a case, for a sentence that asks for it: "within {days}" is "w ciągu 14 dni" in Polish. The
 * plain form in a language without cases, and for a value whose unit has none.
 */
export function showInCase(fact: Pick<Fact, 'shown' | 'parts'>, grammaticalCase: GrammaticalCase): string {
  return fact.parts[grammaticalCase] ?? fact.shown
}
