import { z } from 'zod'
import { CASE_STAGES, TO_DOS, TURNS } from '#features/cases/contract.ts'
import { PACKAGE_IDS } from '#features/packages/contract.ts'

/** Whose case it is. */
export const deskPersonSchema = z.object({
  name: z.string(),
  email: z.string().nullable().describe('Null while the person has given none.'),
})

/** What lists and screens of the desk say of a case. */
export const caseSummarySchema = z.object({
  number: z.string(),
  person: deskPersonSchema,
  package_type: z.enum(PACKAGE_IDS),
  purpose_of_stay: z.string().nullable(),
  stage: z.enum(CASE_STAGES),
  turn: z.enum(TURNS).nullable().describe('Null when the case has ended.'),
  to_do: z.enum(TO_DOS).nullable(),
  to_do_count: z.int().describe('How many documents, messages or tasks it is about; 0 for the others.'),
  waiting_since: z.string(),
  last_legal_day: z.string().nullable().describe('YYYY-MM-DD'),
  days_left: z.int().nullable().describe('Until the last legal day; negative after it.'),
  assigned_to: z.string().nullable().describe('Id of the member of staff.'),
  assigned_to_name: z.string().nullable(),
})
export type CaseSummary = z.infer<typeof caseSummarySchema>

export const colleagueSchema = z.object({
  id: z.string(),
  name: z.string(),
  is_you: z.boolean(),
  away: z
    .object({
      until: z.string().describe('YYYY-MM-DD, the last day.'),
      covered_by: z.object({ id: z.string(), name: z.string() }).nullable(),
    })
    .nullable()
    .describe('Of who is away today, for whole days.'),
})
export type Colleague = z.infer<typeof colleagueSchema>

/** A text for an answer, in the language of who reads it; its name at the desk is the browser's. */
export const answerTemplateSchema = z.object({
  id: z.string(),
  text: z.string(),
  desk_text: z
    .string()
    .nullable()
    .describe(
      'The same text in the language of the request, to be read beside it; null when `text` is in it.',
    ),
  fields: z.array(z.string()).describe('What was filled in, to be looked at before it is sent.'),
})
export type AnswerTemplate = z.infer<typeof answerTemplateSchema>
