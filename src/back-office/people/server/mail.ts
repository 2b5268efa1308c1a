import { languagePath } from '#language/language-path.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'

interface OwnerMail {
  to: string
  name: string
  publicUrl: URL
}

/** Mail to the owner of a blocked account: what it means, and whom to ask. */
export function blockedMail({ to, name, publicUrl }: OwnerMail): Mail {
  return {
    to,
    subject: m.back_office_people_mail_blocked_subject(),
    ...renderMail({
      title: m.back_office_people_mail_blocked_subject(),
      paragraphs: [
        m.mail_hello({ name }),
        m.back_office_people_mail_blocked_text(),
        m.back_office_people_mail_blocked_advice(),
      ],
      action: {
        label: m.back_office_people_mail_contact(),
        url: new URL(languagePath('/contact'), publicUrl).href,
      },
    }),
  }
}

/** Mail to somebody who may sign in again. */
export function unblockedMail({ to, name, publicUrl }: OwnerMail): Mail {
  return {
    to,
    subject: m.back_office_people_mail_let_in_subject(),
    ...renderMail({
      title: m.back_office_people_mail_let_in_subject(),
      paragraphs: [m.mail_hello({ name }), m.back_office_people_mail_let_in_text()],
      action: { label: m.account_sign_in_link(), url: new URL(languagePath('/login'), publicUrl).href },
    }),
  }
}
