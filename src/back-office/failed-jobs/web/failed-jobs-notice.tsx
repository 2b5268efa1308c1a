import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FAILED_JOBS_SCREEN } from '#back-office/failed-jobs/contract.ts'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Callout } from '#ui/callout.tsx'
import { failedJobsQuery } from './api.ts'

/** On the first screen of the desk, for admins, while something has failed; else nothing. */
export function FailedJobsNotice() {
  const { user } = useAuth()
  const { data } = useQuery({ ...failedJobsQuery, enabled: user?.role === 'admin' })
  if (!data || data.length === 0) return null
  return (
    <Callout tone="amber" title={m.back_office_failed_jobs_count({ count: data.length })}>
      <Link to={FAILED_JOBS_SCREEN} className="link">
        {m.back_office_failed_jobs_see()}
      </Link>
    </Callout>
  )
}
