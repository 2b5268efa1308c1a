import { z } from 'zod'
import { newTaskSchema } from '#features/tasks/schema.ts'

/** A task as it is typed: an empty day is none, and what is not ours has no colleague. */
export const taskFormSchema = newTaskSchema
  .extend({
    due_on: z.preprocess((day) => day || null, newTaskSchema.shape.due_on),
    assigned_to: z.preprocess((id) => id || null, newTaskSchema.shape.assigned_to),
  })
  .transform((task) => (task.for === 'staff' ? task : { ...task, assigned_to: null }))
