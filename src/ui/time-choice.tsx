import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { RadioCard } from './radio-card.tsx'
import { Select } from './select.tsx'

interface TimeChoiceProps<T extends string> {
  id: string
  label: string
  /** Legend of the radio buttons, for screen readers. */
  legend: string
  /** Every time of the day, including taken ones. */
  times: readonly T[]
  /** Undefined while unknown. */
  free: readonly T[] | undefined
  time: string
  /** The current status, announced when it changes. */
  status: ReactNode
  error: string | undefined
  failed: boolean
  onRetry: () => void
  onChoose: (time: T | '') => void
}

/**
 * The choice of a time: a native select with the free times, and below it a radio button for every time, including
 * taken ones. Both set the same value; only the select has the label.
 */
export function TimeChoice<T extends string>(props: TimeChoiceProps<T>) {
  const { id, label, times, free, time, status, error, onChoose } = props
  // Until the free times are known, a restored choice stays visible.
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
          <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
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
