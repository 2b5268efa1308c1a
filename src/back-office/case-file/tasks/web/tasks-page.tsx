import { useInfiniteQuery } from '@tanstack/react-query'
import { NEW_TASK_ID } from '#back-office/case-file/web/act-focus.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { nameOf } from '#back-office/case-file/web/person-text.ts'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { useRows } from '#back-office/case-file/web/use-rows.ts'
import { KeyButton } from '#back-office/desk/web/key-button.tsx'
import type { TaskFor } from '#features/tasks/contract.ts'
import type { StaffTask } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { LoadMoreButton } from '#ui/load-more-button.tsx'
import { useHeadingFocus } from '#ui/use-heading-focus.ts'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { DOERS, listDone, listOpen } from '../rules.ts'
import { tasksQuery } from './api.ts'
import { DoneTasks } from './done-tasks.tsx'
import { NewTask } from './new-task.tsx'
import { DONE, TaskRow } from './task-row.tsx'
import { describeDoer } from './task-text.ts'

/** The tasks of a case, by who is to do them. */
export default function TasksPage() {
  const file = useCaseFile()
  const { number, ended_at } = file
  const { data, ...more } = useInfiniteQuery(tasksQuery(file))
  const tasks = data.pages.flat()
  const applicant = nameOf(file)
  const hasEnded = ended_at !== null
  const groups = DOERS.map((doer) => ({ doer, open: listOpen(tasks, doer) })).filter(
    ({ open }) => open.length > 0,
  )
  const rows = useRows<HTMLDivElement>(groups.flatMap(({ open }) => open.map(({ id }) => id)))
  const keys = useKeys(rows)
  const done = listDone(tasks)
  const { heading, focusHeading } = useHeadingFocus(done.length)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card as="section" padded={false} aria-labelledby="tasks-title" className="overflow-clip">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-3 md:px-6">
          <h2 ref={heading} id="tasks-title" tabIndex={-1} className="type-h3">
            {m.back_office_case_file_tasks()}
          </h2>
          <LettersLink number={number} />
          {hasEnded ? null : <Keys keys={keys} />}
        </div>
        <div ref={rows.list} tabIndex={-1} className="focus-quiet divide-y divide-line">
          {groups.map(({ doer, open }) => (
            <Group
              key={doer}
              doer={doer}
              open={open}
              number={number}
              applicant={applicant}
              hasEnded={hasEnded}
            />
          ))}
          {groups.length === 0 ? (
            <p className="p-4 text-ink-2 md:p-6">{m.back_office_case_file_tasks_none()}</p>
          ) : null}
        </div>
        <DoneTasks number={number} tasks={done} hasEnded={hasEnded} onUndone={focusHeading} />
        {more.hasNextPage ? (
          <div className="border-t border-line p-4 md:px-6">
            <LoadMoreButton more={more}>{m.back_office_case_file_tasks_more()}</LoadMoreButton>
          </div>
        ) : null}
      </Card>
      {hasEnded ? null : <NewTask number={number} applicant={applicant} />}
    </div>
  )
}

/** The letters whose answers are tasks. */
function LettersLink({ number }: { number: string }) {
  return (
    <ButtonLink variant="link" size="small" to={partPath(number, 'letters')} className="mr-auto">
      {m.letters_title()}
    </ButtonLink>
  )
}

interface GroupProps {
  doer: TaskFor
  open: readonly StaffTask[]
  number: string
  applicant: string
  hasEnded: boolean
}

/** The open tasks of one kind of doer. */
function Group({ doer, open, ...props }: GroupProps) {
  const id = `tasks-${doer}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-b border-line bg-sunken px-4 py-2 type-small font-semibold md:px-6">
        {m.back_office_case_file_tasks_of({ doer: describeDoer(doer), count: open.length })}
      </h3>
      <ul className="divide-y divide-line">
        {open.map((task) => (
          <TaskRow key={task.id} task={task} {...props} />
        ))}
      </ul>
    </section>
  )
}

function useKeys(rows: ReturnType<typeof useRows<HTMLDivElement>>) {
  const keys = {
    j: () => rows.move(1, 0),
    k: () => rows.move(-1, 0),
    d: () => rows.current()?.querySelector<HTMLElement>(`[${DONE}]`)?.click(),
    n: () => document.getElementById(NEW_TASK_ID)?.focus(),
  }
  useShortcuts(keys)
  return keys
}

/** The keys that need no row, each a button; the one of a row stands on its button. */
function Keys({ keys }: { keys: ReturnType<typeof useKeys> }) {
  return (
    <div className="-mx-2 flex flex-wrap">
      <KeyButton shortcut="J" onClick={keys.j}>
        {m.back_office_case_file_key_next_task()}
      </KeyButton>
      <KeyButton shortcut="K" onClick={keys.k}>
        {m.back_office_case_file_key_previous()}
      </KeyButton>
      <KeyButton shortcut="N" onClick={keys.n}>
        {m.back_office_case_file_key_new_task()}
      </KeyButton>
    </div>
  )
}
