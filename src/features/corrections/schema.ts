import { z } from 'zod'
import { applicationFormAnswersSchema } from '#features/application-form/schema.ts'
import { personalInfoAnswersSchema } from '#features/personal-info/schema.ts'
import { FIELD_NAME_MAX } from '#features/questionnaire/contract.ts'
import { questionSchema as stateQuestionSchema } from '#features/questionnaire/schema.ts'
import { m } from '#messages/messages.js'
import { cleanText } from '#shared/text.ts'
import { baseVersionSchema, requiredText } from '#shared/text-schema.ts'
import {
  CORRECTED_RECORDS,
  CORRECTION_ACTS,
  CORRECTION_ANSWERS,
  CORRECTION_REASONS,
  MAX_CORRECTION_MESSAGE,
  MAX_PROPOSED_LENGTH,
} from './contract.ts'

/** Part and question with the point between them. */
const MAX_QUESTION_NAME = 2 * FIELD_NAME_MAX

/** An answer as its record has it; null where nothing is given. */
const answerSchema = z.union([z.string(), z.number()]).nullable()
export type AnswerValue = z.infer<typeof answerSchema>

export const correctionSchema = z.object({
  id: z.string(),
  record: z.enum(CORRECTED_RECORDS),
  field: z.string().describe('Of the questionnaire its part and question, such as `person.surname`.'),
  question: stateQuestionSchema
    .nullable()
    .describe('Of the questionnaire; null when there is none (any more).'),
  previous_value: answerSchema.describe('What the answer was when it was asked about.'),
  proposed: answerSchema.describe('What it should say.'),
  reason: z.enum(CORRECTION_REASONS),
  message: z.string(),
  asked_by: z.string().nullable().describe('Name; null when the account is gone.'),
  asked_at: z.string(),
  answer: z.enum(CORRECTION_ANSWERS).nullable(),
  answered_at: z.string().nullable(),
})
export type Correction = z.infer<typeof correctionSchema>

/** A correction as staff see it. */
export const staffCorrectionSchema = correctionSchema.extend({
  seen_at: z.string().nullable().describe('When the applicant first had it on a screen.'),
  reminded_at: z.string().nullable(),
  taken_back_at: z.string().nullable(),
})
export type StaffCorrection = z.infer<typeof staffCorrectionSchema>

const question = {
  value: z
    .string({ error: () => m.corrections_value_missing() })
    .overwrite(cleanText)
    .max(MAX_PROPOSED_LENGTH, { error: () => m.shared_text_too_long({ max: MAX_PROPOSED_LENGTH }) })
    .describe('As it would be typed into the field of the applicant’s form, or the name of an option.'),
  reason: z.enum(CORRECTION_REASONS, { error: () => m.corrections_reason_missing() }),
  message: requiredText({
    max: MAX_CORRECTION_MESSAGE,
    missing: () => m.corrections_message_missing(),
  }).describe(
    'Kept as it is written, and not erased with the answer: what the answer about a criminal record says does not belong here.',
  ),
  updated_at: baseVersionSchema.describe('Version of the record that was seen.'),
}
export const newCorrectionSchema = z.discriminatedUnion('record', [
  z.strictObject({
    record: z.literal('personal_info'),
    field: personalInfoAnswersSchema.keyof(),
    ...question,
  }),
  z.strictObject({
    record: z.literal('application_form'),
    field: applicationFormAnswersSchema.keyof(),
    ...question,
  }),
  z.strictObject({
    record: z.literal('questionnaire'),
    field: z
      .string()
      .max(MAX_QUESTION_NAME)
      .regex(/^[a-z_]+\.[a-z0-9_]+$/, { error: () => m.questionnaire_error_unknown() })
      .describe('Part and question, such as `person.surname`. No table, and no sealed answer.'),
    ...question,
  }),
])
export type NewCorrection = z.infer<typeof newCorrectionSchema>

/** What is typed about one field; the form knows record and field. */
export const questionSchema = z.object({
  value: question.value,
  reason: question.reason,
  message: question.message,
})
export type Question = z.infer<typeof questionSchema>

export const correctionChangeSchema = z.strictObject({
  act: z.enum(CORRECTION_ACTS, { error: () => m.corrections_act_wrong() }),
})
export type CorrectionChange = z.infer<typeof correctionChangeSchema>

export const correctionAnswerSchema = z.strictObject({
  answer: z.enum(CORRECTION_ANSWERS, { error: () => m.corrections_answer_wrong() }),
  updated_at: baseVersionSchema.describe(
    'Version of the record that was seen. Needed where the answer is no longer what it was.',
  ),
})
export type CorrectionAnswer = z.infer<typeof correctionAnswerSchema>
