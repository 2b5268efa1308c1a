import { z } from 'zod'
import { EMAIL_CHANGE_PATH } from '#features/account/email-change/contract.ts'
import { describeMoment, SECURITY_NOTICE_PATH } from '#features/account/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { languagePath } from '#language/language-path.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import { readableEmail } from '#shared/person/email.ts'

export const EMAIL_CHANGE_NOTICES = {
  account_email_changed: noticeText(z.object({}), () => m.account_email_change_notice_changed()),
}

interface LinkMail {
  to: string
  newEmail: string
  token: string
  publicUrl: URL
}

/** Mail to the address of the account: its owner confirms, or cancels what somebody else has asked for. */
export function oldAddressMail({ to, newEmail, token, publicUrl }: LinkMail): Mail {
  return {
    to,
    subject: m.account_email_change_mail_old_subject(),
    ...renderMail({
      title: m.account_email_change_mail_old_subject(),
      paragraphs: [
        m.mail_hello_nameless(),
        m.account_email_change_mail_old_text({ email: readableEmail(newEmail) }),
        m.account_email_change_mail_old_advice(),
      ],
      action: { label: m.account_email_change_mail_button(), url: linkOf(token, publicUrl) },
      footer: m.account_email_change_mail_footer(),
    }),
  }
}

/** Mail to the new address. It names nobody: whoever asked may have typed somebody else's address. */
export function newAddressMail({ to, token, publicUrl }: Omit<LinkMail, 'newEmail'>): Mail {
  return {
    to,
    subject: m.account_email_change_mail_new_subject(),
    ...renderMail({
      title: m.account_email_change_mail_new_subject(),
      paragraphs: [m.mail_hello_nameless(), m.account_email_change_mail_new_text()],
      action: { label: m.account_email_change_mail_button(), url: linkOf(token, publicUrl) },
      footer: m.account_email_change_mail_footer(),
    }),
  }
}

/** Mail to a new address that has an account already: only its owner learns of it. */
export function takenAddressMail({ to, publicUrl }: { to: string; publicUrl: URL }): Mail {
  return {
    to,
    subject: m.account_email_change_mail_taken_subject(),
    ...renderMail({
      title: m.account_email_change_mail_taken_subject(),
      paragraphs: [m.mail_hello_nameless(), m.account_email_change_mail_taken_text()],
      action: { label: m.account_sign_in_link(), url: new URL(languagePath('/login'), publicUrl).href },
      footer: m.account_registration_mail_existing_footer(),
    }),
  }
}

/** Mail to the address that the account had before. */
export function formerAddressMail({ to, at }: { to: string; at: Date }): Mail {
  return {
    to,
    subject: m.account_email_change_mail_done_subject(),
    ...renderMail({
      title: m.account_email_change_mail_done_subject(),
      paragraphs: [
        m.mail_hello_nameless(),
        m.account_email_change_mail_done_text({ moment: describeMoment(at) }),
      ],
    }),
  }
}

/** Notice of a changed address. */
export function emailChangedNotice({ userId, at }: { userId: string; at: Date }): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(EMAIL_CHANGE_NOTICES, 'account_email_changed', {}),
    link: SECURITY_NOTICE_PATH,
    mail: () => ({
      subject: m.account_email_change_mail_done_subject(),
      paragraphs: [m.account_email_change_mail_done_text({ moment: describeMoment(at) })],
      action: { label: m.account_recovery_reset_title(), path: SECURITY_NOTICE_PATH },
    }),
  }
}

function linkOf(token: string, publicUrl: URL): string {
  const link = new URL(languagePath(EMAIL_CHANGE_PATH), publicUrl)
  link.searchParams.set('token', token)
  return link.href
}
