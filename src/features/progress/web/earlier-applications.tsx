import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Case } from '#features/cases/schema.ts'
import { casesQuery } from '#features/cases/web/api.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ChevronRight } from '#ui/icons.tsx'

/** The ended applications but the one that the dashboard speaks of, each with a link to read it. */
export function EarlierApplications({ current }: { current: string }) {
  const { data, error, refetch } = useQuery(casesQuery)
  const earlier = data?.filter(({ number, ended_at }) => ended_at !== null && number !== current)
  return (
    <details className="group">
      <summary className="-ml-1 inline-flex min-h-11 list-none items-center gap-1 rounded-rule pr-1 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} className="transition-transform group-open:rotate-90" />
        {m.progress_earlier_title()}
      </summary>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface px-4 md:px-5.5">
        {earlier?.map((one) => (
          <Row key={one.number} earlier={one} />
        ))}
      </ul>
      {error && !data ? (
        <p className="mt-2 text-ink-2">
          {m.progress_earlier_failed()}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {m.ui_try_again()}
          </Button>
        </p>
      ) : null}
    </details>
  )
}

function Row({ earlier: { number, stage, opened_at, ended_at } }: { earlier: Case }) {
  const dates = { opened: formatDay(opened_at), ended: formatDay(ended_at ?? opened_at) }
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3.5">
      <Link to={`/review-application?case=${number}`} className="link">
        {m.progress_earlier_read({ number })}
      </Link>
      <span className="text-ink-2">
        {stage === 'withdrawn' ? m.progress_earlier_withdrawn(dates) : m.progress_earlier_closed(dates)}
      </span>
    </li>
  )
}

function formatDay(instant: string): string {
  return formatDate(todayInWarsaw(new Date(instant)))
}
