import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import type { Check } from '../schema.ts'

/** Why a specialist lets it stand what a check has found. */
export function OverruleNote({ overruled }: { overruled: NonNullable<Check['overruled']> }) {
  return (
    <div className="type-small">
      <p className="text-ink-2">
        {m.checks_overruled_on({ date: formatDate(todayInWarsaw(new Date(overruled.at))) })}
      </p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{overruled.reason}</p>
    </div>
  )
}
