import { z } from 'zod'
import { cleanText } from '#shared/text.ts'
import { FIELD_ID_MAX, FIELDS_MAX, SHEET_SOURCES } from './contract.ts'

const wordsSchema = z.object({
  label_pl: z.string().describe('As it stands on the sheet.'),
  label: z.string().describe('What it means.'),
})

const textFieldSchema = wordsSchema.extend({
  id: z.string(),
  lines: z.int().describe('Lines to write on.'),
  is_wide: z.boolean().describe('Whether it has a row of the sheet for itself.'),
  value: z.string().describe('As it is printed; empty while it is not known.'),
  source: z.enum(SHEET_SOURCES).nullable().describe('Where the value stands.'),
  is_latin: z.boolean().describe('False for a value with letters that no passport has.'),
})
export type SheetText = z.infer<typeof textFieldSchema>

const itemSchema = z.discriminatedUnion('kind', [
  wordsSchema.extend({ kind: z.literal('title') }),
  wordsSchema.extend({ kind: z.literal('words') }),
  textFieldSchema.extend({ kind: z.literal('field') }),
  wordsSchema.extend({
    kind: z.literal('box'),
    id: z.string(),
    is_ticked: z.boolean(),
    source: z.enum(SHEET_SOURCES).nullable(),
    blank: textFieldSchema.nullable().describe('What is written beside it.'),
  }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(wordsSchema),
    rows: z.array(z.array(textFieldSchema)),
  }),
])
export type SheetItem = z.infer<typeof itemSchema>

const templateSchema = z.object({
  template: z.string().describe('For example appeal.'),
  title: z.string(),
  description: z.string(),
})
export type Template = z.infer<typeof templateSchema>

export const templatesSchema = z.object({ templates: z.array(templateSchema) })
export type Templates = z.infer<typeof templatesSchema>

export const sheetSchema = templateSchema.extend({
  items: z.array(itemSchema).describe('In the order of the sheet.'),
})
export type Sheet = z.infer<typeof sheetSchema>

export const filledSchema = z.strictObject({
  fields: z
    .record(z.string().max(FIELD_ID_MAX), z.union([z.string().overwrite(cleanText), z.boolean()]))
    .refine((fields) => Object.keys(fields).length <= FIELDS_MAX)
    .describe('By the id of the field. What is not sent is printed as it is known.'),
})
/** What stands in the fields: the text of each, and whether a box is ticked. */
export type SheetValues = Record<string, string | boolean>
