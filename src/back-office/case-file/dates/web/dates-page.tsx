import { lazy, Suspense, useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { partPath } from '#back-office/case-file/web/case-parts.tsx'
import { DecisionDialog } from '#back-office/case-file/web/decision-dialog.tsx'
import { DECISION_NAMES, INSTANCE_NAMES } from '#back-office/case-file/web/decision-text.ts'
import { useCaseFile } from '#back-office/case-file/web/use-case-file.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { CalendarPlus } from '#ui/icons.tsx'
import { retriableImport } from '#ui/retriable-import.ts'
import { DatesTable } from './dates-table.tsx'
import { listDates } from './dates-text.ts'
import { LastLegalDay } from './last-legal-day.tsx'

const BookDialog = lazy(async () => {
  const { BookDialog } = await retriableImport(
    () => import('#back-office/case-file/booking/web/book-dialog.tsx'),
  )
  return { default: BookDialog }
})

const CaseResidenceCard = lazy(async () => {
  const { CaseResidenceCard } = await retriableImport(
    () => import('#back-office/case-file/residence-card/web/case-residence-card.tsx'),
  )
  return { default: CaseResidenceCard }
})

/** Every day of a case, with the last legal day to set. */
export default function DatesPage() {
  const file = useCaseFile()
  const today = todayInWarsaw(readClock())
  const dates = listDates(file, today)
  return (
    <section aria-labelledby="dates-title" className="grid gap-6">
      <h2 id="dates-title" className="sr-only">
        {m.back_office_case_file_dates()}
      </h2>
      {file.ended_at === null ? <LastLegalDay file={file} /> : null}
      {file.stage === 'decided' ? <Decided file={file} /> : null}
      {file.decision === 'granted' ? (
        <Suspense>
          <CaseResidenceCard file={file} />
        </Suspense>
      ) : null}
      {file.ended_at === null ? <Book file={file} /> : null}
      <DatesTable {...dates} today={today} />
    </section>
  )
}

/** A visit is booked here for the applicant. */
function Book({ file }: { file: CaseFile }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
      <Button
        variant="second"
        icon={CalendarPlus}
        {...offer(m.back_office_case_file_book())}
        onClick={() => setIsOpen(true)}
      >
        {m.back_office_case_file_book()}
      </Button>
      <ButtonLink variant="link" size="small" to={partPath(file.number, 'letters')}>
        {m.letters_title()}
      </ButtonLink>
      {isOpen ? (
        <Suspense>
          <BookDialog file={file} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** What was noted of the decision, to correct: the applicant reads the term of the appeal from it. */
function Decided({ file }: { file: CaseFile }) {
  const [isOpen, setIsOpen] = useState(false)
  const { decision, decision_instance: instance, decision_delivered_on: day } = file
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 print:hidden">
      <div>
        <p className="type-caption text-ink-2">{m.back_office_case_file_decision_label()}</p>
        <p className="font-semibold">
          {decision ? DECISION_NAMES[decision]() : m.back_office_case_file_decision_unknown()}
        </p>
        {decision ? <p className="type-small text-ink-2">{INSTANCE_NAMES[instance]()}</p> : null}
        <p className="type-small text-ink-2">
          {day
            ? m.back_office_case_file_decision_delivered({ date: formatDate(day) })
            : m.back_office_case_file_decision_undelivered()}
        </p>
      </div>
      <Button
        variant="second"
        {...offer(m.back_office_case_file_decision_change())}
        onClick={() => setIsOpen(true)}
      >
        {m.back_office_case_file_decision_change()}
      </Button>
      {isOpen ? <DecisionDialog file={file} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  )
}
