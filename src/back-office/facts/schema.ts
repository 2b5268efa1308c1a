import { z } from 'zod'
import { m } from '#messages/messages.js'
import { cleanLine } from '#shared/text.ts'
import { baseVersionSchema, requiredLine } from '#shared/text-schema.ts'
import { CERTAINTIES, FACT_KINDS, MAX_NUMBER, MAX_SOURCE_LENGTH, MAX_VALUE_LENGTH } from './contract.ts'

const line = z.string().overwrite(cleanLine).max(MAX_VALUE_LENGTH)
const part = z.union([z.number().max(MAX_NUMBER), line, z.null()])
const value = z.union([z.number().max(MAX_NUMBER), line, z.record(z.string(), part)], {
  error: () => m.back_office_facts_error_value(),
})
/** Null for a fact whose value stands in its sentence. */
const shownValue = value.nullable()

/** A year, a month, a day, or that the source has no date. */
const DATED = /^(\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?|undated)$/

const factBaseSchema = z.object({
  id: z.string(),
  kind: z.enum(FACT_KINDS),
  value: shownValue,
  unit: z.string().nullable(),
  shown: z.string().describe('Value with unit, as on the pages.'),
  text: z.string().describe('The rule in one or two sentences.'),
  certainty: z.enum(CERTAINTIES),
  source: z.string(),
  source_url: z.string().nullable(),
  source_date: z.string().nullable().describe('YYYY, YYYY-MM, YYYY-MM-DD or `undated`.'),
  article: z.string().nullable().describe('Where in the source: `art. 108`.'),
  read_in: z.string().nullable().describe('Name of the source it was read in, when that is another one.'),
  checked_on: z.string().describe('YYYY-MM-DD'),
  days_left: z.int().describe('Until the next check; negative when it is late.'),
  is_stale: z.boolean(),
  updated_at: z.string().nullable().describe('Null while nobody has saved a check at the desk.'),
})

export const factSchema = factBaseSchema.extend({
  pages: z.int().describe('How many public pages show it.'),
  in_application: z.boolean().describe('Whether screens of applicants show it.'),
})
export type FactRow = z.infer<typeof factSchema>

export const factRecordSchema = factBaseSchema.extend({
  shown_on: z.array(z.object({ path: z.string(), title: z.string() })),
  in_application: z.boolean(),
  history: z
    .array(
      z.object({
        value: shownValue,
        shown: z.string(),
        source: z.string(),
        certainty: z.string(),
        checked_on: z.string(),
        saved_at: z.string().nullable().describe('Null for what the installation came with.'),
        saved_by: z.string().nullable(),
      }),
    )
    .describe('Newest first; the first is the one that counts, unless a newer build has a later check.'),
})
export type FullFact = z.infer<typeof factRecordSchema>

export const factChangeSchema = z.strictObject({
  value: value.optional().describe('Of the same kind as the one before. Without it only the check is new.'),
  source: requiredLine({ max: MAX_SOURCE_LENGTH, missing: () => m.back_office_facts_error_source() })
    .refine((text) => !/[{}]/.test(text), { error: () => m.back_office_facts_error_braces() })
    .describe('Name of the source; the name or key of a known one keeps its address and date.'),
  source_url: z
    .url({ protocol: /^https$/, error: () => m.back_office_facts_error_url() })
    .max(500)
    .overwrite(cleanLine)
    .refine((url) => !/[{}"<>\s]/.test(url), { error: () => m.back_office_facts_error_url() })
    .nullable()
    .optional(),
  source_date: z
    .string()
    .regex(DATED, { error: () => m.back_office_facts_error_dated() })
    .nullable()
    .optional(),
  checked_on: z.iso
    .date({ error: () => m.back_office_facts_error_checked() })
    .optional()
    .describe('Today without it.'),
  certainty: z.enum(CERTAINTIES).optional(),
  updated_at: baseVersionSchema,
})
export type FactChange = z.infer<typeof factChangeSchema>
