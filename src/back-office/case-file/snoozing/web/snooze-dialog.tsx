import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { toastFailure } from '#back-office/desk/web/desk-toast.ts'
import { isApiError } from '#client/api-error.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { addDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { SNOOZE_DAYS_MAX } from '../contract.ts'
import { dayOf, isTermNear, OFFERED_DAYS, type OfferedDay } from '../rules.ts'
import { type Snoozable, useSnooze } from './use-snooze.ts'

/** A case with what runs to a day. */
export interface SnoozedCase extends Snoozable {
  name: string
  terms: readonly { what: string; ends: string }[]
}

interface SnoozeDialogProps {
  cases: readonly SnoozedCase[]
  onClose(): void
  /** They are snoozed, or back. */
  onDone?(): void
}

const OFFERED: Record<OfferedDay, () => string> = {
  tomorrow: m.back_office_snooze_tomorrow,
  monday: m.back_office_snooze_monday,
  two_weeks: m.back_office_snooze_two_weeks,
}

/** Until which day cases leave the reader's queue. A term that ends before it, or soon, is pointed out. */
export function SnoozeDialog({ cases, onClose, onDone }: SnoozeDialogProps) {
  const id = useId()
  const today = todayInWarsaw(readClock())
  const { chosen, setChosen, day, setDay, error, save, busy } = useChoice({ cases, onClose, onDone })
  const until = chosen === 'other' ? day : dayOf(chosen, today)
  const isSnoozed = cases.some(({ snoozed_until }) => snoozed_until !== null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.back_office_snooze_title()}
      actions={
        <Actions form={id} busy={busy} onEnd={isSnoozed ? () => void save(null) : null} onClose={onClose} />
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save(until)
        }}
        className="grid gap-4 text-ink"
      >
        <p>{m.back_office_snooze_text({ count: cases.length })}</p>
        <Days chosen={chosen} today={today} onChange={setChosen} />
        {chosen === 'other' ? (
          <DateField
            id={`${id}-day`}
            label={m.back_office_snooze_day()}
            error={error}
            value={day}
            defaultValue={day}
            onChange={({ target }) => setDay(target.value)}
            min={addDays(today, 1)}
            max={addDays(today, SNOOZE_DAYS_MAX)}
            required
          />
        ) : null}
        <Warning cases={cases} until={until} today={today} />
      </form>
    </Dialog>
  )
}

interface ActionsProps {
  form: string
  busy: boolean
  /** Null where nothing is snoozed yet. */
  onEnd: (() => void) | null
  onClose(): void
}

function Actions({ form, busy, onEnd, onClose }: ActionsProps) {
  return (
    <>
      <Button type="submit" form={form} busy={busy}>
        {m.back_office_snooze()}
      </Button>
      {onEnd ? (
        <Button variant="second" onClick={onEnd}>
          {m.back_office_snooze_end()}
        </Button>
      ) : null}
      <Button variant="second" onClick={onClose}>
        {m.ui_cancel()}
      </Button>
    </>
  )
}

type Chosen = OfferedDay | 'other'

function useChoice({ cases, onClose, onDone }: SnoozeDialogProps) {
  const [chosen, setChosen] = useState<Chosen>('tomorrow')
  const [day, setDay] = useState(() => cases.find((one) => one.snoozed_until)?.snoozed_until ?? '')
  const [error, setError] = useState<string>()
  const { snooze, busy } = useSnooze()
  const save = async (until: string | null) => {
    try {
      await snooze(cases, until)
      // Nothing takes the focus beside a modal dialog.
      flushSync(onClose)
      onDone?.()
    } catch (failure) {
      const [message] = (isApiError(failure) && failure.fields.until) || []
      setError(message)
      if (!message || chosen !== 'other') toastFailure(failure)
    }
  }
  return { chosen, setChosen, day, setDay, error, save, busy }
}

interface DaysProps {
  chosen: Chosen
  today: string
  onChange(chosen: Chosen): void
}

function Days({ chosen, today, onChange }: DaysProps) {
  const days = [
    ...OFFERED_DAYS.map((offered) => ({
      value: offered,
      label: OFFERED[offered](),
      note: formatDate(dayOf(offered, today)),
    })),
    { value: 'other' as const, label: m.back_office_snooze_other(), note: null },
  ]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold type-small">{m.back_office_snooze_until()}</legend>
      {days.map(({ value, label, note }) => (
        <RadioCard
          key={value}
          name="until"
          label={label}
          note={note}
          checked={chosen === value}
          onChange={() => onChange(value)}
        />
      ))}
    </fieldset>
  )
}

/** So many terms are named; the dates of a case have all. */
const TERMS_SHOWN = 5

function Warning({
  cases,
  until,
  today,
}: Pick<SnoozeDialogProps, 'cases'> & { until: string; today: string }) {
  const near = cases
    .flatMap(({ name, number, terms }) => terms.map((term) => ({ name, number, ...term })))
    .filter(({ ends }) => isTermNear({ ends, until, today }))
  return (
    <div role="status">
      {near.length > 0 ? (
        <Callout tone="amber" title={m.back_office_snooze_warning()}>
          <ul className="grid gap-1">
            {near.slice(0, TERMS_SHOWN).map(({ name, number, what, ends }) => (
              <li key={`${number} ${what} ${ends}`} className="wrap-anywhere">
                {m.back_office_snooze_warning_term({ name, term: what, date: formatDate(ends) })}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </div>
  )
}
