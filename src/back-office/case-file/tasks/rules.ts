import { TASK_FOR, type TaskFor } from '#features/tasks/contract.ts'
import type { StaffTask } from '#features/tasks/schema.ts'

/** Who does our tasks stands first. */
export const DOERS: readonly TaskFor[] = ['staff', ...TASK_FOR.filter((one) => one !== 'staff')]

/** Open tasks of one kind of doer, those due first at the top; a task without a day is due since it was written. */
export function listOpen(tasks: readonly StaffTask[], doer: TaskFor): StaffTask[] {
  return tasks
    .filter((task) => task.for === doer && task.done_at === null)
    .toReversed()
    .sort((one, other) => dueSince(one).localeCompare(dueSince(other)))
}

/** Done tasks, the one done last first. */
export function listDone(tasks: readonly StaffTask[]): StaffTask[] {
  return tasks
    .filter(({ done_at }) => done_at !== null)
    .sort((one, other) => (other.done_at ?? '').localeCompare(one.done_at ?? ''))
}

const dueSince = ({ due_on, created_at }: StaffTask): string => due_on ?? created_at
