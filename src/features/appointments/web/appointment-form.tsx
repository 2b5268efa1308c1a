import { useEffect, useState } from 'react'
import { OFFICE_LOCATIONS } from '#features/appointments/contract.ts'
import {
  type ClosedDay,
  earliestDate,
  firstOpenDate,
  getClosure,
  latestDate,
  nameOffice,
} from '#features/appointments/rules.ts'
import type { Appointment, CalendarDay } from '#features/appointments/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate, formatLongDate } from '#shared/dates.ts'
import { DateField } from '#ui/date-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { DraftNotice } from '#ui/form/draft-notice.tsx'
import { Month } from '#ui/month.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { Choice } from './choice.tsx'
import { Slots } from './slots.tsx'
import { type BookingValues, useBookingForm } from './use-booking-form.ts'
import { type Day, useDay } from './use-day.ts'

interface AppointmentFormProps {
  userId: string
  /** The appointment that is being moved; without one, the form books a new one. */
  moving?: Appointment
  onDone: (appointment: Appointment) => void
}

type Form = ReturnType<typeof useBookingForm>['form']
type Messages = Partial<Record<keyof BookingValues, string>>

const FIELDS = ['office_location', 'appointment_date', 'appointment_time', 'notes'] as const

export function AppointmentForm({ userId, moving, onDone }: AppointmentFormProps) {
  const now = new Date()
  const { form, draft, submit, busy, leaveDialog } = useBookingForm({ userId, moving, onDone })
  const { office_location, appointment_date: date, appointment_time: time } = form.watch()
  const [month, setMonth] = useMonth(date, now)
  const office = OFFICE_LOCATIONS.find((known) => known === office_location) ?? ''
  const day = useDay({ office, date, month, now, moving: moving?.id })
  useFreeTimeOnly({ form, time, free: day.free })

  const { errors, submitCount } = form.formState
  const messages = collectMessages(errors, day)
  const summary = FIELDS.flatMap((id) => (messages[id] ? [{ id, message: messages[id] }] : []))

  return (
    <form noValidate onSubmit={submit} className="grid gap-8">
      {draft.restored ? <DraftNotice onDiscard={draft.discard} /> : null}
      {submitCount > 0 && !form.formState.isSubmitting ? (
        <ErrorSummary errors={summary} attempt={submitCount} />
      ) : null}
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <PlaceAndDay form={form} messages={messages} now={now} closedDays={day.closedDays} />
          <FreeDays form={form} day={day} date={date} month={month} now={now} onMonth={setMonth} />
        </div>
        <div className="grid content-start gap-8">
          <Slots
            day={day}
            date={date}
            time={time}
            error={messages.appointment_time}
            onChoose={(chosen) => choose(form, 'appointment_time', chosen)}
          />
          <NotesField form={form} error={messages.notes} />
        </div>
      </div>
      <Choice
        office={office}
        date={day.open ? date : ''}
        time={time}
        submitLabel={moving ? m.appointments_move() : m.appointments_schedule()}
        busy={busy}
      />
      {leaveDialog}
    </form>
  )
}

function collectMessages(errors: Form['formState']['errors'], { refusal }: Day): Messages {
  return {
    office_location: errors.office_location?.message,
    appointment_date: refusal ?? errors.appointment_date?.message,
    appointment_time: refusal ? undefined : errors.appointment_time?.message,
    notes: errors.notes?.message,
  }
}

const OFFICES = OFFICE_LOCATIONS.map((value) => ({ value, label: nameOffice(value) }))

interface PlaceAndDayProps {
  form: Form
  messages: Messages
  now: Date
  closedDays: readonly ClosedDay[]
}

function PlaceAndDay({ form, messages, now, closedDays }: PlaceAndDayProps) {
  return (
    <>
      <Field id="office_location" label={m.appointments_office()} error={messages.office_location}>
        <Select
          options={OFFICES}
          placeholder={m.appointments_office_choose()}
          {...form.register('office_location')}
        />
      </Field>
      <DateField
        id="appointment_date"
        label={m.appointments_date()}
        hint={describeEarliest({ now, closedDays })}
        error={messages.appointment_date}
        {...form.register('appointment_date')}
        value={form.watch('appointment_date')}
        min={earliestDate(now)}
        max={latestDate(now)}
      />
    </>
  )
}

interface FreeDaysProps {
  form: Form
  day: Day
  date: string
  month: string
  now: Date
  onMonth: (month: string) => void
}

function FreeDays({ form, day, date, month, now, onMonth }: FreeDaysProps) {
  return (
    <>
      <Month
        month={month}
        days={day.days}
        guess={(unknown) => guessDay({ date: unknown, now, closedDays: day.closedDays })}
        chosen={date}
        earliest={earliestDate(now)}
        latest={latestDate(now)}
        closed={{ legend: m.appointments_legend_closed(), short: m.appointments_closed_short() }}
        onMonth={onMonth}
        onChoose={(chosen) => choose(form, 'appointment_date', chosen)}
      />
      {day.calendarFailed ? <p className="type-small">{m.appointments_month_failed()}</p> : null}
    </>
  )
}

function NotesField({ form, error }: { form: Form; error: string | undefined }) {
  return (
    <Field id="notes" label={m.appointments_notes()} hint={m.appointments_notes_hint()} error={error}>
      <TextArea rows={3} {...form.register('notes')} />
    </Field>
  )
}

/** The first day that can be chosen; "tomorrow" is said when the offices are open then. */
function describeEarliest(calendar: { now: Date; closedDays: readonly ClosedDay[] }): string {
  const firstOpen = firstOpenDate(calendar)
  return firstOpen === earliestDate(calendar.now)
    ? m.appointments_date_hint({ date: formatDate(firstOpen) })
    : m.appointments_date_hint_closed({ date: formatLongDate(firstOpen) })
}

function choose(form: Form, field: keyof BookingValues, value: string): void {
  form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}

/** The state of a day until the server has answered: closed by the calendar, else assumed free. */
function guessDay(day: { date: string; now: Date; closedDays: readonly ClosedDay[] }): CalendarDay {
  const closure = getClosure(day)
  return { date: day.date, closed: closure?.reason ?? null, name: closure?.name, free: closure ? 0 : 1 }
}

/** The displayed month: that of the chosen day, unless the person has turned the page. */
function useMonth(date: string, now: Date) {
  const [turned, setTurned] = useState({ from: '', month: '' })
  const bookable = date >= earliestDate(now) && date <= latestDate(now)
  const defaultMonth = (bookable ? date : earliestDate(now)).slice(0, 7)
  const month = turned.month && turned.from === date ? turned.month : defaultMonth
  return [month, (next: string) => setTurned({ from: date, month: next })] as const
}

/** Clears a chosen time that is not free: on another day, in another office, or taken meanwhile. */
function useFreeTimeOnly({ form, time, free }: { form: Form; time: string; free: Day['free'] }): void {
  const unavailable = free !== undefined && time !== '' && !free.some((slot) => slot === time)
  useEffect(() => {
    if (unavailable) form.setValue('appointment_time', '', { shouldDirty: true })
  }, [form, unavailable])
}
