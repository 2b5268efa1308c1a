import { type KeptForm, useKeptForm } from '#back-office/desk/web/use-kept-form.ts'
import type { NewTask, StaffTask } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { lazySchemas } from '#ui/form/lazy-schemas.ts'
import { useZodResolver } from '#ui/form/zod-resolver.ts'

const schemas = lazySchemas(() => import('#back-office/case-file/tasks/schema.ts'))

/** The fields of a task as they are typed. */
type TypedTask = Record<'title' | 'due_on' | 'for' | 'assigned_to', string>

interface TaskFormOptions {
  /** Name of the draft. */
  name: string
  /** The task that is changed; none for a new one, which is ours. */
  task?: StaffTask
  /** `id` of a new one, as of every send form. */
  send(typed: NewTask, sending: { id: string }): Promise<unknown>
  onSent?(): void
}

/** A task that is being written or changed. */
export function useTaskForm({ task, ...options }: TaskFormOptions): KeptForm<TypedTask, NewTask> {
  return useKeptForm<TypedTask, NewTask>({
    ...options,
    initial: {
      title: task?.title ?? '',
      due_on: task?.due_on ?? '',
      for: task?.for ?? 'staff',
      assigned_to: task?.assigned_to ?? '',
    },
    resolver: useZodResolver(schemas, ({ taskFormSchema }) => taskFormSchema),
    failedTitle: m.back_office_case_file_task_failed,
  })
}
