import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import type { FailedJob } from '#back-office/failed-jobs/schema.ts'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { failedJobsQuery } from './api.ts'
import { FailedJobRow } from './failed-job-row.tsx'
import { ScheduledWork } from './scheduled-work.tsx'

/** Background jobs that failed and are not retried any more, and work at set times, for admins. */
export default function FailedJobsPage() {
  const { user } = useAuth()
  if (user?.role !== 'admin') return <Navigate to={OFFICE_PATH} replace />
  return (
    <DeskScreen title={m.back_office_failed_jobs_title()} isNarrow>
      <p className="type-small text-ink-2">{m.back_office_failed_jobs_lead()}</p>
      <Jobs />
      <ScheduledWork />
    </DeskScreen>
  )
}

function Jobs() {
  const query = useQuery(failedJobsQuery)
  return (
    <QueryScreen
      query={query}
      failed={{
        title: m.back_office_failed_jobs_failed_title(),
        safe: m.back_office_desk_load_failed_safe(),
        advice: m.back_office_desk_load_failed_advice(),
      }}
      skeleton={<SkeletonRows count={3} />}
    >
      {(jobs) => (jobs.length === 0 ? <Nothing /> : <List jobs={jobs} />)}
    </QueryScreen>
  )
}

function Nothing() {
  return (
    <EmptyState
      picture={TrayPicture}
      title={m.back_office_failed_jobs_none_title()}
      text={m.back_office_failed_jobs_none_text()}
    />
  )
}

function List({ jobs }: { jobs: readonly FailedJob[] }) {
  return (
    <Card
      as="ul"
      padded={false}
      aria-label={m.back_office_failed_jobs_title()}
      className="divide-y divide-line"
    >
      {jobs.map((job) => (
        <FailedJobRow key={job.id} job={job} />
      ))}
    </Card>
  )
}
