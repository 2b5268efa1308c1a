import guides from '#content/facts/guides.json' with { type: 'json' }
import law from '#content/facts/law.json' with { type: 'json' }
import offices from '#content/facts/offices.json' with { type: 'json' }
import practice from '#content/facts/practice.json' with { type: 'json' }
import procedure from '#content/facts/procedure.json' with { type: 'json' }
import questionnaire from '#content/facts/questionnaire.json' with { type: 'json' }
import requirements from '#content/facts/requirements.json' with { type: 'json' }
import services from '#content/facts/services.json' with { type: 'json' }
import sources from '#content/facts/sources.json' with { type: 'json' }
import type { Language } from '#language/language.ts'
import type { GrammaticalCase } from './grammatical-case.ts'
import { EN } from './words/en.ts'
import { PL } from './words/pl.ts'
import { RU } from './words/ru.ts'
import { UK } from './words/uk.ts'

/** A value of several parts: `width` and `height`, `from` and `to`, or the data of an office. Null means not known. */
type Parts = Readonly<Record<string, string | number | null>>

/** One figure or rule that the law, the state, an office or the consultancy can change. Not legal advice. */
export interface FactRecord {
  /**
   * A number, a day (YYYY-MM-DD), a term that is the same in every language, or parts. Translated values are in
   * {@link FactWords}.
   */
  value?: string | number | Parts
  /** Key of `units`. */
  unit?: string
  /** Key of `sources`. */
  source: string
  /** Where in the source: "art. 108". */
  article?: string
  /** Key of the source in which we read it, when that is not `source` itself. The desk sees it; readers see the Act. */
  read_in?: string
  /** `status-end`: a day or a rule that ends somebody's legal stay. The desk reads it again every month. */
  kind?: string
  /** Day of the last check, YYYY-MM-DD. */
  checked_on: string
  /**
   * A official and current · B reliable secondary reading · C official but older · D commercial, for practice ·
   * N looked for and not found, or sources disagree · F official figures (statistics) · S the consultancy's own.
   */
  certainty: string
}

/** The texts of a record in one language. */
export interface FactWords {
  /** The translated value, or the translated parts of it. */
  value?: string | Readonly<Record<string, string | null>>
  /** The rule in one or two sentences, with figures as {{id}}, {{id.value}} and {{id.part}}. */
  text: string
}

export interface FactSource {
  url?: string
  /** Date of the source: YYYY, YYYY-MM, YYYY-MM-DD, or 'undated'. */
  dated?: string
}

/** Texts by plural category, with {n} for the number; `other` is the fallback. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** The forms of a unit, and those of the cases that differ from them. */
export type UnitForms = PluralForms & Readonly<Partial<Record<GrammaticalCase, PluralForms>>>

/** All records and their texts in one language. */
export interface FactBook {
  records: Readonly<Record<string, FactRecord>>
  words: Readonly<Record<string, FactWords>>
  sources: Readonly<Record<string, FactSource>>
  sourceNames: Readonly<Record<string, string>>
  units: Readonly<Record<string, UnitForms>>
}

/** One book per language, all with the same records. */
export type FactBooks = Readonly<Record<Language, FactBook>>

const RECORDS = {
  ...guides,
  ...law,
  ...procedure,
  ...requirements,
  ...services,
  ...practice,
  ...offices,
  ...questionnaire,
}

type Records = typeof RECORDS

/** The id of a record: its key in content/facts/. */
export type FactId = keyof Records
export type FactValue<Id extends FactId> = Records[Id] extends { value: infer Value } ? Value : undefined

/** The records of content/facts/ with their texts: one line for each language of project.inlang/settings.json. */
export const BUILT_BOOKS: FactBooks = {
  en: { records: RECORDS, sources, ...EN },
  pl: { records: RECORDS, sources, ...PL },
  uk: { records: RECORDS, sources, ...UK },
  ru: { records: RECORDS, sources, ...RU },
}
