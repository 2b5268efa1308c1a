import { z } from 'zod'
import { PREFILL_SOURCES } from '#features/questionnaire/contract.ts'
import { questionnairePartSchema, questionnaireSchema, sealedSchema } from '#features/questionnaire/schema.ts'

const casePartSchema = questionnairePartSchema.extend({
  answered: z.int().describe('How many questions have an answer, the sealed ones among them.'),
  matches: z
    .record(z.string(), z.enum(PREFILL_SOURCES))
    .describe('For questions with an answer: where the same stands.'),
})
export type CasePart = z.infer<typeof casePartSchema>

export const caseQuestionnaireSchema = questionnaireSchema.pick({ purpose_of_stay: true }).extend({
  parts: z.array(casePartSchema).describe('In the order of the state portal, without the sealed answers.'),
})
export type CaseQuestionnaire = z.infer<typeof caseQuestionnaireSchema>

export const caseSealedAnswersSchema = z.object({
  answers: z.record(z.string(), sealedSchema).describe('By the id of the question; those that are given.'),
})
export type CaseSealedAnswers = z.infer<typeof caseSealedAnswersSchema>
