import { m } from '#messages/messages.js'
import { Fold } from '#ui/fold.tsx'
import { PlaceLinks } from '../places/web/place-links.tsx'
import type { Check } from '../schema.ts'
import { CheckSource } from './check-source.tsx'
import { OverruleNote } from './overrule-note.tsx'
import { VerdictBadge } from './verdict-badge.tsx'

interface ListedChecksProps {
  checks: readonly Check[]
  title: string
}

/** Checks with the same verdict below a heading that says what it means; nothing without any. */
export function ListedChecks({ checks, title }: ListedChecksProps) {
  const [first] = checks
  if (!first) return null
  return (
    <div className="py-3">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-semibold">
        <VerdictBadge {...first} />
        {title}
      </h3>
      <ul className="mt-2 grid gap-3">
        {checks.map((check) => (
          <li key={check.id} className="border-l-2 border-line pl-3">
            <p className="max-w-prose wrap-anywhere">{check.text}</p>
            {check.overruled ? <OverruleNote overruled={check.overruled} /> : <PlaceLinks check={check} />}
            <CheckSource check={check} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many checks have found nothing; which ones, when it is opened. */
export function GoodChecks({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null
  return (
    <Fold head={<span className="font-semibold">{m.checks_goods({ count: checks.length })}</span>}>
      <ul className="grid gap-1 pb-2">
        {checks.map((check) => (
          <li key={check.id}>
            <p className="max-w-prose wrap-anywhere">{check.text}</p>
            <CheckSource check={check} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}
