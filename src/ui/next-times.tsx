import { useId } from 'react'
import { m } from '#messages/messages.js'
import { formatNearDate } from '#shared/dates.ts'
import { Button } from './button.tsx'
import { RadioCard } from './radio-card.tsx'
import { Skeleton } from './skeleton.tsx'

export interface Moment {
  date: string
  time: string
}

interface NextTimesProps {
  /** Undefined while unknown. */
  times: readonly Moment[] | undefined
  chosen: Moment
  /** What must be chosen before, in place of the times. */
  first?: string
  failed: boolean
  onRetry: () => void
  onChoose: (moment: Moment) => void
}

/** The next free times, each of which sets date and time at once, so that nobody has to look for a free day. */
export function NextTimes({ times, chosen, first, failed, onRetry, onChoose }: NextTimesProps) {
  const hintId = useId()
  const name = useId()
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="type-label">{m.ui_next_times()}</legend>
      <p id={hintId} className="mt-1 type-small text-ink-2">
        {m.ui_next_times_hint()}
      </p>
      <div className="mt-2 grid gap-2">
        {times?.map(({ date, time }) => (
          <RadioCard
            key={`${date} ${time}`}
            name={name}
            value={`${date} ${time}`}
            label={m.shared_dates_date_at({ date: formatNearDate(date), time })}
            checked={date === chosen.date && time === chosen.time}
            onChange={() => onChoose({ date, time })}
          />
        ))}
      </div>
      {times ? null : <Unknown first={first} failed={failed} onRetry={onRetry} />}
      {times?.length === 0 ? <Note>{m.ui_next_times_none()}</Note> : null}
    </fieldset>
  )
}

function Unknown({ first, failed, onRetry }: Pick<NextTimesProps, 'first' | 'failed' | 'onRetry'>) {
  if (first !== undefined) return <Note>{first}</Note>
  if (!failed) {
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">{m.ui_loading()}</span>
        {['first', 'second', 'third'].map((card) => (
          <Skeleton key={card} className="h-12 w-full rounded-control" />
        ))}
      </div>
    )
  }
  return (
    <>
      <Note>{m.ui_next_times_failed()}</Note>
      <Button variant="second" size="small" className="mt-3" onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </>
  )
}

function Note({ children }: { children: string }) {
  return (
    <p className="rounded-control border border-dashed border-line-strong px-4 py-3.5 type-small text-ink-2">
      {children}
    </p>
  )
}
