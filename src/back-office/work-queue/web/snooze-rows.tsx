import { SnoozeDialog } from '#back-office/case-file/snoozing/web/snooze-dialog.tsx'
import { showEmail } from '#back-office/desk/web/email-text.ts'
import type { QueueRow } from '#back-office/work-queue/schema.ts'
import { describeTerm } from './queue-text.ts'

interface SnoozeRowsProps {
  rows: readonly QueueRow[]
  onClose(): void
  onDone(): void
}

/** The dialog for rows of the queue, with the term of each that runs next. */
export function SnoozeRows({ rows, onClose, onDone }: SnoozeRowsProps) {
  const cases = rows.map(({ number, snoozed_until, person, term }) => ({
    number,
    snoozed_until,
    name: person.name || showEmail(person.email),
    terms: term ? [{ what: describeTerm(term), ends: term.on }] : [],
  }))
  return <SnoozeDialog cases={cases} onClose={onClose} onDone={onDone} />
}
