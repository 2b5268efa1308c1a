import { DueBadge } from '#back-office/case-file/tasks/web/due-badge.tsx'
import { toastFailure, toastUndoable } from '#back-office/desk/web/desk-toast.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import type { MyTask } from '../schema.ts'
import { useTick } from './api.ts'
import { DayRow } from './day-row.tsx'
import { nameTask } from './my-day-text.ts'

interface TaskDayRowProps {
  task: MyTask
  /** It was ticked, and its row has gone. */
  onDone(): void
}

/** A task of the day; one of ours is ticked here. */
export function TaskDayRow({ task, onDone }: TaskDayRowProps) {
  return (
    <DayRow
      of={task}
      part="tasks"
      what={nameTask(task)}
      when={<DueBadge due_on={task.due_on} />}
      action={task.for === 'staff' ? <Tick task={task} onDone={onDone} /> : null}
    />
  )
}

function Tick({ task: { number, id, title }, onDone }: TaskDayRowProps) {
  const { mutateAsync, isPending } = useTick()
  const undo = () => void mutateAsync({ number, id, done: false }).catch(toastFailure)
  // Not with callbacks of mutate: the row has gone by then, and they would not be called.
  const tick = () =>
    mutateAsync({ number, id, done: true }).then(() => {
      toastUndoable(m.back_office_case_file_task_said_done(), undo)
      onDone()
    }, toastFailure)
  return (
    <Button
      variant="second"
      size="small"
      busy={isPending}
      onClick={tick}
      aria-label={m.back_office_case_file_task_done_named({ title })}
      className="relative"
    >
      {m.back_office_case_file_task_done()}
    </Button>
  )
}
