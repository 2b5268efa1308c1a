import { type OfficeLocation, TIME_SLOTS, type TimeSlot } from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import { formatLongDate } from '#shared/dates.ts'
import { TimeChoice } from '#ui/time-choice.tsx'
import type { Day } from './use-day.ts'

interface SlotsProps {
  /** Empty until chosen. */
  office: OfficeLocation | ''
  day: Day
  date: string
  time: string
  error: string | undefined
  onChoose: (time: TimeSlot | '') => void
}

/** The choice of a time: the office's half-hour slots, free and taken. */
export function Slots({ office, day, date, time, error, onChoose }: SlotsProps) {
  return (
    <TimeChoice
      id="appointment_time"
      label={m.appointments_time()}
      legend={m.appointments_slots()}
      times={TIME_SLOTS}
      free={day.free}
      time={time}
      status={describe({ office, day, date })}
      error={error}
      failed={day.failed}
      onRetry={() => void day.retry()}
      onChoose={onChoose}
    />
  )
}

function describe({ office, day, date }: Pick<SlotsProps, 'office' | 'day' | 'date'>): string {
  if (day.refusal) return m.appointments_time_closed()
  if (day.failed) return m.appointments_time_failed()
  if (day.loading) return m.appointments_time_loading()
  if (!office) return day.open ? m.appointments_time_first_office() : m.appointments_time_first()
  if (!day.free) return m.appointments_time_first_date()
  const words = formatLongDate(date)
  if (day.free.length === 0) return m.appointments_time_none({ date: words })
  return m.appointments_time_count({ date: words, free: day.free.length, total: TIME_SLOTS.length })
}
