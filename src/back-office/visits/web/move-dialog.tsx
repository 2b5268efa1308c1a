import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { isApiError, messageOf } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { addDays, formatNearDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { Visit } from '../schema.ts'
import { callVisits, useVisitAct, visitTimesQuery } from './api.ts'

interface MoveDialogProps {
  visit: Visit
  now: Date
  onClose(): void
  onMoved(moved: Visit): void
}

/** Another day and time for a visit, of those that the applicant could choose. */
export function MoveDialog({ visit, now, onClose, onMoved }: MoveDialogProps) {
  const formId = useId()
  const state = useMove({ visit, onMoved })
  const { move, busy, failure } = state
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_visits_move_title({ name: visit.person.name })}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {m.back_office_visits_move()}
          </Button>
          <Button variant="second" onClick={onClose}>
            {m.appointments_move_stop()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={move} className="grid gap-4 text-ink">
        <p>{m.back_office_visits_move_now({ day: formatNearDate(visit.date), time: visit.time })}</p>
        <WhenFields state={state} now={now} />
        <p className="type-small text-ink-2">{m.back_office_visits_told({ name: visit.person.name })}</p>
        <p role="alert" className="type-small font-semibold text-crimson empty:hidden">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}

interface WhenFieldsProps {
  state: ReturnType<typeof useMove>
  now: Date
}

function WhenFields({ state: { first, date, time, times, fields, setDate, setTime }, now }: WhenFieldsProps) {
  const status = times.isError
    ? m.back_office_visits_move_times_failed()
    : times.data?.length === 0
      ? m.back_office_visits_move_none()
      : undefined
  return (
    <>
      <DateField
        id="move-date"
        label={m.back_office_visits_move_day()}
        error={fields.date?.join(' ')}
        value={date}
        defaultValue={first}
        min={addDays(todayInWarsaw(now), 1)}
        onChange={({ target }) => setDate(target.value)}
        short
      />
      <Field
        id="move-time"
        label={m.back_office_visits_move_time()}
        hint={<span role="status">{status}</span>}
        error={fields.time?.join(' ')}
      >
        <Select
          value={time}
          onChange={({ target }) => setTime(target.value)}
          placeholder={m.ui_time_choose()}
          options={(times.data ?? []).map((value) => ({ value, label: value }))}
        />
      </Field>
    </>
  )
}

function useMove({ visit, onMoved }: Pick<MoveDialogProps, 'visit' | 'onMoved'>) {
  const { kind, id, revision } = visit
  const [date, setDate] = useState(visit.date)
  const [time, setTime] = useState('')
  // While the person types a year, the field holds dates like 0002-12-10, which are not a choice yet.
  const times = useQuery({ ...visitTimesQuery(visit, date), enabled: date >= '2000-01-01' })
  const { mutateAsync, isPending, error, reset } = useVisitAct((to: { date: string; time: string }) =>
    callVisits('POST /api/staff/visits/:kind/:id/move', {
      param: { kind, id },
      json: { ...to, revision },
    }),
  )
  const fields = isApiError(error) ? error.fields : {}
  const isAtField = Boolean(fields.date ?? fields.time)

  async function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    try {
      onMoved(await mutateAsync({ date, time }))
      toastSuccess(m.back_office_visits_moved())
    } catch {
      // Said in the dialog. The time may have been taken meanwhile.
      void times.refetch()
    }
  }

  return {
    /** The day on which it is now. */
    first: visit.date,
    date,
    time,
    times,
    move,
    busy: isPending,
    fields,
    failure: error && !isAtField ? messageOf(error, m.back_office_desk_load_failed_advice()) : null,
    setDate: (wanted: string) => {
      reset()
      setTime('')
      setDate(wanted)
    },
    setTime: (wanted: string) => {
      reset()
      setTime(wanted)
    },
  }
}
