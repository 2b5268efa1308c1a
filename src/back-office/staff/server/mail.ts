import { INVITATION_PAGE_PATH } from '#back-office/staff/contract.ts'
import { languagePath } from '#language/language-path.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'

interface Invitation {
  to: string
  /** Who invites. */
  from: string
  token: string
  publicUrl: URL
}

/** Mail with the link that makes a member of staff. */
export function invitationMail({ to, from, token, publicUrl }: Invitation): Mail {
  return {
    to,
    subject: m.back_office_staff_mail_invitation_subject(),
    ...renderMail({
      title: m.back_office_staff_mail_invitation_subject(),
      paragraphs: [m.mail_hello_nameless(), m.back_office_staff_mail_invitation_text({ name: from })],
      action: {
        label: m.back_office_staff_mail_invitation_button(),
        url: invitationLink({ token, publicUrl }),
      },
      footer: m.back_office_staff_mail_invitation_footer(),
    }),
  }
}

export function invitationLink({ token, publicUrl }: { token: string; publicUrl: URL }): string {
  return new URL(languagePath(`${INVITATION_PAGE_PATH}#token=${token}`), publicUrl).href
}
