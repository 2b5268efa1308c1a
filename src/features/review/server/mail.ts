import type { Notice } from '#features/notifications/server/mail.ts'
import { UPLOAD_DOCUMENTS_REQUIRED } from '#features/review/rules.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import type { Actor } from '#session/session.ts'

interface Submission {
  to: string
  applicant: Pick<Actor, 'userId' | 'full_name' | 'email'>
  /** How many documents were uploaded when it was submitted. */
  documents: number
  publicUrl: URL
}

/** Tells the operator that an application was submitted. No passport data: mail travels in the open. */
export function submissionMail({ to, applicant, documents, publicUrl }: Submission): Mail {
  return {
    to,
    subject: m.mail_submission_subject({ name: applicant.full_name }),
    cause: `application-submitted:${applicant.userId}`,
    ...renderMail({
      title: m.mail_submission_title(),
      paragraphs: [
        m.mail_submission_who({ name: applicant.full_name, email: applicant.email }),
        m.mail_submission_counts({ count: documents, total: UPLOAD_DOCUMENTS_REQUIRED }),
        m.mail_submission_next(),
      ],
      action: { label: m.mail_submission_button(), url: publicUrl.href },
    }),
  }
}

/** Tells the applicant, once. */
export function submittedNotice(userId: string): Notice {
  const link = '/review-application'
  return {
    userId,
    topic: 'application',
    message: m.notices_submitted(),
    link,
    cause: `application-submitted:${userId}`,
    mail: {
      subject: m.notices_submitted_subject(),
      paragraphs: [m.notices_submitted_text(), m.notices_submitted_file()],
      action: { label: m.notices_submitted_button(), path: link },
    },
  }
}
