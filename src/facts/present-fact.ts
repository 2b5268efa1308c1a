import { onePerLanguage } from '#language/language.ts'
import { formatDate } from '#shared/dates.ts'
import { formatNumber } from '#shared/money.ts'
import type { Fact } from './fact.ts'
import type { FactBook, FactRecord } from './fact-book.ts'
import { readPart, replaceMarks } from './fact-marks.ts'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const pluralRules = onePerLanguage((locale) => new Intl.PluralRules(locale))

/** The record of this id in the words of the book, with figures as the current language writes them; throws when there is none. */
export function presentFact(book: FactBook, id: string): Fact {
  const fact = presentFigures(book, id)
  const text = book.words[id]?.text ?? ''
  return { ...fact, text: replaceMarks(text, (mark) => readPart(presentFigures(book, mark.id), mark.part)) }
}

/** Everything but the sentence, which names figures of this record and of others. */
function presentFigures(book: FactBook, id: string): Fact {
  const record = Object.hasOwn(book.records, id) ? book.records[id] : undefined
  if (!record) throw new Error(`No fact has the id "${id}" (content/facts/)`)
  const given = [record.value, book.words[id]?.value]
  const parts = Object.fromEntries(
    given
      .flatMap((value) => (typeof value === 'object' ? Object.entries(value) : []))
      .flatMap(([part, value]) => (value === null ? [] : [[part, formatValue(value)]])),
  )
  const bare = given.map(formatWhole).find((whole) => whole !== null) ?? ''
  const { url } = book.sources[record.source] ?? {}
  return {
    id,
    value: record.value,
    shown: withUnit(book, record, bare),
    parts: bare === '' ? parts : { ...parts, value: bare },
    text: '',
    source: book.sourceNames[record.source] ?? '',
    ...(url !== undefined && { source_url: url }),
    checked: formatDate(record.checked_on),
    certainty: record.certainty,
  }
}

/** The value as it is read: 13355.34 is "13 355.34", 2026-04-27 is "27 April 2026", words stay as they are. */
function formatValue(value: string | number): string {
  if (typeof value === 'string') return ISO_DATE.test(value) ? formatDate(value) : value
  return formatNumber(value)
}

/** Null where the parts of a value are no one thing. */
function formatWhole(value: FactRecord['value']): string | null {
  if (value === undefined) return null
  if (typeof value !== 'object') return formatValue(value)
  const { from, to, width, height } = value
  if (typeof from === 'number' && typeof to === 'number') return `${formatValue(from)}–${formatValue(to)}`
  if (typeof width === 'number' && typeof height === 'number')
    return `${formatValue(width)} × ${formatValue(height)}`
  return null
}

function withUnit(book: FactBook, { unit, value }: FactRecord, bare: string): string {
  const forms = unit === undefined ? undefined : book.units[unit]
  if (!forms) return bare
  const form = typeof value === 'number' ? pluralRules().select(value) : 'other'
  return (forms[form] ?? forms.other).replace('{n}', bare)
}
