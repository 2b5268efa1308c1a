import { listDates } from '#back-office/case-file/dates/web/dates-text.ts'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'

/** The dialog for an open case, with everything in it that runs to a day. */
export function SnoozeFile({ file, onClose }: { file: CaseFile; onClose(): void }) {
  const { number, snoozed_until, person } = file
  const { overdue, ahead } = listDates(file, todayInWarsaw(readClock()))
  const terms = [...overdue, ...ahead]
    .filter(({ isOpen }) => isOpen)
    .map(({ what, date }) => ({ what, ends: date }))
  return <SnoozeDialog cases={[{ number, snoozed_until, name: person.name, terms }]} onClose={onClose} />
}
