import { findStanding } from '#back-office/case-file/documents/rules.ts'
import type { CaseFile, StaffDocument } from '#back-office/case-file/schema.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { REASON_LABELS } from '#features/documents/web/reason-text.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { AllJudged } from './all-judged.tsx'
import { useTakingBack } from './api.ts'
import { VerdictForm } from './verdict-form.tsx'

interface PanelProps {
  file: CaseFile
  document: StaffDocument
  /** The version beside it. */
  version: number
  isOpened: boolean
  onGiven: () => void
  onUndone: () => void
  /** No other document waits for a verdict. */
  isLast: boolean
  /** The last verdict has just been given here. */
  isDone: boolean
}

/** The verdict that stands, or the form for one. */
export function VerdictPanel({ file, document, version, isDone, ...form }: PanelProps) {
  const { number, ended_at, documents, still_open } = file
  return (
    <section aria-labelledby="verdict-title">
      <Card className="grid gap-5">
        <h2 id="verdict-title" className="type-h2-app">
          {m.back_office_document_review_your_verdict()}
        </h2>
        {still_open.documents === 0 && ended_at === null ? (
          <AllJudged count={documents.length} takesFocus={isDone} />
        ) : null}
        <Standing number={number} document={document} mayTakeBack={ended_at === null} />
        {ended_at !== null ? (
          <p className="text-ink-2">{m.back_office_document_review_case_ended()}</p>
        ) : version !== document.version ? (
          <p className="text-ink-2">{m.back_office_document_review_older_shown()}</p>
        ) : (
          <VerdictForm file={file} document={document} {...form} />
        )}
      </Card>
    </section>
  )
}

interface StandingProps {
  number: string
  document: StaffDocument
  mayTakeBack: boolean
}

function Standing({ number, document, mayTakeBack }: StandingProps) {
  const { id } = document
  const { mutateAsync, isPending } = useTakingBack({ number, id })
  const standing = findStanding(document)
  if (!standing) return null
  const { verdict, reason, message, given_at } = standing
  const takeBack = () =>
    void mutateAsync(standing.id).then(
      () => toastSuccess(m.back_office_document_review_taken_back()),
      toastFailure,
    )
  return (
    <div className="grid justify-items-start gap-1 rounded-control bg-sunken p-4">
      <p className="font-semibold">
        {verdict === 'accepted'
          ? m.back_office_document_review_accepted()
          : m.back_office_document_review_asked_again()}
        {reason ? ` · ${REASON_LABELS[reason]()}` : ''}
      </p>
      {message ? <p className="type-small whitespace-pre-line wrap-anywhere">{message}</p> : null}
      <p className="type-caption text-ink-2">
        {m.back_office_document_review_by({
          name: standing.given_by ?? m.back_office_document_review_somebody(),
          moment: formatMoment(new Date(given_at), readClock()),
        })}
      </p>
      <p className="type-caption text-ink-2">
        {standing.notified_at
          ? m.back_office_document_review_told({
              moment: formatMoment(new Date(standing.notified_at), readClock()),
            })
          : m.back_office_document_review_not_told()}
      </p>
      {mayTakeBack ? (
        <Button
          variant="link"
          size="small"
          busy={isPending}
          {...offer(m.back_office_palette_take_back())}
          onClick={takeBack}
        >
          {m.back_office_document_review_take_back()}
        </Button>
      ) : null}
    </div>
  )
}
