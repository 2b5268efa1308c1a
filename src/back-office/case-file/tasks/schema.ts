import { z } from 'zod'
import { newTaskSchema } from '#features/tasks/schema.ts'

/** A task as it is typed: an empty day is none. */
export const taskFormSchema = newTaskSchema.extend({
  due_on: z.preprocess((day) => day || null, newTaskSchema.shape.due_on),
})
