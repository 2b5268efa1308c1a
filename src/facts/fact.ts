import type { FactRecord } from './fact-book.ts'

/** A record as pages, rules and mails take it. */
export interface Fact<Value = FactRecord['value']> {
  id: string
  /** To calculate with. */
  value: Value
  /** Value and unit, which stay on one line: "440 PLN", "1 month", "27 April 2026", "3–4 months". */
  shown: string
  /** As they are read: `value` without its unit, and the known parts of a value that has several. */
  parts: Readonly<Record<string, string>>
  /** The rule in one or two plain sentences. */
  text: string
  source: string
  source_url?: string
  /** Day of the last check, as it is read. */
  checked: string
  certainty: string
}
