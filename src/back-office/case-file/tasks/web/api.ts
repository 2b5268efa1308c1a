import { callCase, useCaseChange } from '#back-office/case-file/web/api.ts'
import type { NewTask, TaskChange } from '#features/tasks/schema.ts'

/** Adds a task. */
export const useAddingTask = (number: string) =>
  useCaseChange(number, (json: NewTask) =>
    callCase('POST /api/staff/cases/:number/tasks', { param: { number }, json }),
  )

/** Changes a task, or says that it is done. */
export const useTaskChange = ({ number, id }: { number: string; id: string }) =>
  useCaseChange(number, (json: TaskChange) =>
    callCase('PATCH /api/staff/cases/:number/tasks/:id', { param: { number, id }, json }),
  )
