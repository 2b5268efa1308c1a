import { useEffect, useState } from 'react'
import { listUndecidedHolidays } from '#features/appointments/closed-days/rules.ts'
import { OFFICE_LOCATIONS, type OfficeLocation } from '#features/appointments/contract.ts'
import {
  type ClosedDay,
  earliestDate,
  firstOpenDate,
  getClosure,
  latestDate,
  nameOffice,
} from '#features/appointments/rules.ts'
import type { Appointment, CalendarDay } from '#features/appointments/schema.ts'
import { cachePerLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatDayOfMonth, formatLongDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { DraftNotice } from '#ui/form/draft-notice.tsx'
import { Month } from '#ui/month.tsx'
import type { Moment } from '#ui/next-times.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { Left, Right, TwoColumns } from '#ui/two-columns.tsx'
import { Choice } from './choice.tsx'
import { NextFree } from './next-free.tsx'
import { Slots } from './slots.tsx'
import { type BookingValues, useBookingForm } from './use-booking-form.ts'
import { type Day, useDay } from './use-day.ts'

interface AppointmentFormProps {
  userId: string
  /** The appointment that is being moved; without one, the form books a new one. */
  moving?: Appointment
  /** True when the form has just been opened: its first field gets the focus. */
  focused?: boolean
  onDone: (appointment: Appointment) => void
}

type Form = ReturnType<typeof useBookingForm>['form']
type Messages = Partial<Record<keyof BookingValues, string>>

const FIELDS = ['office_location', 'appointment_date', 'appointment_time', 'notes'] as const

export function AppointmentForm({ userId, moving, focused, onDone }: AppointmentFormProps) {
  const now = readClock()
  const { form, draft, submit, busy, leaveDialog } = useBookingForm({ userId, moving, onDone })
  const { office_location, appointment_date: date, appointment_time: time } = form.watch()
  useEffect(() => (focused ? form.setFocus('office_location') : undefined), [form, focused])
  const [month, setMonth] = useMonth(date, now)
  const office = findOffice(office_location)
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
      <Fields
        form={form}
        day={day}
        messages={messages}
        moving={moving}
        month={month}
        now={now}
        onMonth={setMonth}
      />
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

interface FieldsProps {
  form: Form
  day: Day
  messages: Messages
  moving: Appointment | undefined
  month: string
  now: Date
  onMonth: (month: string) => void
}

function Fields({ form, day, messages, moving, month, now, onMonth }: FieldsProps) {
  const { office_location, appointment_date: date, appointment_time: time } = form.watch()
  const chooseMoment = (moment: Moment) => {
    choose(form, 'appointment_date', moment.date)
    choose(form, 'appointment_time', moment.time)
  }
  return (
    <TwoColumns>
      <Left>
        <OfficeField form={form} error={messages.office_location} />
      </Left>
      <Right>
        <NextFree
          office={findOffice(office_location)}
          chosen={{ date, time }}
          moving={moving?.id}
          onChoose={chooseMoment}
        />
      </Right>
      <Left>
        <DayField form={form} error={messages.appointment_date} now={now} closedDays={day.closedDays} />
        <FreeDays form={form} day={day} date={date} month={month} now={now} onMonth={onMonth} />
      </Left>
      <Right>
        <Slots
          office={findOffice(office_location)}
          day={day}
          date={date}
          time={time}
          error={messages.appointment_time}
          onChoose={(chosen) => choose(form, 'appointment_time', chosen)}
        />
      </Right>
      <Right>
        <NotesField form={form} error={messages.notes} />
      </Right>
    </TwoColumns>
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

const listFormat = cachePerLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit' }))

const OFFICES = OFFICE_LOCATIONS.map((value) => ({ value, label: nameOffice(value) }))

function OfficeField({ form, error }: { form: Form; error: string | undefined }) {
  return (
    <Field id="office_location" label={m.appointments_office()} error={error}>
      <Select
        options={OFFICES}
        placeholder={m.appointments_office_choose()}
        {...form.register('office_location')}
      />
    </Field>
  )
}

interface DayFieldProps {
  form: Form
  error: string | undefined
  now: Date
  closedDays: readonly ClosedDay[]
}

/**
 * The day is chosen in the month below. The browser's own date field is there for who types, with the keyboard or by
 * the button, and for screen readers; whoever has come to it keeps it in sight.
 */
function DayField({ form, error, now, closedDays }: DayFieldProps) {
  const [isTyped, setTyped] = useState(false)
  const hint = describeEarliest({ now, closedDays })
  const isShown = isTyped || error !== undefined
  return (
    <div className="relative">
      <div className={isShown ? undefined : 'sr-only'}>
        <DateField
          id="appointment_date"
          label={m.appointments_date()}
          hint={hint}
          error={error}
          {...form.register('appointment_date')}
          value={form.watch('appointment_date')}
          min={earliestDate(now)}
          max={latestDate(now)}
          onFocus={() => setTyped(true)}
        />
      </div>
      {isShown ? null : <ByMonth hint={hint} onType={() => form.setFocus('appointment_date')} />}
    </div>
  )
}

/** The head of the month while the date field is out of sight, which has the same words for screen readers. */
function ByMonth({ hint, onType }: { hint: string; onType: () => void }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4">
      <div aria-hidden>
        <p className="type-label text-ink">{m.appointments_date()}</p>
        <p className="type-small text-ink-2">{hint}</p>
      </div>
      <Button variant="link" size="small" onClick={onType}>
        {m.appointments_date_type()}
      </Button>
    </div>
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
    <div className="mt-5">
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
      <Undecided year={Number(month.slice(0, 4))} />
      {day.calendarFailed ? <p className="mt-3 type-small">{m.appointments_month_failed()}</p> : null}
    </div>
  )
}

/** What is not known of the year that is shown. */
function Undecided({ year }: { year: number }) {
  const holidays = listUndecidedHolidays(year)
  if (holidays.length === 0) return null
  const days = listFormat().format(holidays.map(formatDayOfMonth))
  return <p className="mt-3 type-small text-ink-2">{m.appointments_days_off_undecided({ days, year })}</p>
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

function findOffice(chosen: string): OfficeLocation | '' {
  return OFFICE_LOCATIONS.find((known) => known === chosen) ?? ''
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
