import type { ReactNode } from 'react'
import { CalendarPicture } from '#brand/illustrations/calendar.tsx'
import { CardPicture } from '#brand/illustrations/card.tsx'
import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import { ClockPicture } from '#brand/illustrations/clock.tsx'
import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { nameOffice } from '#features/appointments/rules.ts'
import type { CaseStage } from '#features/cases/contract.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import type { NextStepId } from '#features/progress/contract.ts'
import { nameDocumentsStep } from '#features/progress/rules.ts'
import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { countDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowRight, CalendarClock, CalendarX2, type IconShape, Send, UserRound } from '#ui/icons.tsx'

/** The next step: one sentence, one large button, one picture. */
export function NextStepCard({ progress }: { progress: Progress }) {
  const { next_step: step, next_appointment: visit } = progress
  const words = describe(step.id, progress)
  return (
    <section
      aria-labelledby="next-step-title"
      className="overflow-hidden rounded-panel border border-line bg-hero"
    >
      <div className="items-center gap-8 px-5 pt-6 pb-7 md:flex md:px-10 md:py-9">
        <words.Picture className="mx-auto w-48 shrink-0 md:order-last md:mx-0 md:w-44 lg:mx-2 lg:w-66" />
        <div className="min-w-0 flex-1 max-md:mt-5">
          <p className="type-small font-semibold text-pine">
            {progress.case ? m.progress_next_label() : m.progress_next_label_first()}
          </p>
          <h2 id="next-step-title" className="mt-1 type-h1">
            {words.title}
          </h2>
          <p className="mt-3 max-w-120 type-lead text-ink-2">{words.text}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to={words.to} size="large" iconEnd={ArrowRight} className="max-md:w-full">
              {words.button}
            </ButtonLink>
            {step.id === 'documents' ? (
              <ButtonLink to="/documents" variant="link">
                {m.progress_next_all_documents()}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </div>
      {progress.submitted_at ? (
        <Submission at={progress.submitted_at} number={progress.case?.number} />
      ) : null}
      <LastLegalDay progress={progress} />
      {visit ? <NextVisit visit={visit} /> : null}
      {progress.case?.specialist ? <Specialist name={progress.case.specialist} /> : null}
    </section>
  )
}

function Submission({ at, number }: { at: string; number: string | undefined }) {
  return (
    <Foot icon={Send}>
      <div className="min-w-[min(100%,9rem)] flex-1">
        <p className="type-caption text-ink-2">
          {m.progress_submitted_label({ date: formatDate(todayInWarsaw(new Date(at))) })}
        </p>
        <p className="leading-snug font-semibold">{m.progress_submitted_number({ number: number ?? '' })}</p>
      </div>
      <ButtonLink to="/submitted" variant="link" size="small">
        {m.review_confirmation_open()}
      </ButtonLink>
    </Foot>
  )
}

/** Only until the application is filed: then the day no longer matters. */
function LastLegalDay({ progress: { case: current } }: { progress: Progress }) {
  if (!current?.last_legal_day || current.ended_at || FILED.includes(current.stage)) return null
  const days = countDays(todayInWarsaw(readClock()), current.last_legal_day)
  return (
    <Foot icon={CalendarX2}>
      <div className="min-w-[min(100%,9rem)] flex-1">
        <p className="type-caption text-ink-2">{m.progress_last_legal_day()}</p>
        <p className="leading-snug font-semibold">{formatDate(current.last_legal_day)}</p>
      </div>
      {days >= 0 ? <p className="type-small text-ink-2">{m.tasks_days_left({ count: days })}</p> : null}
    </Foot>
  )
}

function Foot({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line bg-surface px-5 py-4 md:px-10">
      <Icon of={icon} className="size-6" />
      {children}
    </div>
  )
}

function Specialist({ name }: { name: string }) {
  return (
    <Foot icon={UserRound}>
      <div className="min-w-[min(100%,9rem)] flex-1">
        <p className="type-caption text-ink-2">{m.progress_specialist()}</p>
        <p translate="no" className="leading-snug font-semibold wrap-anywhere">
          {name}
        </p>
      </div>
      <ButtonLink to="/messages" variant="link" size="small">
        {m.progress_specialist_write()}
      </ButtonLink>
    </Foot>
  )
}

function NextVisit({ visit }: { visit: NonNullable<Progress['next_appointment']> }) {
  const date = formatDate(visit.appointment_date)
  return (
    <Foot icon={CalendarClock}>
      <div className="min-w-[min(100%,9rem)] flex-1">
        <p className="type-caption text-ink-2">{m.progress_visit_label()}</p>
        <p className="leading-snug font-semibold">
          {m.shared_dates_date_at({ date, time: visit.appointment_time })}
        </p>
        <p className="type-caption text-ink-2">{nameOffice(visit.office_location)}</p>
      </div>
      <ButtonLink href={`/api/appointments/${visit.id}/calendar`} download variant="link" size="small">
        {m.progress_visit_calendar()}
      </ButtonLink>
    </Foot>
  )
}

function describe(id: NextStepId, progress: Progress) {
  switch (id) {
    case 'send_again':
    case 'read_message':
    case 'answer_question':
    case 'do_task':
      return describeAsked(id, progress)
    case 'personal_info':
      return {
        title: m.progress_next_personal_info_title(),
        text: m.progress_next_personal_info_text(),
        button: m.progress_next_personal_info_button(),
        to: '/personal-info',
        Picture: CardPicture,
      }
    case 'documents':
      return describeDocuments(progress)
    case 'application_form':
      return {
        title: m.progress_next_application_form_title(),
        text: m.progress_next_application_form_text(),
        button: m.progress_next_application_form_button(),
        to: '/application-form',
        Picture: ChecklistPicture,
      }
    case 'review_and_submit':
      return {
        title: m.progress_next_review_title(),
        text: m.progress_next_review_text(),
        button: m.progress_next_review_button(),
        to: '/review-application',
        Picture: TrayPicture,
      }
    default:
      return describeAfterSubmitting(id, progress)
  }
}

/** What the consultancy asks for. */
function describeAsked(
  id: 'send_again' | 'read_message' | 'answer_question' | 'do_task',
  progress: Progress,
) {
  const { documents_asked_again: again, unread_messages: unread, open_tasks: tasks } = progress
  const [first] = again
  switch (id) {
    case 'send_again':
      return {
        title:
          again.length === 1 && first
            ? m.progress_next_again_title({ document: documentTypeLabel(first) })
            : m.progress_next_again_title_many({ count: again.length }),
        text: m.progress_next_again_text(),
        button: m.progress_next_again_button(),
        to: `/documents#${first ?? ''}`,
        Picture: TrayPicture,
      }
    case 'read_message':
      return {
        title: m.progress_next_message_title({ count: unread }),
        text: m.progress_next_message_text(),
        button: m.progress_next_message_button(),
        to: '/messages',
        Picture: LetterPicture,
      }
    case 'answer_question':
      return {
        title: m.progress_next_question_title({ count: progress.open_corrections }),
        text: m.progress_next_question_text(),
        button: m.progress_next_question_button({ count: progress.open_corrections }),
        to: '/dashboard#questions',
        Picture: LetterPicture,
      }
    case 'do_task':
      return {
        title: m.progress_next_task_title({ count: tasks }),
        text: m.progress_next_task_text(),
        button: m.progress_next_task_button({ count: tasks }),
        to: '/dashboard#tasks',
        Picture: ChecklistPicture,
      }
  }
}

function describeDocuments({ next_step, ...progress }: Progress) {
  const { documents_uploaded: count, documents_total: total, documents_set_aside: aside } = progress
  const [next] = next_step.missing_documents
  return {
    title: nameDocumentsStep({ count, total, aside }),
    text: m.progress_next_documents_text({ name: next ? documentTypeLabel(next) : '' }),
    button: m.progress_next_documents_button(),
    to: `/documents#${next ?? ''}`,
    Picture: FolderPicture,
  }
}

/** Stages after the filing. A case on hold may be of before. */
const FILED: readonly (CaseStage | undefined)[] = ['filed', 'in_proceedings', 'decided']

function describeAfterSubmitting(id: 'appointment' | 'prepare_visit' | 'wait', progress: Progress) {
  const isFiled = FILED.includes(progress.case?.stage)
  switch (id) {
    case 'appointment':
      return {
        title: m.progress_next_appointment_title(),
        text: m.progress_next_appointment_text(),
        button: m.progress_next_appointment_button(),
        to: '/appointment',
        Picture: CalendarPicture,
      }
    case 'prepare_visit':
      return {
        title: m.progress_next_visit_title(),
        text: m.appointments_arrival_advice(),
        button: m.appointments_see_button(),
        to: '/appointment',
        Picture: DeskPicture,
      }
    case 'wait':
      return {
        title: isFiled ? m.progress_next_filed_title() : m.progress_next_wait_title(),
        text: isFiled ? m.progress_next_filed_text() : m.progress_next_wait_text(),
        button: m.review_see_button(),
        to: '/review-application',
        Picture: ClockPicture,
      }
  }
}
