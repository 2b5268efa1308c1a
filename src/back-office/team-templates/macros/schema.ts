import { z } from 'zod'
import { newTaskFieldsSchema } from '#features/tasks/schema.ts'
import { LANGUAGES } from '#language/language.ts'
import { m } from '#messages/messages.js'
import {
  authorshipSchema,
  checkFields,
  hasText,
  nameSchema,
  newTextsSchema,
  versionSchema,
} from '../schema.ts'
import { MACRO_DUE_DAYS_MAX, MACRO_STAGES } from './contract.ts'

const days = () => m.back_office_macros_error_days({ most: MACRO_DUE_DAYS_MAX })

const taskSchema = newTaskFieldsSchema.pick({ title: true, for: true }).extend({
  due_in_days: z
    .int({ error: days })
    .min(0, { error: days })
    .max(MACRO_DUE_DAYS_MAX, { error: days })
    .nullable()
    .describe('Counted from the day on which the macro is used; null for a task that is due at once.'),
})

export const macroSchema = z.object({
  id: z.string(),
  name: z.string(),
  template_id: z.string().nullable().describe('The template of the team that is its message.'),
  texts: newTextsSchema.describe('A message of its own, by language (BCP 47).'),
  stage: z.enum(MACRO_STAGES).nullable(),
  task: taskSchema.nullable(),
  ...authorshipSchema,
})
export type Macro = z.infer<typeof macroSchema>

const macroFields = z.strictObject({
  name: nameSchema.describe('No two macros have one name, whatever its capitals.'),
  template_id: z
    .uuid({ error: () => m.back_office_macros_error_template() })
    .nullable()
    .default(null)
    .describe('A template of the team that is used in cases; without a text of its own.'),
  texts: newTextsSchema.default({}).describe('The message, by language (BCP 47), with the fields of a case.'),
  stage: z
    .enum(MACRO_STAGES, { error: () => m.back_office_macros_error_stage() })
    .nullable()
    .default(null)
    .describe('To which the case is moved.'),
  task: taskSchema.nullable().default(null),
})

export const newMacroSchema = macroFields.superRefine(checkMacro)
export type NewMacro = z.infer<typeof newMacroSchema>

export const macroChangeSchema = macroFields.extend({ updated_at: versionSchema }).superRefine(checkMacro)
export type MacroChange = z.infer<typeof macroChangeSchema>

/** It does something, and has one message at most. */
function checkMacro(
  { template_id, texts, stage, task }: z.infer<typeof macroFields>,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (template_id !== null && hasText(texts)) refuse(['template_id'], m.back_office_macros_error_two_texts())
  if (template_id === null && !hasText(texts) && stage === null && task === null)
    refuse(['texts', LANGUAGES[0] ?? ''], m.back_office_macros_error_nothing())
  checkFields(texts, { used_in: 'cases', context })
}
