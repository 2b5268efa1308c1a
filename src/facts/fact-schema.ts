import { z } from 'zod'
import type { FactBook, FactRecord, FactWords } from './fact-book.ts'
import { replaceMarks } from './fact-marks.ts'
import { presentFact } from './present-fact.ts'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const NO_DAY = 'is no day of the calendar (YYYY-MM-DD)'

const day = z.iso.date({ error: NO_DAY })
const term = z
  .string()
  .min(1)
  .refine((text) => !ISO_DATE.test(text) || day.safeParse(text).success, { error: NO_DAY })

const recordSchema = z.strictObject({
  value: z.union([z.number(), term, z.record(z.string(), z.union([z.number(), z.string(), z.null()]))], {
    error: 'is no number, no day, no term and no list of parts',
  }),
  unit: z.string(),
  source: z.string(),
  checked_on: day,
  certainty: z.enum(['A', 'B', 'C', 'D', 'S']),
})

const wordsSchema = z.strictObject({
  value: z.union([term, z.record(z.string(), z.union([z.string(), z.null()]))]).optional(),
  text: z.string().regex(/\.$/, { error: 'is no sentence: it ends without a full stop' }),
}) satisfies z.ZodType<FactWords>

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'an id is small letters and hyphens' })
const source = z.strictObject({
  url: z.url({ protocol: /^https$/, error: 'is no https address' }).optional(),
})
const pattern = z.string().includes('{n}')
const FORMS = {
  zero: pattern.optional(),
  one: pattern.optional(),
  two: pattern.optional(),
  few: pattern.optional(),
  many: pattern.optional(),
}

/** The shape of content/facts/ and content/<language>/facts/; {@link listFactFaults} asks whether they belong together. */
export const factBookSchema = z.strictObject({
  records: z.record(id, recordSchema.partial({ value: true, unit: true }) satisfies z.ZodType<FactRecord>),
  words: z.record(id, wordsSchema),
  sources: z.record(z.string(), source),
  sourceNames: z.record(z.string(), z.string().min(1)),
  units: z.record(z.string(), z.strictObject({ ...FORMS, other: pattern })),
})

/** "fee-work.value: is no number" for every issue. */
export function listIssues({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`)
}

/** Everything that is wrong with the records and their words, one line each. */
export function listFactFaults(book: unknown): string[] {
  const parsed = factBookSchema.safeParse(book)
  if (!parsed.success) return listIssues(parsed.error)
  const { records, words, sources, sourceNames } = parsed.data
  return [
    ...listMissing(records, words).map((key) => `${key}: has no sentence`),
    ...listMissing(words, records).map((key) => `${key}: is a sentence without a record`),
    ...listMissing(sources, sourceNames).map((key) => `${key}: is a source without a name`),
    ...listMissing(sourceNames, sources).map((key) => `${key}: is the name of no source`),
    ...Object.entries(records).flatMap(([key, record]) =>
      [
        ...listRecordFaults(parsed.data, record),
        ...listValueFaults(record, words[key]),
        ...listSentenceFaults(parsed.data, key),
      ].map((fault) => `${key}: ${fault}`),
    ),
  ]
}

const listMissing = (from: object, within: object) =>
  Object.keys(from).filter((key) => !Object.hasOwn(within, key))

function listRecordFaults(book: FactBook, record: FactRecord): string[] {
  const faults: string[] = []
  if (!Object.hasOwn(book.sources, record.source)) faults.push(`there is no source "${record.source}"`)
  if (record.unit === undefined) return faults
  if (!Object.hasOwn(book.units, record.unit)) faults.push(`there is no unit "${record.unit}"`)
  if (record.value === undefined) faults.push('has a unit and no value')
  return faults
}

/** Words of a value stand beside nothing, or beside other parts. */
function listValueFaults({ value }: FactRecord, words: FactWords | undefined): string[] {
  if (value === undefined) return words?.value === undefined ? ['has no value'] : []
  if (words?.value === undefined || (typeof value === 'object' && typeof words.value === 'object')) return []
  return ['has its value twice, in the record and in words']
}

/** A sentence names figures by their marks, so that none stands twice. */
function listSentenceFaults(book: FactBook, key: string): string[] {
  try {
    const { parts } = presentFact(book, key)
    const rest = replaceMarks(book.words[key]?.text ?? '', () => '')
    if (/[{}]/.test(rest)) return ['holds braces that stand for nothing']
    const figure = /^\d/.test(parts.value ?? '') ? parts.value : undefined
    if (figure === undefined) return []
    const written = new RegExp(`(?<![\\d.–])${figure.replaceAll(/[.+]/g, '\\$&')}(?![\\d–])`)
    return written.test(rest) ? [`says ${figure} itself: write {{${key}}}`] : []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
