import { z } from 'zod'
import { MAX_TASK_TITLE } from '#features/tasks/contract.ts'
import { newTaskFieldsSchema } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { requiredLine } from '#shared/text-schema.ts'

/** A document that is asked for, as it is typed: an empty day or reason is none. */
export const requestFormSchema = newTaskFieldsSchema
  .pick({ explanation: true })
  .extend({
    title: requiredLine({ max: MAX_TASK_TITLE, missing: () => m.back_office_requesting_name_missing() }),
    due_on: z.preprocess((day) => day || null, newTaskFieldsSchema.shape.due_on),
  })
  .transform((typed) => ({ ...typed, for: 'applicant' as const, is_document: true }))
