import { type ReactNode, useContext } from 'react'
import { CardPicture } from '#brand/illustrations/card.tsx'
import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { requireFact } from '#facts/require-fact.ts'
import type { ApplicationForm } from '#features/application-form/schema.ts'
import { nameOffice } from '#features/appointments/rules.ts'
import type { CaseState } from '#features/cases/status/schema.ts'
import { CaseContext } from '#features/cases/web/case-context.tsx'
import { countNotNumbers, nextAppointment, REVIEW_DOCUMENTS_ENOUGH } from '#features/review/rules.ts'
import type { Review } from '#features/review/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatDate, formatMoment, todayInWarsaw } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Callout } from '#ui/callout.tsx'
import { nameRecord } from './answers-text.ts'
import { ReviewCard } from './review-card.tsx'
import { ApplicationFormSummary, DocumentsSummary, PersonalInfoSummary } from './review-parts.tsx'
import { SubmitApplication } from './submit-application.tsx'

/** What reading is for: before the submission, until the filing, and once the office has it. */
export function describeMoment(current: Pick<CaseState, 'submitted_at' | 'filed_at'> | null): string {
  if (current?.filed_at)
    return m.review_lead_filed({ date: formatDate(todayInWarsaw(new Date(current.filed_at))) })
  return current?.submitted_at ? m.review_lead_submitted() : m.review_lead()
}

/** What later features have checked of an application. */
export interface ReviewChecks {
  /** Above its parts. */
  note: ReactNode
  /** Below them. */
  section: ReactNode
}

interface ReviewedApplicationProps {
  review: Review
  /** True for an application that has ended. */
  readOnly: boolean
  /** Shown until it is filed. */
  checks?: ReviewChecks
}

/** The three parts, and below them what comes next. Once filed the office has it, and nothing here changes that. */
export function ReviewedApplication({ review, readOnly, checks }: ReviewedApplicationProps) {
  const isFiled = Boolean(useContext(CaseContext)?.filed_at)
  const part = { review, readOnly, isFixed: readOnly || isFiled }
  return (
    <div className="grid gap-5">
      {part.isFixed ? null : checks?.note}
      <PersonalInfoCard {...part} />
      <DocumentsCard {...part} />
      <ApplicationFormCard {...part} />
      {part.isFixed ? null : checks?.section}
      {part.isFixed ? null : (
        <Callout tone="amber" title={titleOfCallout(review)} className="mt-2">
          {m.review_callout_text({ date: requireFact('mos-since').shown })}
        </Callout>
      )}
      <Visit review={review} />
      {readOnly ? <EndOfEnded review={review} /> : <SubmitApplication review={review} />}
    </div>
  )
}

function titleOfCallout({ submitted_at }: Review): string {
  return submitted_at ? m.review_callout_title_submitted() : m.review_callout_title()
}

interface Part extends Omit<ReviewedApplicationProps, 'checks'> {
  /** True when nothing is changed here any more. */
  isFixed: boolean
}

function PersonalInfoCard({ review: { personal_info: info }, isFixed }: Part) {
  const empty = { text: m.review_personal_info_empty(), action: m.review_fill_in(), picture: CardPicture }
  return (
    <ReviewCard
      n={1}
      title={m.review_personal_info_title()}
      complete={info !== null}
      to={isFixed ? null : '/personal-info'}
      empty={info ? null : empty}
    >
      {info ? <PersonalInfoSummary info={info} /> : null}
    </ReviewCard>
  )
}

function DocumentsCard({ review: { documents, documents_set_aside: aside }, readOnly, isFixed }: Part) {
  const again = readOnly ? 0 : documents.filter(({ status }) => status === 'asked_again').length
  const empty = { text: m.review_documents_empty(), action: m.review_upload(), picture: FolderPicture }
  return (
    <ReviewCard
      n={2}
      title={m.review_documents_title()}
      complete={documents.length >= REVIEW_DOCUMENTS_ENOUGH}
      remark={again > 0 ? m.documents_again_count({ count: again }) : null}
      to={isFixed && again === 0 ? null : '/documents'}
      empty={documents.length > 0 ? null : empty}
    >
      <DocumentsSummary documents={documents} aside={aside} again={again} />
    </ReviewCard>
  )
}

function ApplicationFormCard({ review: { application_form: form }, readOnly, isFixed }: Part) {
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
      remark={form && !isFixed ? remarkOf(form) : null}
      to={isFixed ? null : '/application-form'}
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
