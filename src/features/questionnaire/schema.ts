import { z } from 'zod'
import { PURPOSES_OF_STAY } from '#features/application-form/contract.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { baseVersionSchema } from '#shared/text-schema.ts'
import {
  FIELD_NAME_MAX,
  PERIOD_RULES,
  POLISH_FORMS,
  PREFILL_SOURCES,
  QUESTION_KINDS,
  QUESTIONNAIRE_PARTS,
  SEALED_ANSWERS,
} from './contract.ts'

const optionSchema = z.object({
  value: z.string(),
  label: z.string(),
  polish: z.string().describe('As the state portal says it.'),
})

const columnSchema = z.object({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  label: z.string(),
  polish: z.string().describe('Its name in the state portal.'),
  explanation: z.string(),
  options: z.array(optionSchema).describe('Of a choice.'),
  form: z.enum(POLISH_FORMS).describe('What has to happen to an answer before it fits the portal.'),
  has_none: z.boolean().describe('Whether "brak" (there is none) is an answer.'),
})

/** One question of the state portal. */
export const questionSchema = columnSchema.extend({
  columns: z.array(columnSchema).describe('Of a table.'),
  attach: z.array(z.enum(DOCUMENT_TYPES)).describe('The documents that are attached at this place.'),
  rule: z.enum(PERIOD_RULES).nullable().describe('What is computed with the rows of a table.'),
  source: z.string().describe('Where we know the question from.'),
  checked_on: z.string().describe('YYYY-MM-DD'),
})
export type Question = z.infer<typeof questionSchema>
export type QuestionColumn = z.infer<typeof columnSchema>

const rowSchema = z.record(z.string(), z.string())
export type AnswerRow = z.infer<typeof rowSchema>

export const sealedSchema = z.strictObject({
  answer: z.enum(SEALED_ANSWERS).nullable(),
  details: z.string().describe('Of a yes.'),
})
export type SealedAnswer = z.infer<typeof sealedSchema>

/** A text, a day (YYYY-MM-DD), the name of an option, the rows of a table, or yes and no with details. */
const answerSchema = z.union([z.string(), z.array(rowSchema), sealedSchema])
export type QuestionAnswer = z.infer<typeof answerSchema>
export type QuestionAnswers = Record<string, QuestionAnswer>

const prefilledSchema = z.object({
  value: answerSchema,
  source: z.enum(PREFILL_SOURCES),
})
export type Prefilled = z.infer<typeof prefilledSchema>

const partSchema = z.enum(QUESTIONNAIRE_PARTS)

export const questionnairePartSchema = z.object({
  part: partSchema,
  questions: z.array(questionSchema).describe('Those that the purpose of the stay needs, in their order.'),
  answers: z.record(z.string(), answerSchema).describe('Those that are given.'),
  prefilled: z
    .record(z.string(), prefilledSchema)
    .describe('For questions without an answer: what is known from elsewhere. Not saved yet.'),
  updated_at: z.string().nullable().describe('Null before the first save.'),
})
export type PartRecord = z.infer<typeof questionnairePartSchema>

export const savePartSchema = z.strictObject({
  answers: z
    .record(z.string().max(FIELD_NAME_MAX), z.unknown())
    .describe('By the id of the question. Null or nothing empties an answer; what is not sent stays.'),
  updated_at: baseVersionSchema,
})
export type SavePart = z.infer<typeof savePartSchema>

export const questionnaireSchema = z.object({
  purpose_of_stay: z.enum(PURPOSES_OF_STAY).nullable().describe('As in the application form.'),
  parts: z.array(
    z.object({
      part: partSchema,
      answered: z.int(),
      prefilled: z.int().describe('Without an answer, but known from elsewhere.'),
      of: z.int().describe('How many questions there are.'),
      updated_at: z.string().nullable(),
    }),
  ),
})
export type Questionnaire = z.infer<typeof questionnaireSchema>
export type PartState = Questionnaire['parts'][number]
