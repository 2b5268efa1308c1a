import { CONSULTATION_SERVICES, CONSULTATION_TYPES, MINUTES_TEXTS } from '#features/consultations/contract.ts'
import { earliestDay, latestDay, nameService, nameType } from '#features/consultations/rules.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { DateField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TimeField } from './time-field.tsx'
import type { useCallBooking } from './use-call-booking.ts'

/** What a consultation by telephone is about, its length, day and time. */
export function CallFields({ state }: { state: ReturnType<typeof useCallBooking> }) {
  const { values, times, errorOf, choose } = state
  const now = readClock()
  return (
    <>
      <Field id="call-service" label={m.back_office_case_file_book_about()} error={errorOf('service')}>
        <Select
          value={values.service}
          onChange={({ target }) =>
            choose({
              service: CONSULTATION_SERVICES.find((one) => one === target.value) ?? values.service,
              time: values.time,
            })
          }
          options={CONSULTATION_SERVICES.map((value) => ({ value, label: nameService(value) }))}
        />
      </Field>
      <Field id="call-length" label={m.back_office_case_file_book_length()} error={errorOf('minutes')}>
        <Select
          value={values.minutes}
          onChange={({ target }) =>
            choose({ minutes: MINUTES_TEXTS.find((one) => one === target.value) ?? values.minutes })
          }
          options={CONSULTATION_TYPES.map(({ minutes }) => ({
            value: String(minutes),
            label: m.back_office_case_file_book_minutes({ type: nameType(minutes), minutes }),
          }))}
        />
      </Field>
      <DateField
        id="call-day"
        label={m.back_office_case_file_book_day()}
        error={errorOf('date')}
        value={values.date}
        min={earliestDay(now)}
        max={latestDay(now)}
        onChange={({ target }) => choose({ date: target.value })}
        short
      />
      <TimeField
        id="call-time"
        value={values.time}
        times={times}
        error={errorOf('time')}
        first={m.back_office_case_file_book_first_day()}
        onChange={(time) => choose({ time })}
      />
    </>
  )
}
