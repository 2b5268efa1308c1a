import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FAILED_JOBS_SCREEN } from '#back-office/failed-jobs/contract.ts'
import { m } from '#messages/messages.js'
import { Callout } from '#ui/callout.tsx'
import { failedJobsQuery } from './api.ts'

/** On the first screen of an admin's desk, while something has failed; else nothing. */
export function FailedJobsNotice() {
  const { data } = useQuery(failedJobsQuery)
  if (!data || data.length === 0) return null
  return (
    <Callout tone="amber" title={m.back_office_failed_jobs_count({ count: data.length })}>
      <Link to={FAILED_JOBS_SCREEN} className="link">
        {m.back_office_failed_jobs_see()}
      </Link>
    </Callout>
  )
}
