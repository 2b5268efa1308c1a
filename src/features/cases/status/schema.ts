import { z } from 'zod'
import { CASE_STAGES, TURNS } from '#features/cases/contract.ts'
import { CASE_ACTS, DAY_REASONS, DECISION_INSTANCES, DECISIONS } from './contract.ts'

export const caseStatusSchema = z
  .object({
    to_do: z.enum(CASE_ACTS).nullable().describe('What is to be done next; null when the case has ended.'),
    turn: z.enum(TURNS).nullable().describe('Who does it; `ours` is the consultancy.'),
    count: z
      .int()
      .describe('How many documents, messages, questions or tasks it is about; 0 for the others.'),
    by: z
      .object({ day: z.string(), reason: z.enum(DAY_REASONS) })
      .nullable()
      .describe(
        'The day (YYYY-MM-DD) by which it is to be done; null where the law and the consultancy name none.',
      ),
  })
  .describe('Where the case is: who acts, by when, and what is next.')
export type CaseStatus = z.infer<typeof caseStatusSchema>

/** What the screens, mails and notices need of a case to say where it is. */
export const caseStateSchema = z.object({
  number: z.string(),
  stage: z.enum(CASE_STAGES),
  submitted_at: z.string().nullable(),
  filed_at: z.string().nullable().describe('When the official receipt (UPO) was issued.'),
  decision: z.enum(DECISIONS).nullable().describe('Null until the consultancy knows it.'),
  decision_instance: z
    .enum(DECISION_INSTANCES)
    // Notices of before this field are read by the same schema.
    .default('first')
    .describe('Who decides: the voivode first, the Head of the Office for Foreigners on an appeal.'),
  appeal_by: z
    .string()
    .nullable()
    .describe(
      'The last day for an appeal, in the second instance for a complaint to the court; null while the day of delivery is not known.',
    ),
  appeal_days: z
    .int()
    .describe('How many days from its delivery a decision can be appealed, or brought before the court.'),
  last_legal_day: z
    .string()
    .nullable()
    .describe('The last day of your legal stay; null while nobody knows it.'),
  service: z
    .enum(['advice', 'review', 'preparation'])
    .describe(
      'What the package includes: advice only, a review of what was sent, or the preparation as well.',
    ),
  status: caseStatusSchema,
})
export type CaseState = z.infer<typeof caseStateSchema>
