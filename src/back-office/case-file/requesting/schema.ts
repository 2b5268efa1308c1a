import { z } from 'zod'
import { newTaskFieldsSchema } from '#features/tasks/schema.ts'

/** A document that is asked for, as it is typed: an empty day or reason is none. */
export const requestFormSchema = newTaskFieldsSchema
  .pick({ title: true, explanation: true })
  .extend({ due_on: z.preprocess((day) => day || null, newTaskFieldsSchema.shape.due_on) })
  .transform((typed) => ({ ...typed, for: 'applicant' as const, is_document: true }))
