import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { RadioCard } from './radio-card.tsx'
import { Select } from './select.tsx'

interface TimeChoiceProps<T extends string> {
  id: string
  label: string
  /** Of the radio buttons, for a screen reader. */
  legend: string
  /** Every time of the day, taken ones too. */
  times: readonly T[]
  /** Undefined while unknown. */
  free: readonly T[] | undefined
  time: string
  /** What is going on, announced when it changes. */
  status: ReactNode
  error: string | undefined
  failed: boolean
  onRetry: () => void
  onChoose: (time: T | '') => void
}

/**
 * A time of a day: one native select with the free times, and every time as a radio button below it, the taken
 * ones too. Both set the same value; only the select carries the label.
 */
export function TimeChoice<T extends string>(props: TimeChoiceProps<T>) {
  const { id, label, times, free, time, status, error, onChoose } = props
  // Until the free ones are known, a choice kept from before stays on view.
  const offered = free ?? (time === '' ? [] : [time])
  return (
    <div>
      <Field id={id} label={label} hint={<span role="status">{status}</span>} error={error}>
        <Select
          value={time}
          placeholder={m.ui_time_choose()}
          options={offered.map((slot) => ({ value: slot, label: slot }))}
          onChange={(event) => onChoose(times.find((slot) => slot === event.target.value) ?? '')}
        />
      </Field>
      {props.failed ? (
        <Button variant="second" size="small" className="mt-3" onClick={props.onRetry}>
          {m.ui_try_again()}
        </Button>
      ) : null}
      {free && times.length > 0 ? (
        <fieldset className="mt-3">
          <legend className="sr-only">{props.legend}</legend>
          <div className="grid grid-cols-2 gap-2">
            {times.map((slot) => (
              <RadioCard
                key={slot}
                name={`${id}-slot`}
                value={slot}
                label={slot}
                checked={slot === time}
                disabled={!free.includes(slot)}
                note={free.includes(slot) ? undefined : m.ui_time_taken()}
                onChange={() => onChoose(slot)}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  )
}
