import { useEffect, useState } from 'react'
import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { MINUTES_TEXTS, type MinutesText } from '#features/consultations/contract.ts'
import { describeMoment, earliestDay, firstOpenDay, latestDay } from '#features/consultations/rules.ts'
import type { Consultation } from '#features/consultations/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatLongDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { DateField } from '#ui/date-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { DraftNotice } from '#ui/form/draft-notice.tsx'
import { Month } from '#ui/month.tsx'
import type { Moment } from '#ui/next-times.tsx'
import { TimeChoice } from '#ui/time-choice.tsx'
import { Left, Right, TwoColumns } from '#ui/two-columns.tsx'
import { LengthChoice } from './length-choice.tsx'
import { NextStarts } from './next-starts.tsx'
import { BOOKING_FORM, type BookingForm as Form, useBookingForm } from './use-booking-form.ts'
import { guessDay, openingIn, type Times, useTimes } from './use-times.ts'

interface BookingFormProps {
  userId: string
  /** The consultation to book; one that is booked already is moved. */
  consultation: Consultation
  onBooked: (consultation: Consultation) => void
}

const FIELDS = ['minutes', 'date', 'time'] as const
type Messages = Partial<Record<(typeof FIELDS)[number], string>>

export function BookingForm({ userId, consultation, onBooked }: BookingFormProps) {
  const now = readClock()
  const moving = consultation.status === 'booked' ? consultation.id : undefined
  const { form, draft, onSubmit, busy } = useBookingForm({ userId, consultation, onBooked })
  const { date, time, minutes: typed } = form.watch()
  const minutes = findMinutes(typed)
  const [month, setMonth] = useMonth(date, now)
  const times = useTimes({ minutes, date, month, now, moving })
  useFreeTimeOnly({ form, time, free: times.free })

  const { errors, submitCount, isSubmitting } = form.formState
  const messages = collectMessages(errors, times)
  const summary = FIELDS.flatMap((id) => (messages[id] ? [{ id, message: messages[id] }] : []))
  return (
    <form name={BOOKING_FORM} noValidate onSubmit={onSubmit} className="grid gap-8">
      {draft.restored ? <DraftNotice onDiscard={draft.discard} /> : null}
      {submitCount > 0 && !isSubmitting ? <ErrorSummary errors={summary} attempt={submitCount} /> : null}
      <LengthChoice
        minutes={minutes}
        error={messages.minutes}
        onChoose={(chosen) => choose(form, 'minutes', chosen)}
      />
      <DayAndTime
        form={form}
        times={times}
        messages={messages}
        moving={moving}
        month={month}
        now={now}
        onMonth={setMonth}
      />
      <Choice
        moment={describeChoice({ date: times.open ? date : '', time, minutes })}
        submitLabel={moving ? m.consultations_booking_move() : m.consultations_booking_book()}
        busy={busy}
      />
    </form>
  )
}

interface DayAndTimeProps {
  form: Form
  times: Times
  messages: Messages
  moving: string | undefined
  month: string
  now: Date
  onMonth: (month: string) => void
}

function DayAndTime({ form, times, messages, moving, month, now, onMonth }: DayAndTimeProps) {
  const { date, time, minutes } = form.watch()
  const chooseMoment = (moment: Moment) => {
    choose(form, 'date', moment.date)
    choose(form, 'time', moment.time)
  }
  return (
    <TwoColumns>
      <Right>
        <NextStarts
          minutes={findMinutes(minutes)}
          chosen={{ date, time }}
          moving={moving}
          onChoose={chooseMoment}
        />
      </Right>
      <Left>
        <DayChoice form={form} error={messages.date} now={now} />
        <FreeDays form={form} times={times} date={date} month={month} now={now} onMonth={onMonth} />
      </Left>
      <Right>
        <TimeChoice
          id="time"
          label={m.appointments_time()}
          legend={m.consultations_booking_times()}
          times={times.free ?? []}
          free={times.free}
          time={time}
          status={describe(times, date)}
          error={messages.time}
          failed={times.failed}
          onRetry={() => void times.retry()}
          onChoose={(chosen) => choose(form, 'time', chosen)}
        />
      </Right>
    </TwoColumns>
  )
}

function collectMessages(errors: Form['formState']['errors'], { refusal }: Times): Messages {
  return {
    minutes: errors.minutes?.message,
    date: refusal ?? errors.date?.message,
    time: refusal ? undefined : errors.time?.message,
  }
}

function DayChoice({ form, error, now }: { form: Form; error: string | undefined; now: Date }) {
  return (
    <DateField
      id="date"
      label={m.appointments_date()}
      hint={describeRange(now)}
      error={error}
      {...form.register('date')}
      value={form.watch('date')}
      min={earliestDay(now)}
      max={latestDay(now)}
    />
  )
}

/** From when to when a day can be chosen; "tomorrow" is said when that is open. */
function describeRange(now: Date): string {
  const firstOpen = firstOpenDay(openingIn(now))
  const words = { earliest: formatDate(firstOpen), latest: formatDate(latestDay(now)) }
  return firstOpen === earliestDay(now)
    ? m.consultations_booking_date_hint(words)
    : m.consultations_booking_date_hint_closed(words)
}

interface FreeDaysProps {
  form: Form
  times: Times
  date: string
  month: string
  now: Date
  onMonth: (month: string) => void
}

function FreeDays({ form, times, date, month, now, onMonth }: FreeDaysProps) {
  return (
    <div className="mt-5">
      <Month
        month={month}
        days={times.days}
        guess={(unknown) => guessDay(unknown, now)}
        chosen={date}
        earliest={earliestDay(now)}
        latest={latestDay(now)}
        closed={{
          legend: m.consultations_booking_closed_legend(),
          short: m.consultations_booking_closed_short(),
        }}
        onMonth={onMonth}
        onChoose={(chosen) => choose(form, 'date', chosen)}
      />
      {times.daysFailed ? <p className="mt-3 type-small">{m.appointments_month_failed()}</p> : null}
    </div>
  )
}

interface ChoiceProps {
  moment: string
  submitLabel: string
  busy: boolean
}

/** The chosen time in words, beside the submit button. */
function Choice({ moment, submitLabel, busy }: ChoiceProps) {
  return (
    <Card className="flex flex-col gap-x-7 gap-y-5 lg:flex-row lg:items-center lg:px-7">
      <DeskPicture className="hidden w-26 shrink-0 lg:block" />
      <div aria-live="polite" className="min-w-0 flex-1">
        <p className="type-caption text-ink-2">{m.appointments_choice()}</p>
        <p className="type-h3">{moment}</p>
      </div>
      <div className="flex flex-col-reverse gap-3 md:flex-row">
        <ButtonLink variant="second" to="/consultation">
          {m.consultations_booking_back()}
        </ButtonLink>
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </Card>
  )
}

function describeChoice({ date, time, minutes }: { date: string; time: string; minutes: string }): string {
  if (date === '') return m.appointments_choice_nothing()
  return time === '' ? formatLongDate(date) : describeMoment({ date, time, minutes: Number(minutes) })
}

function describe(times: Times, date: string): string {
  if (times.refusal) return m.appointments_time_closed()
  if (times.failed) return m.appointments_time_failed()
  if (times.loading) return m.appointments_time_loading()
  if (!times.free) return m.appointments_time_first_date()
  const words = formatLongDate(date)
  const free = times.free.length
  if (free === 0) return m.appointments_time_none({ date: words })
  return m.consultations_booking_time_count({ date: words, free })
}

function findMinutes(chosen: string): MinutesText {
  return MINUTES_TEXTS.find((known) => known === chosen) ?? '30'
}

function choose(form: Form, field: (typeof FIELDS)[number], value: string): void {
  form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}

/** The displayed month: that of the chosen day, unless the person has turned the page. */
function useMonth(date: string, now: Date) {
  const [turned, setTurned] = useState({ from: '', month: '' })
  const bookable = date >= earliestDay(now) && date <= latestDay(now)
  const defaultMonth = (bookable ? date : earliestDay(now)).slice(0, 7)
  const month = turned.month && turned.from === date ? turned.month : defaultMonth
  return [month, (next: string) => setTurned({ from: date, month: next })] as const
}

/** Clears a chosen time that is not free: on another day, for another length, or taken meanwhile. */
function useFreeTimeOnly({ form, time, free }: { form: Form; time: string; free: Times['free'] }): void {
  const unavailable = free !== undefined && time !== '' && !free.includes(time)
  useEffect(() => {
    if (unavailable) form.setValue('time', '', { shouldDirty: true })
  }, [form, unavailable])
}
