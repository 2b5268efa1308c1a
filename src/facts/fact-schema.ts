import { z } from 'zod'
import type { FactBook, FactRecord, FactWords, UnitForms } from './fact-book.ts'
import { replaceMarks } from './fact-marks.ts'
import type { GrammaticalCase } from './grammatical-case.ts'
import { presentFact } from './present-fact.ts'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const NOT_A_DATE = 'is not a date (YYYY-MM-DD)'

const day = z.iso.date({ error: NOT_A_DATE })
const term = z
  .string()
  .min(1)
  .refine((text) => !ISO_DATE.test(text) || day.safeParse(text).success, { error: NOT_A_DATE })

/** A year, a month or a day. */
const dated = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, { error: 'is not YYYY, YYYY-MM or YYYY-MM-DD' })

const recordSchema = z.strictObject({
  value: z.union([z.number(), term, z.record(z.string(), z.union([z.number(), z.string(), z.null()]))], {
    error: 'is not a number, a date, a term or an object of parts',
  }),
  unit: z.string(),
  source: z.string(),
  checked_on: day,
  certainty: z.enum(['A', 'B', 'C', 'D', 'N', 'F', 'S']),
  article: z.string().min(1),
  read_in: z.string(),
  kind: z.literal('status-end'),
})
const OPTIONAL = { value: true, unit: true, article: true, read_in: true, kind: true } as const

const wordsSchema = z.strictObject({
  value: z.union([term, z.record(z.string(), z.union([z.string(), z.null()]))]).optional(),
  text: z.string().regex(/\.$/, { error: 'is not a sentence: it does not end with a full stop' }),
}) satisfies z.ZodType<FactWords>

const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'an id consists of lower-case letters, digits and hyphens' })
const source = z.strictObject({
  url: z.url({ protocol: /^https$/, error: 'is not an https URL' }).optional(),
  dated: dated.or(z.literal('undated')).optional(),
})
const pattern = z.string().includes('{n}')
const pluralForms = z.strictObject({
  zero: pattern.optional(),
  one: pattern.optional(),
  two: pattern.optional(),
  few: pattern.optional(),
  many: pattern.optional(),
  other: pattern,
})
const caseForms = pluralForms.optional()
const unitForms = pluralForms.extend({
  genitive: caseForms,
  dative: caseForms,
  accusative: caseForms,
  instrumental: caseForms,
  locative: caseForms,
} satisfies Record<GrammaticalCase, typeof caseForms>)

/** The shape of content/facts/ and content/<language>/facts/; {@link listFactFaults} checks whether they match. */
export const factBookSchema = z.strictObject({
  records: z.record(id, recordSchema.partial(OPTIONAL) satisfies z.ZodType<FactRecord>),
  words: z.record(id, wordsSchema),
  sources: z.record(z.string(), source),
  sourceNames: z.record(z.string(), z.string().min(1)),
  units: z.record(z.string(), unitForms satisfies z.ZodType<UnitForms>),
})

/** One line for each issue, for example "fee-work.checked_on: is not a date". */
export function listIssues({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`)
}

/** All faults of the records and their texts, one line each. */
export function listFactFaults(book: unknown): string[] {
  const parsed = factBookSchema.safeParse(book)
  if (!parsed.success) return listIssues(parsed.error)
  const { records, words, sources, sourceNames } = parsed.data
  return [
    ...listMissing(records, words).map((key) => `${key}: has no text`),
    ...listMissing(words, records).map((key) => `${key}: is a text without a record`),
    ...listMissing(sources, sourceNames).map((key) => `${key}: is a source without a name`),
    ...listMissing(sourceNames, sources).map((key) => `${key}: is a name without a source`),
    ...Object.entries(records).flatMap(([key, record]) =>
      [
        ...listRecordFaults(parsed.data, record),
        ...listValueFaults(record, words[key]),
        ...listTextFaults(parsed.data, key),
      ].map((fault) => `${key}: ${fault}`),
    ),
  ]
}

const listMissing = (from: object, within: object) =>
  Object.keys(from).filter((key) => !Object.hasOwn(within, key))

function listRecordFaults(book: FactBook, record: FactRecord): string[] {
  const faults: string[] = []
  for (const source of [record.source, record.read_in ?? record.source])
    if (!Object.hasOwn(book.sources, source)) faults.push(`there is no source "${source}"`)
  if (record.unit === undefined) return faults
  if (!Object.hasOwn(book.units, record.unit)) faults.push(`there is no unit "${record.unit}"`)
  if (record.value === undefined) faults.push('has a unit but no value')
  return faults
}

/** A value is either in the record or in the texts; only its parts may be in both. */
function listValueFaults({ value }: FactRecord, words: FactWords | undefined): string[] {
  if (value === undefined) return words?.value === undefined ? ['has no value'] : []
  if (words?.value === undefined || (typeof value === 'object' && typeof words.value === 'object')) return []
  return ['has two values, in the record and in the texts']
}

/** A text contains its figure as a mark, so that the figure is written only once. */
function listTextFaults(book: FactBook, key: string): string[] {
  try {
    const { parts } = presentFact(book, key)
    const rest = replaceMarks(book.words[key]?.text ?? '', () => '')
    if (/[{}]/.test(rest)) return ['contains braces that are not a mark']
    const figure = /^\d/.test(parts.value ?? '') ? parts.value : undefined
    if (figure === undefined) return []
    const written = new RegExp(`(?<![\\d.–])${figure.replaceAll(/[.+]/g, '\\$&')}(?![\\d–])`)
    return written.test(rest) ? [`contains the figure ${figure}: write {{${key}}} instead`] : []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
