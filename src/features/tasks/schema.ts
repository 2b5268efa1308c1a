import { z } from 'zod'
import { sentIdSchema } from '#features/messages/schema.ts'
import { m } from '#messages/messages.js'
import { plainText, requiredLine } from '#shared/text-schema.ts'
import { MAX_EXPLANATION, MAX_TASK_TITLE, TASK_FOR } from './contract.ts'

const day = z.iso.date({ error: () => m.shared_enter_date() })
const taskFor = z.enum(TASK_FOR, { error: () => m.tasks_for_wrong() })
/** Id of a colleague; null for nobody. */
const assignee = z
  .string({ error: () => m.tasks_assignee_wrong() })
  .max(100)
  .nullable()
const title = requiredLine({ max: MAX_TASK_TITLE, missing: () => m.tasks_title_missing() })

export const taskSchema = z.object({
  id: z.string(),
  title: z.string(),
  due_on: z.string().nullable().describe('YYYY-MM-DD; null for a task that is due at once.'),
  for: taskFor,
  is_document: z
    .boolean()
    .describe('Asks the applicant for the document of this name; it is done when that has come.'),
  explanation: z.string().nullable().describe('Why the document is needed.'),
  created_at: z.string(),
  done_at: z.string().nullable(),
})
export type Task = z.infer<typeof taskSchema>

/** A task as staff see it. */
export const staffTaskSchema = taskSchema.extend({
  assigned_to: z
    .string()
    .nullable()
    .describe('Id of the colleague whose task it is; null for a task of whoever has the case.'),
  assigned_to_name: z.string().nullable(),
  created_by: z.string().nullable().describe('Name; null when the account is gone.'),
  done_by: z.string().nullable(),
  updated_at: z.string(),
})
export type StaffTask = z.infer<typeof staffTaskSchema>

/** Without what its fields say of each other. */
export const newTaskFieldsSchema = z.strictObject({
  id: sentIdSchema,
  title,
  due_on: day.nullable().optional(),
  for: taskFor,
  is_document: z
    .boolean()
    .optional()
    .describe('Asks the applicant for a document beside the eight; `title` is its name.'),
  explanation: plainText({ max: MAX_EXPLANATION }).nullish().describe('Why the document is needed.'),
  assigned_to: assignee.optional().describe('Only of a task for us.'),
})
export const newTaskSchema = newTaskFieldsSchema.superRefine(
  ({ for: whose, is_document, explanation }, { addIssue }) => {
    if (is_document && whose !== 'applicant')
      addIssue({ code: 'custom', path: ['for'], message: m.tasks_document_for_applicant() })
    if (explanation && !is_document)
      addIssue({ code: 'custom', path: ['explanation'], message: m.tasks_explanation_of_document() })
  },
)
export type NewTask = z.infer<typeof newTaskSchema>

export const doneSchema = z.strictObject({ done: z.boolean({ error: () => m.tasks_done_wrong() }) })

export const taskChangeSchema = z.strictObject({
  title: title.optional(),
  due_on: day.nullable().optional(),
  for: taskFor.optional(),
  assigned_to: assignee.optional(),
  done: z.boolean({ error: () => m.tasks_done_wrong() }).optional(),
})
export type TaskChange = z.infer<typeof taskChangeSchema>
