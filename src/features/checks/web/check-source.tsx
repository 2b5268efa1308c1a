import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { Check } from '../schema.ts'

/** The rule that a check follows from, its source, and the day on which somebody last read it; folded. */
export function CheckSource({ check: { rule, source, source_url, checked_on } }: { check: Check }) {
  return (
    <details className="type-small text-ink-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-2">
        {m.checks_source_rule()}
      </summary>
      <p className="max-w-prose">{rule}</p>
      <p className="mt-1 wrap-anywhere">
        {source_url ? (
          <a href={source_url} className="link" rel="noreferrer">
            {source}
          </a>
        ) : (
          source
        )}
        {` · ${m.checks_source_checked_on({ date: formatDate(checked_on) })}`}
      </p>
    </details>
  )
}
