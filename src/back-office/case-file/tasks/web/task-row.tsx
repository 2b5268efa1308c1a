import { useEffect, useRef, useState } from 'react'
import { ROW } from '#back-office/case-file/web/use-rows.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { Key } from '#back-office/desk/web/key-button.tsx'
import { SEND_KEYS, SendKeys, sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import type { StaffTask } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { useTaskChange } from './api.ts'
import { DueBadge } from './due-badge.tsx'
import { TaskFields } from './task-fields.tsx'
import { describeTask } from './task-text.ts'
import { useTaskForm } from './use-task-form.ts'

/** On the button of an open task that says it is done. */
export const DONE = 'data-done'

interface TaskRowProps {
  number: string
  task: StaffTask
  /** Name of the applicant. */
  applicant: string
  /** The case has ended: tasks can only be read. */
  hasEnded: boolean
}

/** An open task: what, by when, and what can be done with it. */
export function TaskRow({ task, hasEnded, ...props }: TaskRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form has gone, and with it the button that had the focus.
    if (wasEditing.current && !isEditing) row.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <li ref={row} {...{ [ROW]: task.id }} tabIndex={-1} className="focus-inset p-4 md:px-6">
      {isEditing ? (
        <TaskChange task={task} {...props} onDone={() => setIsEditing(false)} />
      ) : (
        <div className="flex gap-x-6 gap-y-3 max-md:flex-col md:items-center">
          <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
            <p className="font-semibold wrap-anywhere">{task.title}</p>
            {hasEnded ? null : <DueBadge due_on={task.due_on} />}
            {task.assigned_to_name ? (
              <p className="type-small font-semibold text-pine wrap-anywhere">
                {m.back_office_case_file_task_belongs_to({ name: task.assigned_to_name })}
              </p>
            ) : null}
            <p className="type-caption text-ink-2 wrap-anywhere">{describeTask(task)}</p>
          </div>
          {hasEnded ? null : (
            <TaskActions task={task} number={props.number} onEdit={() => setIsEditing(true)} />
          )}
        </div>
      )}
    </li>
  )
}

interface TaskActionsProps extends Pick<TaskRowProps, 'task' | 'number'> {
  onEdit(): void
}

const DONE_WORDS = {
  short: m.back_office_case_file_task_done,
  named: m.back_office_case_file_task_done_named,
  said: m.back_office_case_file_task_said_done,
}

/** Of a document that is asked for: its upload does the task, and staff can only say that it is not needed. */
const NOT_NEEDED = {
  short: m.back_office_case_file_task_not_needed,
  named: m.back_office_case_file_task_not_needed_named,
  said: m.back_office_case_file_task_said_not_needed,
}

function TaskActions({ task: { id, title, is_document }, number, onEdit }: TaskActionsProps) {
  const words = is_document ? NOT_NEEDED : DONE_WORDS
  const { mutateAsync, isPending } = useTaskChange({ number, id })
  // Not with callbacks of mutate: the row has gone to the done ones by then, and they would not be called.
  const done = () => mutateAsync({ done: true }).then(() => toastSuccess(words.said()), toastFailure)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        {...{ [DONE]: '' }}
        variant="second"
        size="small"
        busy={isPending}
        onClick={done}
        aria-keyshortcuts="D"
      >
        <span className="sr-only">{words.named({ title })}</span>
        <span className="flex items-center gap-2">
          <span aria-hidden>{words.short()}</span>
          <span className="max-md:hidden">
            <Key>D</Key>
          </span>
        </span>
      </Button>
      <Button
        variant="link"
        size="small"
        onClick={onEdit}
        aria-label={m.back_office_case_file_task_change_named({ title })}
      >
        {m.back_office_case_file_task_change()}
      </Button>
    </div>
  )
}

interface TaskChangeProps extends Omit<TaskRowProps, 'hasEnded'> {
  onDone(): void
}

/** The fields of a task in its place. */
function TaskChange({ task, number, applicant, onDone }: TaskChangeProps) {
  const { mutateAsync } = useTaskChange({ number, id: task.id })
  const { form, busy, onSubmit, discard } = useTaskForm({
    name: `case-${number}-task-${task.id}`,
    task,
    send: (changed) => mutateAsync(changed),
    onSent: onDone,
  })
  const { setFocus } = form
  useEffect(() => setFocus(task.is_document ? 'due_on' : 'title'), [setFocus, task.is_document])
  const cancel = () => {
    discard()
    onDone()
  }
  return (
    <form
      name="task-change"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={sendByKeys}
      className="relative grid gap-4"
    >
      <TaskFields id={`task-${task.id}`} applicant={applicant} form={form} isDocument={task.is_document} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="small" busy={busy} aria-keyshortcuts={SEND_KEYS}>
          {m.back_office_case_file_task_save()}
        </Button>
        <SendKeys />
        <Button variant="second" size="small" onClick={cancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  )
}
