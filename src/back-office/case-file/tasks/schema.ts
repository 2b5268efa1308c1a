import { z } from 'zod'
import { newTaskFieldsSchema } from '#features/tasks/schema.ts'

/** A task as it is typed: an empty day is none. */
export const taskFormSchema = newTaskFieldsSchema.extend({
  due_on: z.preprocess((day) => day || null, newTaskFieldsSchema.shape.due_on),
})
