import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { OFFICE_LOCATIONS } from '#features/appointments/contract.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import { m } from '#messages/messages.js'
import { formatLongDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'

interface ChoiceProps {
  office: string
  date: string
  time: string
  submitLabel: string
  busy: boolean
}

/** The chosen office and time in words, beside the submit button. */
export function Choice({ office, date, time, submitLabel, busy }: ChoiceProps) {
  const location = OFFICE_LOCATIONS.find((known) => known === office)
  return (
    <Card className="flex flex-col gap-x-7 gap-y-5 lg:flex-row lg:items-center lg:px-7">
      <DeskPicture className="hidden w-26 shrink-0 lg:block" />
      <div aria-live="polite" className="min-w-0 flex-1">
        <p className="type-caption text-ink-2">{m.appointments_choice()}</p>
        <p className="type-h3">{describeMoment(date, time)}</p>
        <p className="type-small text-ink-2">
          {location && date && time
            ? m.appointments_choice_arrive({ office: nameOffice(location) })
            : describeMissing({ office, date, time })}
        </p>
      </div>
      <div className="flex flex-col-reverse gap-3 md:flex-row">
        <ButtonLink variant="second" to="/dashboard">
          {m.appointments_back()}
        </ButtonLink>
        <Button type="submit" busy={busy} busyLabel={m.ui_processing()}>
          {submitLabel}
        </Button>
      </div>
    </Card>
  )
}

function describeMoment(date: string, time: string): string {
  if (date === '') return m.appointments_choice_nothing()
  const words = formatLongDate(date)
  return time === '' ? words : m.shared_dates_date_at({ date: words, time })
}

const MISSING: Record<string, () => string> = {
  'office day time': m.appointments_choice_missing_office_day_time,
  'office day': m.appointments_choice_missing_office_day,
  'office time': m.appointments_choice_missing_office_time,
  'day time': m.appointments_choice_missing_day_time,
  office: m.appointments_choice_missing_office,
  day: m.appointments_choice_missing_day,
  time: m.appointments_choice_missing_time,
}

/** Names only what has not been chosen yet. */
function describeMissing({ office, date, time }: Pick<ChoiceProps, 'office' | 'date' | 'time'>) {
  const missing = [office ? '' : 'office', date ? '' : 'day', time ? '' : 'time']
  return MISSING[missing.filter(Boolean).join(' ')]?.()
}
