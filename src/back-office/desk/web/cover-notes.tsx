import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { colleaguesQuery } from './api.ts'
import { describeAway, listCoveredByYou } from './cover-text.ts'

/** Whose cases the reader covers, and until when; nothing where that is nobody's. */
export function CoverGreeting() {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const covered = listCoveredByYou(colleagues)
  if (covered.length === 0) return null
  return (
    <p className="rounded-control bg-pine-tint px-4 py-3 type-small text-ink">
      {covered.map(({ id, name, away }) => (
        <span key={id} className="font-semibold">
          {m.back_office_cover_greeting({ name, date: formatDate(away?.until ?? '') })}{' '}
        </span>
      ))}
      {m.back_office_cover_greeting_where()}
    </p>
  )
}

/** That who has the case is away, and who covers. */
export function AwayNote({ assigned_to }: { assigned_to: string | null }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const colleague = colleagues.find(({ id }) => id === assigned_to)
  const text = colleague && describeAway(colleague)
  return text ? <p className="type-small text-ink-2">{text}</p> : null
}
