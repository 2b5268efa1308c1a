import { z } from 'zod'
import { newTaskFieldsSchema } from '#features/tasks/schema.ts'

/** A task as it is typed: an empty day is none, and what is not ours has no colleague. */
export const taskFormSchema = newTaskFieldsSchema
  .extend({
    due_on: z.preprocess((day) => day || null, newTaskFieldsSchema.shape.due_on),
    assigned_to: z.preprocess((id) => id || null, newTaskFieldsSchema.shape.assigned_to),
  })
  .transform((task) => (task.for === 'staff' ? task : { ...task, assigned_to: null }))
