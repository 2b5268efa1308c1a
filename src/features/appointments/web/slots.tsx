import { TIME_SLOTS, type TimeSlot } from '#features/appointments/contract.ts'
import { m } from '#messages/messages.js'
import { formatLongDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { Select } from '#ui/select.tsx'
import type { Day } from './use-day.ts'

interface SlotsProps {
  day: Day
  date: string
  time: string
  error: string | undefined
  onChoose: (time: TimeSlot | '') => void
}

/**
 * The time: one native select named "Time" with the free slots, and the same slots as radio buttons below
 * it, the taken ones too. Both set the same value; only the select carries the label.
 */
export function Slots({ day, date, time, error, onChoose }: SlotsProps) {
  const free = day.free ?? []
  // Until the free ones are known, a choice kept from before stays on view.
  const offered = day.free ?? TIME_SLOTS.filter((slot) => slot === time)
  return (
    <div>
      <Field
        id="appointment_time"
        label={m.appointments_time()}
        hint={<span role="status">{describe(day, date)}</span>}
        error={error}
      >
        <Select
          value={time}
          placeholder={m.appointments_time_choose()}
          options={offered.map((slot) => ({ value: slot, label: slot }))}
          onChange={(event) => onChoose(TIME_SLOTS.find((slot) => slot === event.target.value) ?? '')}
        />
      </Field>
      {day.failed ? (
        <Button variant="second" size="small" className="mt-3" onClick={() => day.retry()}>
          {m.ui_try_again()}
        </Button>
      ) : null}
      {day.free ? (
        <fieldset className="mt-3">
          <legend className="sr-only">{m.appointments_slots()}</legend>
          <div className="grid grid-cols-2 gap-2">
            {TIME_SLOTS.map((slot) => (
              <RadioCard
                key={slot}
                name="slot"
                value={slot}
                label={slot}
                checked={slot === time}
                disabled={!free.includes(slot)}
                note={free.includes(slot) ? undefined : m.appointments_taken()}
                onChange={() => onChoose(slot)}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  )
}

function describe(day: Day, date: string): string {
  if (day.refusal) return m.appointments_time_closed()
  if (day.failed) return m.appointments_time_failed()
  if (day.loading) return m.appointments_time_loading()
  if (!day.free) return m.appointments_time_first()
  const words = formatLongDate(date)
  if (day.free.length === 0) return m.appointments_time_none({ date: words })
  return m.appointments_time_count({ date: words, free: day.free.length, total: TIME_SLOTS.length })
}
