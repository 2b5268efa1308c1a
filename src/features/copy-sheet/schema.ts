import { z } from 'zod'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { PREFILL_SOURCES, QUESTIONNAIRE_PARTS } from '#features/questionnaire/contract.ts'
import { m } from '#messages/messages.js'
import { requiredText } from '#shared/text-schema.ts'
import { FIELD_STATES, OWN_SOURCES, TRANSLATION_MAX } from './contract.ts'
import { isLatin } from './polish/rules.ts'

const translationSchema = z.object({
  text: z.string(),
  at: z.string(),
  by: z.string().nullable().describe('Who wrote it. Null for the applicant, and when the account is gone.'),
  is_stale: z.boolean().describe('Whether the answer has changed since.'),
})
export type Translation = z.infer<typeof translationSchema>

const cellSchema = z.object({
  id: z.string(),
  label_pl: z.string().describe('Its name in the state portal.'),
  question: z.string().describe('In the language of the reader.'),
  answer_pl: z
    .string()
    .nullable()
    .describe('As it is typed into the portal; null while there is nothing to type.'),
  state: z.enum(FIELD_STATES),
  original: z.string().nullable().describe('The answer that has to be written in Polish.'),
  translation: translationSchema.nullable(),
})
export type SheetCell = z.infer<typeof cellSchema>

const attachmentSchema = z.object({
  document_type: z.string(),
  label: z.string(),
  file_name: z.string().nullable().describe('Null while it has not been uploaded.'),
})
export type Attachment = z.infer<typeof attachmentSchema>

export const sheetFieldSchema = cellSchema.extend({
  part: z.enum(QUESTIONNAIRE_PARTS),
  source: z
    .enum([...OWN_SOURCES, ...PREFILL_SOURCES])
    .nullable()
    .describe('Where the answer stands.'),
  needs: z.string().nullable().describe('The field that has to be answered first.'),
  known_from: z
    .enum(PREFILL_SOURCES)
    .nullable()
    .describe('Of a missing answer: where something is known, which its person has not confirmed.'),
  is_sealed: z.boolean(),
  rows: z.array(z.array(cellSchema)).describe('Of a table.'),
  attach: z.array(attachmentSchema).describe('What is attached at this place.'),
  done: z.boolean().describe('Whether it was copied as it stands now.'),
  changed: z.boolean().describe('Whether it was copied when the answer was another.'),
})
export type SheetField = z.infer<typeof sheetFieldSchema>

export const copySheetSchema = z.object({
  purpose_of_stay: z.enum(PURPOSES_OF_STAY).nullable().describe('As in the application form.'),
  fields: z
    .array(sheetFieldSchema)
    .describe('In the order of the state portal; those that the purpose needs.'),
})
export type CopySheet = z.infer<typeof copySheetSchema>

export const tickSchema = z.strictObject({ done: z.boolean() })

export const newTranslationSchema = z.strictObject({
  text: requiredText({ max: TRANSLATION_MAX, missing: m.copy_sheet_error_empty })
    .refine(isLatin, { error: () => m.copy_sheet_error_letters() })
    .describe('In Polish, as it is typed into the portal.'),
  original: z
    .string()
    .optional()
    .describe('The answer that was translated; 409 `changed_meanwhile` when it is another by now.'),
})
export type NewTranslation = z.infer<typeof newTranslationSchema>
