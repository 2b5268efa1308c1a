import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { DatesTable } from './dates-table.tsx'
import { listDates } from './dates-text.ts'
import { LastLegalDay } from './last-legal-day.tsx'

/** Every day of a case, with the last legal day to set. */
export default function DatesPage() {
  const file = useCaseFile()
  const today = todayInWarsaw(readClock())
  const { ahead, past } = listDates(file, today)
  return (
    <section aria-labelledby="dates-title" className="grid gap-6">
      <h2 id="dates-title" className="sr-only">
        {m.back_office_case_file_dates()}
      </h2>
      {file.ended_at === null ? <LastLegalDay file={file} /> : null}
      <DatesTable ahead={ahead} past={past} today={today} />
    </section>
  )
}
