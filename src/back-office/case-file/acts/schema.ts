import { z } from 'zod'
import { MAX_REASON_LENGTH } from '#back-office/case-file/contract.ts'
import { TEMPLATE_IDS } from '#back-office/case-file/templates/contract.ts'
import { MAX_MESSAGE_LENGTH } from '#features/messages/contract.ts'
import { staffMessageSchema } from '#features/messages/schema.ts'
import type { TaskFor } from '#features/tasks/contract.ts'
import { newTaskFieldsSchema } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { baseVersionSchema, plainLine, plainText, requiredText } from '#shared/text-schema.ts'
import { ACT_STAGES, type ActStage, MOST_ACTED_ON, MOST_DUE_IN_DAYS } from './contract.ts'

const text = requiredText({ max: MAX_MESSAGE_LENGTH, missing: () => m.messages_text_missing() })
/** One of the product, or the id of one of the team. */
const template = z.union([z.enum(TEMPLATE_IDS), z.uuid()], {
  error: () => m.back_office_acts_template_wrong(),
})
const stage = z.enum(ACT_STAGES, { error: () => m.back_office_case_file_error_stage() })

const taskSchema = newTaskFieldsSchema
  .pick({ title: true, due_on: true, for: true, assigned_to: true })
  .extend({
    due_in_days: z
      .int({ error: () => m.back_office_acts_days_wrong({ most: MOST_DUE_IN_DAYS }) })
      .min(0, { error: () => m.back_office_acts_days_wrong({ most: MOST_DUE_IN_DAYS }) })
      .max(MOST_DUE_IN_DAYS, { error: () => m.back_office_acts_days_wrong({ most: MOST_DUE_IN_DAYS }) })
      .optional()
      .describe('Counted from today in Warsaw, in place of `due_on`.'),
  })

/** What is done in a case, in this order; without what its parts say of each other (`checkActs`). */
export const actsFieldsSchema = z.strictObject({
  message: z
    .strictObject({ text: text.optional(), template: template.optional() })
    .optional()
    .describe(
      'To the applicant: either `text`, or the id of a template, which is filled in from the case in the applicant’s language.',
    ),
  task: taskSchema.optional(),
  stage: stage.optional().describe('To which the case is moved.'),
  reason: plainText({ max: MAX_REASON_LENGTH })
    .optional()
    .describe('Why the stage changes; for the history.'),
})
export type Acts = z.infer<typeof actsFieldsSchema>

/** Refuses what does nothing, and what says two things of the same. */
export function checkActs({ message, task, stage: to, reason }: Acts, { addIssue }: z.RefinementCtx): void {
  const refuse = (path: string[], sentence: string) => addIssue({ code: 'custom', path, message: sentence })
  if (!message && !task && !to) refuse(['message'], m.back_office_acts_nothing())
  if (message && (message.text === undefined) === (message.template === undefined))
    refuse(['message', 'text'], m.messages_text_missing())
  if (task?.due_on && task.due_in_days !== undefined)
    refuse(['task', 'due_in_days'], m.back_office_acts_due_twice())
  if (task?.assigned_to && task.for !== 'staff') refuse(['task', 'assigned_to'], m.tasks_assignee_not_ours())
  if (reason && !to) refuse(['stage'], m.back_office_case_file_error_stage())
}

export const caseActsSchema = actsFieldsSchema
  .extend({
    cases: z
      .array(
        z.strictObject({
          number: plainLine({ max: 20 }),
          updated_at: baseVersionSchema.unwrap().unwrap().describe('Of the case, as the caller has seen it.'),
          after: staffMessageSchema.shape.after,
        }),
      )
      .min(1)
      .max(MOST_ACTED_ON, { error: () => m.back_office_acts_too_many({ max: MOST_ACTED_ON }) })
      .refine((cases) => new Set(cases.map(({ number }) => number)).size === cases.length, {
        error: () => m.back_office_acts_twice(),
      }),
  })
  .superRefine(checkActs)
export type CaseActs = z.infer<typeof caseActsSchema>

export const actResultSchema = z.union([
  z.object({ number: z.string(), done: z.literal(true) }),
  z.object({
    number: z.string(),
    done: z.literal(false),
    reason: z.string().describe('Why nothing was done in this case, in a sentence.'),
  }),
])
export type ActResult = z.infer<typeof actResultSchema>

/** Nothing is chosen or typed. */
const orNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => typed || undefined, schema.optional())

/** Acts as they are typed: what is empty is not done. */
export const actsFormSchema = z
  .object({
    template: orNone(template),
    text: orNone(text),
    title: orNone(taskSchema.shape.title),
    for: taskSchema.shape.for,
    assigned_to: orNone(z.string().max(100)),
    due_on: orNone(newTaskFieldsSchema.shape.due_on),
    stage: orNone(stage),
    reason: orNone(plainText({ max: MAX_REASON_LENGTH })),
  })
  .superRefine(({ template: chosen, text: typed, title, due_on, stage: to }, { addIssue }) => {
    if (!title && due_on) addIssue({ code: 'custom', path: ['title'], message: m.tasks_title_missing() })
    else if (!chosen && !typed && !title && !to)
      addIssue({ code: 'custom', path: ['text'], message: m.back_office_acts_nothing() })
  })
  .transform(readActs)

interface TypedActs {
  template?: string | undefined
  text?: string | undefined
  title?: string | undefined
  for: TaskFor
  assigned_to?: string | undefined
  due_on?: string | null | undefined
  stage?: ActStage | undefined
  reason?: string | undefined
}

/** A chosen template stands in place of what was typed; what is not ours has no colleague. */
function readActs({
  template: chosen,
  text: typed,
  title,
  stage: to,
  reason,
  ...typedTask
}: TypedActs): Acts {
  const { for: whose, due_on, assigned_to } = typedTask
  const task = { title: title ?? '', for: whose, due_on, ...(whose === 'staff' && { assigned_to }) }
  return {
    ...(chosen ? { message: { template: chosen } } : typed && { message: { text: typed } }),
    ...(title && { task }),
    ...(to && { stage: to, ...(reason && { reason }) }),
  }
}
