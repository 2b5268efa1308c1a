import law from '#content/facts/law.json' with { type: 'json' }
import offices from '#content/facts/offices.json' with { type: 'json' }
import practice from '#content/facts/practice.json' with { type: 'json' }
import procedure from '#content/facts/procedure.json' with { type: 'json' }
import requirements from '#content/facts/requirements.json' with { type: 'json' }
import services from '#content/facts/services.json' with { type: 'json' }
import sources from '#content/facts/sources.json' with { type: 'json' }
import type { Language } from '#language/language.ts'
import { EN } from './words/en.ts'

/** A value of several parts: `width` and `height`, `from` and `to`, or what is known of an office; null is not known. */
type Parts = Readonly<Record<string, string | number | null>>

/** One figure or rule that the law, the state, an office or the consultancy can change. Not legal advice. */
export interface FactRecord {
  /** A number, a day (YYYY-MM-DD), a term that is the same in every language, or parts. Words stand in {@link FactWords}. */
  value?: string | number | Parts
  /** Key of `units`. */
  unit?: string
  /** Key of `sources`. */
  source: string
  /** Day of the last check, YYYY-MM-DD. */
  checked_on: string
  /**
   * A official and current · B reliable secondary reading · C official but older · D commercial, for practice ·
   * S the consultancy's own.
   */
  certainty: string
}

/** What a record says in one language. */
export interface FactWords {
  /** The value, or those of its parts, that are words. */
  value?: string | Readonly<Record<string, string | null>>
  /** The rule in one or two sentences. Figures stand in it as {{id}}, {{id.value}} and {{id.part}}. */
  text: string
}

/** All records and their words in one language. */
export interface FactBook {
  records: Readonly<Record<string, FactRecord>>
  words: Readonly<Record<string, FactWords>>
  sources: Readonly<Record<string, { url?: string }>>
  sourceNames: Readonly<Record<string, string>>
  /** By category of plural, with {n} for the number; `other` stands for those that are not written. */
  units: Readonly<Record<string, Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { other: string }>>
}

/** The same records in every language. */
export type FactBooks = Readonly<Record<Language, FactBook>>

const RECORDS = { ...law, ...procedure, ...requirements, ...services, ...practice, ...offices }

type Records = typeof RECORDS

/** The name of a record: the key under which it stands in content/facts/. */
export type FactId = keyof Records
export type FactValue<Id extends FactId> = Records[Id] extends { value: infer Value } ? Value : undefined

/** The records of content/facts/ with their words: one line for each language of project.inlang/settings.json. */
export const BUILT_BOOKS: FactBooks = {
  en: { records: RECORDS, sources, ...EN },
}
