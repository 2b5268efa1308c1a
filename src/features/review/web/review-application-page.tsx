import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLoadNotice } from '#brand/failed-state.tsx'
import { CardPicture } from '#brand/illustrations/card.tsx'
import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { isApiError } from '#client/api-error.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { requireFact } from '#facts/require-fact.ts'
import type { ApplicationForm } from '#features/application-form/schema.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import { EndedNote, useHasEnded } from '#features/cases/web/case-context.tsx'
import { countNotNumbers, nextAppointment, REVIEW_DOCUMENTS_ENOUGH } from '#features/review/rules.ts'
import type { Review } from '#features/review/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatMoment } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Callout } from '#ui/callout.tsx'
import { Printer } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { nameRecord } from './answers-text.ts'
import { reviewQuery } from './api.ts'
import { ReviewCard } from './review-card.tsx'
import { ApplicationFormSummary, DocumentsSummary, PersonalInfoSummary } from './review-parts.tsx'
import { SubmitApplication } from './submit-application.tsx'

export default function ReviewApplicationPage() {
  const number = useSearchParams()[0].get('case')
  const hasEnded = useHasEnded()
  const readOnly = hasEnded || number !== null
  const review = useQuery(reviewQuery(number))
  useLoadNotice({
    action: 'review.load',
    title: m.review_load_failed_title(),
    text: m.review_load_failed_text(),
    error: isApiError(review.error, 'signed_out') ? null : review.error,
  })

  return (
    <div className="mx-auto max-w-list">
      <PageHeading
        title={m.review_title()}
        lead={readOnly ? leadOfEnded(number) : m.review_lead()}
        actions={<PrintButton />}
        className="mb-7"
      />
      {number === null ? <EndedNote className="mb-6 print:hidden" /> : null}
      <QueryScreen
        query={review}
        failed={{
          title: m.review_failed_title(),
          safe: m.review_load_failed_safe(),
          advice: m.ui_try_in_a_moment(),
          action: (
            <ButtonLink to="/help-center" variant="second">
              {m.review_help_center()}
            </ButtonLink>
          ),
        }}
        skeleton={<SkeletonRows count={3} />}
      >
        {(loaded) => <Application review={loaded} readOnly={readOnly} />}
      </QueryScreen>
    </div>
  )
}

function leadOfEnded(number: string | null): string {
  return number === null ? m.review_ended_lead() : m.review_ended_lead_number({ number })
}

function PrintButton() {
  return (
    <Button
      variant="second"
      size="small"
      icon={Printer}
      className="max-md:hidden"
      onClick={() => window.print()}
    >
      {m.ui_print()}
    </Button>
  )
}

interface Part {
  review: Review
  readOnly: boolean
}

function Application({ review, readOnly }: Part) {
  return (
    <div className="grid gap-5">
      <PersonalInfoCard review={review} readOnly={readOnly} />
      <DocumentsCard review={review} readOnly={readOnly} />
      <ApplicationFormCard review={review} readOnly={readOnly} />
      {readOnly ? null : (
        <Callout tone="amber" title={m.review_callout_title()} className="mt-2">
          {m.review_callout_text({ date: requireFact('mos-since').shown })}
        </Callout>
      )}
      <Visit review={review} />
      {readOnly ? <EndOfEnded review={review} /> : <SubmitApplication review={review} />}
    </div>
  )
}

function PersonalInfoCard({ review: { personal_info: info }, readOnly }: Part) {
  const empty = { text: m.review_personal_info_empty(), action: m.review_fill_in(), picture: CardPicture }
  return (
    <ReviewCard
      n={1}
      title={m.review_personal_info_title()}
      complete={info !== null}
      to={readOnly ? null : '/personal-info'}
      empty={info ? null : empty}
    >
      {info ? <PersonalInfoSummary info={info} /> : null}
    </ReviewCard>
  )
}

function DocumentsCard({ review: { documents, documents_set_aside: aside }, readOnly }: Part) {
  const empty = { text: m.review_documents_empty(), action: m.review_upload(), picture: FolderPicture }
  return (
    <ReviewCard
      n={2}
      title={m.review_documents_title()}
      complete={documents.length >= REVIEW_DOCUMENTS_ENOUGH}
      to={readOnly ? null : '/documents'}
      empty={documents.length > 0 ? null : empty}
    >
      <DocumentsSummary documents={documents} aside={aside} />
    </ReviewCard>
  )
}

function ApplicationFormCard({ review: { application_form: form }, readOnly }: Part) {
  const empty = {
    text: m.review_application_form_empty(),
    action: m.review_fill_in(),
    picture: ChecklistPicture,
  }
  return (
    <ReviewCard
      n={3}
      title={m.review_application_form_title()}
      complete={form !== null}
      remark={form && !readOnly ? remarkOf(form) : null}
      to={readOnly ? null : '/application-form'}
      empty={form ? null : empty}
    >
      {form ? <ApplicationFormSummary form={form} record={nameRecord(form, { hasEnded: readOnly })} /> : null}
    </ReviewCard>
  )
}

function remarkOf(form: ApplicationForm): string | null {
  const count = countNotNumbers(form)
  return count > 0 ? m.review_complete_words({ count }) : null
}

/** When the ended application was submitted, and the way back. */
function EndOfEnded({ review: { submitted_at } }: { review: Review }) {
  return (
    <div className="mt-2 grid justify-items-start gap-4">
      {submitted_at ? (
        <p>{m.review_submitted_title({ date: formatMoment(new Date(submitted_at), readClock()) })}</p>
      ) : null}
      <ButtonLink to="/dashboard" variant="second" className="print:hidden">
        {m.review_back()}
      </ButtonLink>
    </div>
  )
}

function Visit({ review }: { review: Review }) {
  const visit = nextAppointment(review.appointments, readClock())
  if (!visit) return null
  return (
    <p className="text-ink-2">
      {m.review_appointment({
        date: formatDate(visit.appointment_date),
        time: visit.appointment_time,
        office: nameOffice(visit.office_location),
      })}
    </p>
  )
}
