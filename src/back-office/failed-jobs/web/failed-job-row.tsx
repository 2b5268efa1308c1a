import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import type { FailedJob } from '#back-office/failed-jobs/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { useDismissal, useRetry } from './api.ts'
import { describeJob } from './failed-job-text.ts'

const when = (instant: string) => formatMoment(new Date(instant), readClock())

/** One failed job: what it should have done, why it did not, and what can be done. */
export function FailedJobRow({ job }: { job: FailedJob }) {
  const name = describeJob(job.queue)
  return (
    <li className="grid gap-2 p-4 md:p-6">
      <h2 className="type-h3 wrap-anywhere">{name}</h2>
      <p className="type-small text-ink-2">{describeTimes(job)}</p>
      <p className="type-small wrap-anywhere" translate="no">
        <code>{job.cause}</code>
      </p>
      <p className="type-small text-ink-2 wrap-anywhere" translate="no">
        <code>{job.subject_id ? `${job.queue} ${job.subject_id}` : job.queue}</code>
      </p>
      <div className="-my-2 flex flex-wrap gap-x-6">
        <Retry id={job.id} name={name} />
        <Dismissal id={job.id} name={name} />
      </div>
    </li>
  )
}

function describeTimes({ failures, first_failed_at, failed_at }: FailedJob): string {
  const last = m.back_office_failed_jobs_last({ moment: when(failed_at) })
  if (failures === 1) return last
  const first = m.back_office_failed_jobs_first({ moment: when(first_failed_at) })
  return `${last} · ${first} · ${m.back_office_failed_jobs_failures({ count: failures })}`
}

interface ActProps {
  id: string
  name: string
}

function Retry({ id, name }: ActProps) {
  const { mutateAsync, isPending } = useRetry(id)
  const onSuccess = () => toastSuccess(m.back_office_failed_jobs_retried())
  return (
    <Button
      variant="link"
      size="small"
      busy={isPending}
      aria-label={m.back_office_failed_jobs_retry_named({ name })}
      onClick={() => void mutateAsync().then(onSuccess, toastFailure)}
    >
      {m.back_office_failed_jobs_retry()}
    </Button>
  )
}

function Dismissal({ id, name }: ActProps) {
  const { mutateAsync, isPending } = useDismissal(id)
  const onSuccess = () => toastSuccess(m.back_office_failed_jobs_dismissed())
  return (
    <Button
      variant="link"
      size="small"
      busy={isPending}
      aria-label={m.back_office_failed_jobs_dismiss_named({ name })}
      onClick={() => void mutateAsync().then(onSuccess, toastFailure)}
    >
      {m.back_office_failed_jobs_dismiss()}
    </Button>
  )
}
