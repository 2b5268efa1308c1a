import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'

interface RestrictionLifted {
  to: string
  /** Number of the case. */
  number: string
  /** Full name of who lifted it. */
  admin: string
}

/** Mail to a member of staff who was named on a restricted case that everybody sees now. */
export function restrictionLiftedMail({ to, number, admin }: RestrictionLifted): Mail {
  const subject = m.cases_mail_restriction_lifted_subject({ number })
  return {
    to,
    subject,
    ...renderMail({
      title: subject,
      paragraphs: [m.cases_mail_restriction_lifted_text({ admin, number })],
    }),
  }
}
