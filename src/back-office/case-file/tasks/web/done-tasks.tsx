import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import type { StaffTask } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check, ChevronDown } from '#ui/icons.tsx'
import { useTaskChange } from './api.ts'
import { describeDoer, describeTask } from './task-text.ts'

interface DoneTasksProps {
  number: string
  tasks: readonly StaffTask[]
  hasEnded: boolean
  /** A task is open again, and its row here has gone. */
  onUndone(): void
}

/** What is done, folded. */
export function DoneTasks({ number, tasks, hasEnded, onUndone }: DoneTasksProps) {
  if (tasks.length === 0) return null
  return (
    <details className="group border-t border-line">
      <summary className="focus-inset flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold hover:bg-sunken md:px-6">
        {m.back_office_case_file_tasks_done({ count: tasks.length })}
        <Icon
          of={ChevronDown}
          className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {tasks.map((task) => (
          <li key={task.id} className="grid gap-1 px-4 py-3 md:px-6">
            <p className="flex gap-2 wrap-anywhere">
              <Icon of={Check} className="mt-1 text-green" />
              <span className="min-w-0">{task.title}</span>
            </p>
            <p className="pl-7 type-caption text-ink-2 wrap-anywhere">
              {describeDoer(task.for)}. {describeTask(task)}
            </p>
            {hasEnded ? null : <Undo number={number} task={task} onUndone={onUndone} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface UndoProps extends Pick<DoneTasksProps, 'number' | 'onUndone'> {
  task: StaffTask
}

function Undo({ number, task: { id, title }, onUndone }: UndoProps) {
  const { mutateAsync, isPending } = useTaskChange({ number, id })
  // Not with callbacks of mutate: the task has gone to the open ones by then, and they would not be called.
  const undo = () =>
    mutateAsync({ done: false }).then(() => {
      toastSuccess(m.back_office_case_file_task_said_open())
      onUndone()
    }, toastFailure)
  return (
    <Button
      variant="link"
      size="small"
      busy={isPending}
      onClick={undo}
      aria-label={m.back_office_case_file_task_undo_named({ title })}
      className="justify-self-start pl-7"
    >
      {m.back_office_case_file_task_undo()}
    </Button>
  )
}
