import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FailedState } from '#brand/failed-state.tsx'
import { CardPicture } from '#brand/illustrations/card.tsx'
import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { isApiError } from '#client/api-error.ts'
import { requireFact } from '#facts/require-fact.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import { nextAppointment, REVIEW_DOCUMENTS_ENOUGH } from '#features/review/rules.ts'
import type { Review } from '#features/review/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Callout } from '#ui/callout.tsx'
import { Printer } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows, SkeletonScreen } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { reviewQuery } from './api.ts'
import { ReviewCard } from './review-card.tsx'
import { ApplicationFormSummary, DocumentsSummary, PersonalInfoSummary } from './review-parts.tsx'
import { SubmitApplication } from './submit-application.tsx'

export default function ReviewApplicationPage() {
  const review = useQuery(reviewQuery)
  useEffect(() => {
    if (!review.error || isApiError(review.error, 'signed_out')) return
    toast({ title: m.review_load_failed_title(), text: m.review_load_failed_text(), tone: 'destructive' })
  }, [review.error])

  return (
    <div className="mx-auto max-w-list">
      <PageHeading
        title={m.review_title()}
        lead={m.review_lead()}
        actions={<PrintButton />}
        className="mb-7"
      />
      {review.data ? (
        <Application review={review.data} />
      ) : review.error ? (
        <FailedState
          title={m.review_failed_title()}
          safe={m.review_load_failed_safe()}
          advice={m.review_load_failed_advice()}
          code={isApiError(review.error) ? (review.error.requestId ?? undefined) : undefined}
          onRetry={() => review.refetch()}
          action={
            <ButtonLink to="/help-center" variant="second">
              {m.review_help_center()}
            </ButtonLink>
          }
        />
      ) : (
        <SkeletonScreen>
          <SkeletonRows count={3} />
        </SkeletonScreen>
      )}
    </div>
  )
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
      {m.review_print()}
    </Button>
  )
}

function Application({ review }: { review: Review }) {
  return (
    <div className="grid gap-5">
      <PersonalInfoCard info={review.personal_info} />
      <DocumentsCard documents={review.documents} />
      <ApplicationFormCard form={review.application_form} />
      <Callout tone="amber" title={m.review_callout_title()} className="mt-2">
        {m.review_callout_text({ date: requireFact('mos-since').shown })}
      </Callout>
      <Visit review={review} />
      <SubmitApplication review={review} />
    </div>
  )
}

function PersonalInfoCard({ info }: { info: Review['personal_info'] }) {
  const empty = { text: m.review_personal_info_empty(), action: m.review_fill_in(), picture: CardPicture }
  return (
    <ReviewCard
      n={1}
      title={m.review_personal_info_title()}
      complete={info !== null}
      to="/personal-info"
      empty={info ? null : empty}
    >
      {info ? <PersonalInfoSummary info={info} /> : null}
    </ReviewCard>
  )
}

function DocumentsCard({ documents }: { documents: Review['documents'] }) {
  const empty = { text: m.review_documents_empty(), action: m.review_upload(), picture: FolderPicture }
  return (
    <ReviewCard
      n={2}
      title={m.review_documents_title()}
      complete={documents.length >= REVIEW_DOCUMENTS_ENOUGH}
      to="/documents"
      empty={documents.length > 0 ? null : empty}
    >
      <DocumentsSummary documents={documents} />
    </ReviewCard>
  )
}

function ApplicationFormCard({ form }: { form: Review['application_form'] }) {
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
      to="/application-form"
      empty={form ? null : empty}
    >
      {form ? <ApplicationFormSummary form={form} /> : null}
    </ReviewCard>
  )
}

function Visit({ review }: { review: Review }) {
  const visit = nextAppointment(review.appointments, new Date())
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
