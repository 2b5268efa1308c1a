import { cachePerLanguage } from '#language/language.ts'
import { formatDate } from '#shared/dates.ts'
import { formatNumber, formatZloty, GROSZE_IN_ZLOTY } from '#shared/money.ts'
import { describeAge, describeCertainty, describeSource } from './describe-fact.ts'
import type { Fact } from './fact.ts'
import type { FactBook, FactRecord, PluralForms, UnitForms } from './fact-book.ts'
import { readPart, replaceMarks } from './fact-marks.ts'
import { GRAMMATICAL_CASES } from './grammatical-case.ts'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const pluralRules = cachePerLanguage((locale) => new Intl.PluralRules(locale))

/** The record with this id: texts of the book, figures formatted for the current language. Throws for an unknown id. */
export function presentFact(book: FactBook, id: string): Fact {
  const fact = presentFigures(book, id)
  const text = book.words[id]?.text ?? ''
  return { ...fact, text: replaceMarks(text, (mark) => readPart(presentFigures(book, mark.id), mark.part)) }
}

/** Everything but the text, which may contain figures of other records. */
function presentFigures(book: FactBook, id: string): Fact {
  const record = Object.hasOwn(book.records, id) ? book.records[id] : undefined
  if (!record) throw new Error(`No fact has the id "${id}" (content/facts/)`)
  const values = [record.value, book.words[id]?.value]
  const parts = Object.fromEntries(
    values
      .flatMap((value) => (typeof value === 'object' ? Object.entries(value) : []))
      .flatMap(([part, value]) => (value === null ? [] : [[part, formatValue(value)]])),
  )
  const forms = record.unit === undefined ? undefined : book.units[record.unit]
  const bare = values.map((value) => formatWhole(value, record.unit)).find((whole) => whole !== null) ?? ''
  const { url, dated } = book.sources[record.source] ?? {}
  return {
    id,
    value: record.value,
    shown: forms ? withUnit(forms, record.value, bare) : bare,
    parts: bare === '' ? parts : { ...parts, value: bare, ...withUnitInCases(forms, record.value, bare) },
    text: '',
    heading: describeCertainty(record.certainty),
    source: describeSource(book.sourceNames[record.source] ?? '', dated, record.article),
    ...(url !== undefined && { source_url: url }),
    checked: formatDate(record.checked_on),
    checked_on: record.checked_on,
    age: describeAge(record.checked_on),
    certainty: record.certainty,
  }
}

/** Formats 13355.34 as "13 355.34" and 2026-04-27 as "27 April 2026"; other texts stay unchanged. */
function formatValue(value: string | number): string {
  if (typeof value === 'string') return ISO_DATE.test(value) ? formatDate(value) : value
  return formatNumber(value)
}

/** Formats a range or a size as one text; null for other values of several parts. */
function formatWhole(value: FactRecord['value'], unit: string | undefined): string | null {
  if (value === undefined) return null
  if (unit === 'PLN' && typeof value === 'number') return formatZloty(Math.round(value * GROSZE_IN_ZLOTY))
  if (typeof value !== 'object') return formatValue(value)
  const { from, to, width, height } = value
  if (typeof from === 'number' && typeof to === 'number') return `${formatValue(from)}–${formatValue(to)}`
  if (typeof width === 'number' && typeof height === 'number')
    return `${formatValue(width)} × ${formatValue(height)}`
  return null
}

function withUnit(forms: PluralForms, value: FactRecord['value'], bare: string): string {
  return (forms[pluralOf(value)] ?? forms.other).replace('{n}', bare)
}

function withUnitInCases(forms: UnitForms | undefined, value: FactRecord['value'], bare: string) {
  return Object.fromEntries(
    GRAMMATICAL_CASES.flatMap((name) => {
      const ofCase = forms?.[name]
      return ofCase ? [[name, withUnit(ofCase, value, bare)]] : []
    }),
  )
}

/** The plural of a number, of a text that begins with one ("50+"), or of the last number of a range or a size. */
function pluralOf(value: FactRecord['value']): Intl.LDMLPluralRule {
  const last = typeof value === 'object' ? (value.to ?? value.height) : value
  const number = Number.parseFloat(String(last))
  return Number.isNaN(number) ? 'other' : pluralRules().select(number)
}
