import { CalendarPicture } from '#brand/illustrations/calendar.tsx'
import { CardPicture } from '#brand/illustrations/card.tsx'
import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import { ClockPicture } from '#brand/illustrations/clock.tsx'
import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { describeStatus } from '#features/cases/status-words/rules.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { LETTERS_PAGE } from '#features/letters/contract.ts'
import { describeLetterStep } from '#features/letters/letter-words/rules.ts'
import type { NextStepId } from '#features/progress/contract.ts'
import { nameDocumentsStep } from '#features/progress/rules.ts'
import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatLongDate, todayInWarsaw } from '#shared/dates.ts'
import { describeCardStep } from './card-step-text.ts'

interface StepText {
  title: string
  text: string
  button: string
  to: string
}

const PICTURES = {
  send_again: TrayPicture,
  read_message: LetterPicture,
  answer_question: LetterPicture,
  do_task: ChecklistPicture,
  answer_letter: LetterPicture,
  go_to_office: DeskPicture,
  personal_info: CardPicture,
  documents: FolderPicture,
  application_form: ChecklistPicture,
  review_and_submit: TrayPicture,
  appointment: CalendarPicture,
  prepare_visit: DeskPicture,
  file: ChecklistPicture,
  read_decision: LetterPicture,
  collect_card: CardPicture,
  have_card: CardPicture,
  renew_card: CalendarPicture,
  wait: ClockPicture,
} satisfies Record<NextStepId, unknown>

/** The picture of the next step. */
export function pictureOf({ next_step: { id } }: Progress) {
  return PICTURES[id]
}

/** The words of the next step. Once submitted they are those of the case, which every screen takes from one rule. */
export function describeStep(progress: Progress): StepText {
  switch (progress.next_step.id) {
    case 'personal_info':
      return {
        title: m.progress_next_personal_info_title(),
        text: m.progress_next_personal_info_text(),
        button: m.progress_next_personal_info_button(),
        to: '/personal-info',
      }
    case 'documents':
      return describeDocuments(progress)
    case 'application_form':
      return {
        title: m.progress_next_application_form_title(),
        text: m.progress_next_application_form_text(),
        button: m.progress_next_application_form_button(),
        to: '/application-form',
      }
    case 'review_and_submit':
      return {
        title: m.progress_next_review_title(),
        text: m.progress_next_review_text(),
        button: m.progress_next_review_button(),
        to: '/review-application',
      }
    case 'prepare_visit':
      return {
        title: m.progress_next_visit_title(),
        text: m.appointments_arrival_advice(),
        button: m.appointments_see_button(),
        to: '/appointment',
      }
    case 'send_again':
      return describeAgain(progress)
    case 'answer_letter':
    case 'go_to_office':
      return describeLetter(progress)
    case 'appointment':
      return describeAppointment()
    case 'collect_card':
    case 'have_card':
    case 'renew_card':
      return describeCardStep(progress.next_step.id, progress.case?.residence_card ?? null)
    default:
      return describeCase(progress)
  }
}

function describeDocuments({ next_step, ...progress }: Progress): StepText {
  const { documents_uploaded: count, documents_total: total, documents_set_aside: aside } = progress
  const [next] = next_step.missing_documents
  return {
    title: nameDocumentsStep({ count, total, aside }),
    text: m.progress_next_documents_text({ name: next ? documentTypeLabel(next) : '' }),
    button: m.progress_next_documents_button(),
    to: `/documents#${next ?? ''}`,
  }
}

function describeAppointment(): StepText {
  return {
    title: m.progress_next_appointment_title(),
    text: m.progress_next_appointment_text(),
    button: m.progress_next_appointment_button(),
    to: '/appointment',
  }
}

/** What the office asks for in a letter, and by which day. */
function describeLetter(progress: Progress): StepText {
  const { open_letter: letter } = progress
  if (!letter) return describeCase(progress)
  const { kind, due_on, visit_on, visit_time: time } = letter
  const { title, text } = describeLetterStep(kind)
  const date = formatLongDate(due_on)
  const link = { button: m.progress_next_letter_button(), to: LETTERS_PAGE }
  if (due_on < todayInWarsaw(readClock()))
    return { ...link, title, text: m.progress_next_letter_late({ date }) }
  if (visit_on === null) return { ...link, title, text: m.progress_next_letter_until({ date, text }) }
  const place =
    time === null ? m.progress_next_office_day({ date }) : m.progress_next_office_time({ date, time })
  return { ...link, title: place, text }
}

/** One document is named, and the button leads to its slot. */
function describeAgain(progress: Progress): StepText {
  const [first] = progress.documents_asked_again
  const words = describeCase(progress)
  if (!first) return words
  const title = m.progress_next_again_title({ document: documentTypeLabel(first) })
  const isOne = progress.case?.status.count === 1
  return { ...words, title: isOne ? title : words.title, to: `/documents#${first}` }
}

function describeCase({ case: current }: Progress): StepText {
  // A time with the consultancy is the one step that needs no case.
  if (!current) return describeAppointment()
  const { title, text, action } = describeStatus(current)
  return { title, text, button: action.label, to: action.path }
}
