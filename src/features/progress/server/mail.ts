import { z } from 'zod'
import type { DocumentType } from '#features/documents/contract.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { nameDocumentsStep, type ReminderKind, reminderDedupeKey } from '#features/progress/rules.ts'
import { progressSchema } from '#features/progress/schema.ts'
import { UPLOAD_DOCUMENTS_REQUIRED } from '#features/review/rules.ts'
import { m } from '#messages/messages.js'
import type { Operator } from '#shared/operator.ts'

const reminderStepSchema = progressSchema.shape.next_step.extend({
  /** Slots that are set aside. */
  aside: z.int().default(0),
  /** Documents that the consultancy asks for again, which comes before every step of the person's own. */
  again: progressSchema.shape.documents_asked_again.default([]),
})
type ReminderStep = z.infer<typeof reminderStepSchema>

export const PROGRESS_NOTICES = {
  progress_reminder: noticeText(z.object({ next_step: reminderStepSchema }), ({ next_step }) =>
    m.progress_notice_reminder({ step: describeStep(next_step).title }),
  ),
}

interface Reminder {
  userId: string
  /** For the deduplication key. */
  subject: string
  kind: ReminderKind
  step: ReminderStep
  operator: Operator
}

/** Reminder of an unfinished application, with the next step and a link to it. */
export function reminderNotice({ userId, subject, kind, step, operator }: Reminder): Notice {
  return {
    userId,
    topic: 'reminder_application',
    dedupeKey: reminderDedupeKey({ subject, kind }),
    message: composeMessage(PROGRESS_NOTICES, 'progress_reminder', { next_step: step }),
    link: describeStep(step).path,
    mail: () => writeReminder({ kind, step, operator }),
  }
}

function writeReminder({ kind, step, operator: { email, phone } }: Omit<Reminder, 'userId' | 'subject'>) {
  const next = describeStep(step)
  const isFirst = kind === 'first'
  return {
    subject: isFirst
      ? m.progress_mail_reminder_subject({ step: next.title })
      : m.progress_mail_reminder_subject_late(),
    paragraphs: [
      m.progress_mail_reminder_kept(),
      m.progress_mail_reminder_step({ step: next.title }),
      next.text,
      ...(isFirst ? [] : [m.progress_mail_reminder_help({ email: email.contact, phone })]),
    ],
    action: { label: next.button, path: next.path },
  }
}

/** Uses the texts of the dashboard. Before the submission only these five steps can be next. */
function describeStep({ id, missing_documents: missing, aside, again }: ReminderStep) {
  const [first] = again
  if (first) return describeAgain(first, again.length)
  switch (id) {
    case 'personal_info':
      return {
        title: m.progress_next_personal_info_title(),
        text: m.progress_next_personal_info_text(),
        button: m.progress_next_personal_info_button(),
        path: '/personal-info',
      }
    case 'documents':
      return describeDocuments(missing, aside)
    case 'application_form':
      return {
        title: m.progress_next_application_form_title(),
        text: m.progress_next_application_form_text(),
        button: m.progress_next_application_form_button(),
        path: '/application-form',
      }
    default:
      return {
        title: m.progress_next_review_title(),
        text: m.progress_next_review_text(),
        button: m.progress_next_review_button(),
        path: '/review-application',
      }
  }
}

function describeDocuments(missing: DocumentType[], aside: number) {
  const [next] = missing
  const total = UPLOAD_DOCUMENTS_REQUIRED
  return {
    title: nameDocumentsStep({ count: total - missing.length - aside, total, aside }),
    text: m.progress_next_documents_text({ name: next ? documentTypeLabel(next) : '' }),
    button: m.progress_next_documents_button(),
    path: next ? `/documents#${next}` : '/documents',
  }
}

function describeAgain(first: DocumentType, count: number) {
  return {
    title:
      count === 1
        ? m.progress_next_again_title({ document: documentTypeLabel(first) })
        : m.cases_status_again_title({ count }),
    text: m.cases_status_again_text(),
    button: m.cases_status_again_button(),
    path: `/documents#${first}`,
  }
}
