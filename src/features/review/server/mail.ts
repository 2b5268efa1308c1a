import { z } from 'zod'
import type { CaseRow } from '#features/cases/server/store.ts'
import { type CaseState, caseStateSchema } from '#features/cases/status/schema.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { UPLOAD_DOCUMENTS_REQUIRED } from '#features/review/rules.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import type { ApplicantActor } from '#session/actor.ts'
import { readableEmail } from '#shared/person/email.ts'

export const REVIEW_NOTICES = {
  review_submitted: noticeText(
    // Older notices do not name it.
    z.object({ service: caseStateSchema.shape.service.default('preparation') }),
    ({ service }) => describeSubmitted(service),
  ),
}

type Service = CaseState['service']

/** We tell what comes next where work of ours is included; nothing of ours follows a free account. */
function describeSubmitted(service: Service): string {
  return service === 'advice' ? m.review_notice_submitted_advice() : m.review_notice_submitted()
}

interface SubmissionMailInput {
  to: string
  applicant: Pick<ApplicantActor, 'full_name' | 'email'>
  caseRow: Pick<CaseRow, 'id' | 'number' | 'restricted'>
  /** The number of uploaded documents at the submission. */
  documents: number
  /** The slots that were set aside and are empty. */
  aside: number
  service: Service
  publicUrl: URL
}

/**
 * Mail to the operator, in the base language, about a submitted application. It has no passport data, because mail may
 * be sent unencrypted, and names nobody whose case is restricted: more people read the mail than may see the case.
 */
export function submissionMail(input: SubmissionMailInput): Mail {
  const { to, applicant, caseRow, publicUrl, service, ...counts } = input
  const { id, number, restricted } = caseRow
  const { full_name: name, email } = applicant
  return inLanguage(BASE_LANGUAGE, () => ({
    to,
    subject: restricted
      ? m.review_mail_operator_subject_restricted({ number })
      : m.review_mail_operator_subject({ name }),
    dedupeKey: `application-submitted:${id}`,
    ...renderMail({
      title: m.review_mail_operator_title(),
      paragraphs: [
        restricted
          ? m.review_mail_operator_who_restricted({ number })
          : m.review_mail_operator_who({ name, email: readableEmail(email) }),
        describeCounts(counts),
        describePromise(service),
      ],
      action: {
        label: m.review_mail_operator_button(),
        url: new URL(`/office/cases/${number}`, publicUrl).href,
      },
    }),
  }))
}

/** What the screens have told the applicant that the consultancy does. */
function describePromise(service: Service): string {
  return {
    advice: m.review_mail_operator_next_advice,
    review: m.review_mail_operator_next_review,
    preparation: m.review_mail_operator_next,
  }[service]()
}

function describeCounts({
  documents: count,
  aside,
}: Pick<SubmissionMailInput, 'documents' | 'aside'>): string {
  const total = UPLOAD_DOCUMENTS_REQUIRED
  return aside > 0
    ? m.review_mail_operator_counts_aside({ count, total, aside })
    : m.review_mail_operator_counts({ count, total })
}

interface Submitted {
  userId: string
  caseId: string
  service: Service
}

/** Notice to the applicant that the application was submitted. */
export function submittedNotice({ userId, caseId, service }: Submitted): Notice {
  const link = '/submitted'
  return {
    userId,
    topic: 'application',
    message: composeMessage(REVIEW_NOTICES, 'review_submitted', { service }),
    link,
    isReceipt: true,
    dedupeKey: `application-submitted:${caseId}`,
    mail: () => ({
      subject: m.review_mail_submitted_subject(),
      paragraphs: [
        describeSubmitted(service),
        service === 'advice' ? m.cases_status_file_text_advice() : m.review_mail_submitted_filing(),
      ],
      action: { label: m.review_confirmation_open(), path: link },
    }),
  }
}
