import { z } from 'zod'
import { answerTemplateSchema } from '#back-office/desk/schema.ts'
import { MACRO_STAGES } from '#back-office/team-templates/macros/contract.ts'
import { TASK_FOR } from '#features/tasks/contract.ts'

/** What a macro would do in this case now. */
export const caseMacroSchema = z.object({
  id: z.string(),
  name: z.string(),
  has_message: z.boolean(),
  message: answerTemplateSchema
    .nullable()
    .describe('Filled in for the applicant; null without one, and where a field of it is not known.'),
  task: z
    .object({
      title: z.string(),
      for: z.enum(TASK_FOR),
      due_on: z.string().nullable().describe('YYYY-MM-DD; null for a task that is due at once.'),
    })
    .nullable(),
  stage: z.enum(MACRO_STAGES).nullable(),
})
export type CaseMacro = z.infer<typeof caseMacroSchema>
