import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { m } from '#messages/messages.js'
import { addDays } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import { addressOfView, type VisitsView } from './use-visits-view.ts'
import { describeDays } from './visit-text.ts'

interface VisitsBarProps {
  view: VisitsView
  /** The day, or a day of the week. */
  date: string
  days: readonly string[]
  onChange(part: Partial<VisitsView>): void
}

/** Which days, of whom, and how. */
export function VisitsBar({ view, date, days, onChange }: VisitsBarProps) {
  const step = view.isDay ? 1 : 7
  const go = (by: number) => onChange({ date: addDays(date, by), visit: undefined })
  const [before, after] = view.isDay
    ? [m.back_office_visits_day_before(), m.back_office_visits_day_after()]
    : [m.back_office_visits_week_before(), m.back_office_visits_week_after()]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <IconButton
          icon={ChevronLeft}
          label={before}
          onClick={() => go(-step)}
          className="border border-line-strong bg-surface"
        />
        <IconButton
          icon={ChevronRight}
          label={after}
          onClick={() => go(step)}
          className="border border-line-strong bg-surface"
        />
        <h2 aria-live="polite" className="type-h3 max-md:order-first max-md:w-full">
          {describeDays(days[0] ?? date, days.at(-1) ?? date)}
        </h2>
        <Button variant="second" size="small" onClick={() => onChange({ date: undefined, visit: undefined })}>
          {m.back_office_visits_today()}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <nav aria-label={m.back_office_visits_show()} className="flex gap-2">
          <ShowLink view={view} isDay label={m.back_office_visits_show_day()} />
          <ShowLink view={view} isDay={false} label={m.back_office_visits_show_week()} />
        </nav>
        <WithSelect view={view} onChange={onChange} />
      </div>
    </div>
  )
}

function ShowLink({ view, isDay, label }: { view: VisitsView; isDay: boolean; label: string }) {
  const isCurrent = view.isDay === isDay
  return (
    <ButtonLink
      to={addressOfView({ ...view, isDay })}
      size="small"
      variant={isCurrent ? 'primary' : 'second'}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {label}
    </ButtonLink>
  )
}

function WithSelect({ view, onChange }: Pick<VisitsBarProps, 'view' | 'onChange'>) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const others = colleagues
    .filter(({ is_you }) => !is_you)
    .map(({ id, name }) => ({ value: id, label: name }))
  const options = [
    { value: 'me', label: m.back_office_visits_with_me() },
    { value: 'none', label: m.back_office_visits_nobody() },
    ...others,
  ]
  const chosen = view.with
  // Somebody who is not in the team any more, or whose name is not here yet.
  const isMissing = chosen !== undefined && !options.some(({ value }) => value === chosen)
  return (
    <Select
      aria-label={m.back_office_visits_filter()}
      value={chosen ?? ''}
      onChange={({ target }) => onChange({ with: target.value || undefined, visit: undefined })}
      placeholder={m.back_office_visits_everybody()}
      options={
        isMissing ? [...options, { value: chosen, label: m.back_office_queue_assigned_other() }] : options
      }
    />
  )
}
