import type { Task } from './schema.ts'

/** Open tasks before done ones: those due at once first, then by their day; of the done ones the last one first. */
export function sortTasks(tasks: readonly Task[]): Task[] {
  return tasks.toSorted((a, b) => {
    if (a.done_at && b.done_at) return b.done_at.localeCompare(a.done_at)
    if (a.done_at || b.done_at) return a.done_at ? 1 : -1
    return (a.due_on ?? '').localeCompare(b.due_on ?? '')
  })
}
