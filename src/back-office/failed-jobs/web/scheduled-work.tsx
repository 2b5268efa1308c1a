import { useQuery } from '@tanstack/react-query'
import { PART_ROW, PartCell, PartTable } from '#back-office/desk/web/part-table.tsx'
import type { ScheduledJob } from '#back-office/failed-jobs/schema.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Fold } from '#ui/fold.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { scheduledJobsQuery } from './api.ts'
import { describeJob } from './failed-job-text.ts'

const when = (instant: string) => formatMoment(new Date(instant), readClock())

/** Work at set times: when each last succeeded, and whether it is late. */
export function ScheduledWork() {
  const query = useQuery(scheduledJobsQuery)
  return (
    <section className="grid gap-4" aria-labelledby="scheduled-work">
      <div className="grid gap-1">
        <h2 id="scheduled-work" className="type-h2-app">
          {m.back_office_failed_jobs_schedule_title()}
        </h2>
        <p className="type-small text-ink-2">{m.back_office_failed_jobs_schedule_lead()}</p>
      </div>
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_failed_jobs_schedule_failed_title(),
          safe: m.back_office_desk_load_failed_safe(),
          advice: m.back_office_desk_load_failed_advice(),
        }}
        skeleton={<SkeletonRows count={5} />}
      >
        {(jobs) => <Rows jobs={jobs} />}
      </QueryScreen>
    </section>
  )
}

/** What is late; the rest is folded. */
function Rows({ jobs }: { jobs: readonly ScheduledJob[] }) {
  const late = jobs.filter(({ is_late }) => is_late)
  const inTime = jobs.filter(({ is_late }) => !is_late)
  return (
    <>
      {late.length > 0 ? <Table label={m.back_office_failed_jobs_schedule_late()} jobs={late} /> : null}
      <Fold
        className="rounded-card border border-line bg-surface px-4 shadow-rest"
        head={
          <span className="font-semibold">
            {m.back_office_failed_jobs_schedule_in_time_count({ count: inTime.length })}
          </span>
        }
      >
        <div className="pb-4">
          <Table label={m.back_office_failed_jobs_schedule_title()} jobs={inTime} />
        </div>
      </Fold>
    </>
  )
}

function Table({ label, jobs }: { label: string; jobs: readonly ScheduledJob[] }) {
  const columns = [
    { label: m.back_office_failed_jobs_schedule_column_name() },
    { label: m.back_office_failed_jobs_schedule_column_success() },
    { label: m.back_office_failed_jobs_schedule_column_next() },
    { label: m.back_office_failed_jobs_schedule_column_state() },
  ]
  return (
    <PartTable label={label} columns={columns}>
      <tbody className="max-md:block">
        {jobs.map((job) => (
          <Row key={job.name} job={job} />
        ))}
      </tbody>
    </PartTable>
  )
}

function Row({ job: { name, last_success, last_failure, next_run, is_late } }: { job: ScheduledJob }) {
  const hasFailed = last_failure !== null && (last_success === null || last_failure > last_success)
  return (
    <tr className={PART_ROW}>
      <th scope="row" className="min-w-0 text-left font-normal wrap-anywhere max-md:w-full md:px-4 md:py-3">
        {describeJob(name)}
      </th>
      <PartCell label={m.back_office_failed_jobs_schedule_column_success()}>
        {last_success === null ? m.back_office_failed_jobs_schedule_never() : when(last_success)}
        {hasFailed ? (
          <span className="block type-caption text-ink-2">
            {m.back_office_failed_jobs_last({ moment: when(last_failure) })}
          </span>
        ) : null}
      </PartCell>
      <PartCell label={m.back_office_failed_jobs_schedule_column_next()}>{when(next_run)}</PartCell>
      <PartCell>
        {is_late ? (
          <Badge tone="failed" className="whitespace-nowrap">
            {m.back_office_failed_jobs_schedule_late()}
          </Badge>
        ) : (
          <Badge tone="done" className="whitespace-nowrap">
            {m.back_office_failed_jobs_schedule_in_time()}
          </Badge>
        )}
      </PartCell>
    </tr>
  )
}
