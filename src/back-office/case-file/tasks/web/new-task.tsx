import { DraftMark } from '#back-office/desk/web/draft-mark.tsx'
import { SEND_KEYS, SendKeys, sendByKeys } from '#back-office/desk/web/send-keys.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useAddingTask } from './api.ts'
import { TaskFields } from './task-fields.tsx'
import { useTaskForm } from './use-task-form.ts'

/** NEW_TASK_ID begins with it. */
const ID = 'new-task'

interface NewTaskProps {
  number: string
  /** Name of the applicant. */
  applicant: string
}

/** A new task, kept in this browser until it is added. */
export function NewTask({ number, applicant }: NewTaskProps) {
  const { mutateAsync } = useAddingTask(number)
  const { form, keptAt, restored, isSent, busy, onSubmit } = useTaskForm({
    name: `case-${number}-task`,
    send: (task, { id }) => mutateAsync({ ...task, id }),
  })
  return (
    <Card as="section" aria-labelledby="new-task-heading">
      <form
        name="new-task"
        noValidate
        onSubmit={onSubmit}
        onKeyDown={sendByKeys}
        className="relative grid gap-4"
      >
        <h2 id="new-task-heading" className="type-h3">
          {m.back_office_case_file_task_new()}
        </h2>
        <TaskFields id={ID} applicant={applicant} form={form} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} aria-keyshortcuts={SEND_KEYS} className="flex-1">
            {m.back_office_case_file_task_add()}
          </Button>
          <SendKeys />
        </div>
        <DraftMark
          keptAt={keptAt}
          restored={restored}
          sent={isSent ? m.back_office_case_file_task_added() : null}
        />
      </form>
    </Card>
  )
}
