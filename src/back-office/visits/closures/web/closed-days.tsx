import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { addDays } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { closuresQuery } from './api.ts'
import { listClosedLines } from './closure-text.ts'
import { ClosuresDialog } from './closures-dialog.tsx'

/** So many of the next closed days are listed. */
const LINES_SHOWN = 5
/** How far ahead is looked. */
const DAYS_AHEAD = 365

/** The next closed days, public holidays among them, and the way to change them. */
export function ClosedDays({ today }: { today: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError } = useQuery(closuresQuery({ from: today, to: addDays(today, DAYS_AHEAD) }))
  return (
    <Card as="section" aria-labelledby="closed-days" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="closed-days" className="type-h3">
          {m.back_office_visits_closures_title()}
        </h2>
        <Button variant="link" size="small" onClick={() => setIsOpen(true)}>
          {m.back_office_visits_closures_change()}
        </Button>
      </div>
      {isError && !data ? <p role="alert">{m.back_office_visits_closures_failed()}</p> : null}
      <ul className="divide-y divide-line">
        {listClosedLines(data ?? [], today)
          .slice(0, LINES_SHOWN)
          .map(({ key, days, who }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2 type-small">
              <span className="font-semibold">{days}</span>
              <span className="type-caption text-ink-2 wrap-anywhere">{who}</span>
            </li>
          ))}
      </ul>
      {isOpen ? (
        <ClosuresDialog closures={data ?? []} today={today} onClose={() => setIsOpen(false)} />
      ) : null}
    </Card>
  )
}
