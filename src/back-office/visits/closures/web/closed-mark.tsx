import { m } from '#messages/messages.js'
import type { Closure } from '../schema.ts'
import { describeWho } from './closure-text.ts'

/** Where nobody, or one of the team, is there: who, when and why. */
export function ClosedMark({ closure }: { closure: Closure }) {
  const { from_time, to_time, reason, set_by, staff } = closure
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 rounded-control bg-sunken p-2.5 type-caption text-ink-2 forced-colors:border">
      <p className="font-semibold">
        {from_time && to_time
          ? m.back_office_visits_closures_hours({ from: from_time, to: to_time })
          : m.back_office_visits_closures_closed()}
      </p>
      <p title={staff?.name} className="truncate">
        {staff ? m.back_office_visits_closures_away({ name: staff.name }) : describeWho(closure)}
      </p>
      {reason ? <p className="wrap-anywhere">{reason}</p> : null}
      {set_by ? (
        <p title={set_by} className="truncate">
          {m.back_office_visits_closures_set_by({ name: set_by })}
        </p>
      ) : null}
    </div>
  )
}
