import { useEffect } from 'react'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { type CardFormOptions, useCardForm } from './use-card-form.ts'

interface CardFormProps extends CardFormOptions {
  busy: boolean
  /** There for a form that was opened by a press: it has the focus then. */
  onCancel?: (() => void) | undefined
}

/** When the card was collected, and its last day. */
export function CardForm({ busy, onCancel, ...options }: CardFormProps) {
  const { form, days, faults, set, onSubmit } = useCardForm(options)
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (isOpened) form.current?.querySelector('input')?.focus()
  }, [form, isOpened])
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid max-w-form gap-4">
      <DateField
        id="card-collected"
        name="collected_on"
        label={m.residence_card_collected_on()}
        error={faults.collected_on}
        value={days.collected_on}
        isControlled
        onChange={({ target }) => set({ collected_on: target.value })}
        min={options.of.earliest_day ?? undefined}
        max={todayInWarsaw(readClock())}
      />
      <DateField
        id="card-until"
        name="valid_until"
        label={m.residence_card_valid_until()}
        hint={m.residence_card_valid_until_hint()}
        error={faults.valid_until}
        value={days.valid_until}
        isControlled
        onChange={({ target }) => set({ valid_until: target.value })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          {m.residence_card_save()}
        </Button>
        {onCancel ? (
          <Button variant="second" onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
