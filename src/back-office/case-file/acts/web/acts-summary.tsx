import { Link } from 'react-router'
import type { ActResult } from '#back-office/case-file/acts/schema.ts'
import { showEmail } from '#back-office/desk/web/email-text.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { SeenCase } from './use-acts-form.ts'

interface ActsSummaryProps {
  results: readonly ActResult[]
  cases: readonly SeenCase[]
  /** How many of those left out can be tried again. */
  again: number
  onAgain(): void
  onClose(): void
}

/** In how many cases it was done, and every one that was left out, with its reason. */
export function ActsSummary({ results, cases, again, onAgain, onClose }: ActsSummaryProps) {
  const leftOut = results.filter((one) => !one.done)
  const done = results.length - leftOut.length
  return (
    <Dialog
      open
      focusTitle
      onClose={onClose}
      title={done === 0 ? m.back_office_acts_done_none() : m.back_office_acts_done({ count: done })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_close()}</Button>
          {again > 0 ? (
            <Button variant="second" onClick={onAgain}>
              {m.back_office_acts_again({ count: again })}
            </Button>
          ) : null}
        </>
      }
    >
      {leftOut.length > 0 ? (
        <div className="grid gap-3 text-ink">
          <h3 className="type-label">{m.back_office_acts_left_out({ count: leftOut.length })}</h3>
          <ul className="grid gap-3">
            {leftOut.map(({ number, reason }) => (
              <li key={number} className="type-small">
                <Link to={`${OFFICE_PATH}/cases/${number}`} className="link font-semibold wrap-anywhere">
                  {nameCase(cases, number)}
                </Link>
                <span className="block text-ink-2">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Dialog>
  )
}

function nameCase(cases: readonly SeenCase[], number: string): string {
  const person = cases.find((one) => one.number === number)?.person
  return person ? m.back_office_acts_case({ name: person.name || showEmail(person.email), number }) : number
}
