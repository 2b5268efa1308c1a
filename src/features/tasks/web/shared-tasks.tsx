import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { Check, Upload } from '#ui/icons.tsx'
import { Message } from '#ui/message.tsx'
import { toast } from '#ui/toast.tsx'
import { sortTasks } from '../rules.ts'
import type { Task } from '../schema.ts'
import { markMutation, tasksQuery } from './api.ts'
import { DueBadge } from './due-badge.tsx'

/** What the consultancy asks the applicant to do, each with its day and a button that says it is done. */
export function SharedTasks({ fallback }: { fallback: ReactNode }) {
  const { data, error, refetch } = useQuery(tasksQuery)
  useNamedHere(data !== undefined)
  if (!data && !error) return fallback
  return (
    <section id="tasks" tabIndex={-1} aria-labelledby="tasks-title" className="focus-quiet scroll-mt-20">
      <h2 id="tasks-title" className="mb-4 type-h2-app">
        {m.tasks_title()}
      </h2>
      {data ? (
        <Card as="ul" padded={false} className="divide-y divide-line">
          {sortTasks(data).map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </Card>
      ) : (
        <p className="text-ink-2">
          {m.tasks_failed()}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {m.ui_try_again()}
          </Button>
        </p>
      )}
    </section>
  )
}

function TaskRow({ task }: { task: Task }) {
  const { title, due_on, done_at, is_document } = task
  const isDone = done_at !== null
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-4 md:px-5.5">
      <div className="grid min-w-[min(100%,14rem)] flex-1 gap-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="type-small text-ink-2">
          {due_on ? m.tasks_due({ date: formatDate(due_on) }) : m.tasks_due_at_once()}
        </p>
      </div>
      {isDone ? <Badge tone="done">{m.tasks_is_done()}</Badge> : <DueBadge due={due_on} />}
      {is_document ? <SendDocument task={task} /> : <MarkDone task={task} />}
    </li>
  )
}

/** The upload is what does it; what is no longer needed is not sent. */
function SendDocument({ task: { id, title, done_at } }: { task: Task }) {
  if (done_at !== null) return null
  return (
    <ButtonLink
      size="small"
      variant="second"
      icon={Upload}
      to={`/documents#requested-${id}`}
      className="max-md:w-full"
    >
      <span>
        <Message
          message={m.tasks_send_document}
          inputs={{ title }}
          markup={{ title: (words) => <span className="sr-only">{words}</span> }}
        />
      </span>
    </ButtonLink>
  )
}

function MarkDone({ task: { id, title, done_at } }: { task: Task }) {
  const isDone = done_at !== null
  const once = useOneAtATime()
  const { mutateAsync, isPending } = useMutation({ ...markMutation, onError: tellFailure })
  const mark = () => once(() => mutateAsync({ id, done: !isDone }).catch(() => null))
  return (
    <Button
      size="small"
      variant={isDone ? 'link' : 'second'}
      icon={isDone ? undefined : Check}
      busy={isPending}
      onClick={() => void mark()}
      className="max-md:w-full"
    >
      <span>
        <Message
          message={isDone ? m.tasks_undo : m.tasks_done}
          inputs={{ title }}
          markup={{ title: (words) => <span className="sr-only">{words}</span> }}
        />
      </span>
    </Button>
  )
}

function tellFailure(): void {
  toast({
    action: 'tasks.mark',
    title: m.tasks_failed_title(),
    text: m.ui_try_later(),
    tone: 'destructive',
  })
}

/** Goes to the list when a link names it, once it is there. */
function useNamedHere(isLoaded: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every press of the link
  useEffect(() => {
    if (!isLoaded || hash !== '#tasks') return
    document.getElementById('tasks')?.scrollIntoView()
    document.getElementById('tasks')?.focus({ preventScroll: true })
  }, [isLoaded, hash, key])
}
