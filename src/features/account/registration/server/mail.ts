import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { languagePath } from '#language/language-path.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import { CONFIRMATION_PATH } from '#shared/paths.ts'

export const REGISTRATION_NOTICES = {
  account_created: noticeText(z.object({}), () => m.account_registration_notice_created()),
}

/** The first notification of every account. It has no mail of its own, because the confirmation mail is sent. */
export function createdNotice(userId: string): Notice {
  return {
    userId,
    topic: 'security',
    message: composeMessage(REGISTRATION_NOTICES, 'account_created', {}),
    link: '/dashboard',
    dedupeKey: `account-created:${userId}`,
  }
}

/**
 * Mail that asks to confirm the address of a new account. The link works once, within an hour. It omits the name: until
 * the address is confirmed, a stranger may have entered it to send text to the recipient.
 */
export function confirmationMail(input: { to: string; token: string; publicUrl: URL }): Mail {
  const link = new URL(CONFIRMATION_PATH, input.publicUrl)
  link.searchParams.set('token', input.token)
  return {
    to: input.to,
    subject: m.account_registration_mail_confirm_title(),
    ...renderMail({
      title: m.account_registration_mail_confirm_title(),
      paragraphs: [m.mail_hello_nameless(), m.account_registration_mail_confirm_text()],
      action: { label: m.account_registration_mail_confirm_button(), url: link.href },
      footer: m.account_registration_mail_confirm_footer(),
    }),
  }
}

/**
 * Mail about an attempt to register with an existing address. Only the owner of the address learns of it; the screen
 * shows the same as for a new address.
 */
export function existingAccountMail(input: { to: string; publicUrl: URL }): Mail {
  return {
    to: input.to,
    subject: m.account_registration_mail_existing_title(),
    ...renderMail({
      title: m.account_registration_mail_existing_title(),
      paragraphs: [m.mail_hello_nameless(), m.account_registration_mail_existing_text()],
      action: { label: m.account_sign_in_link(), url: new URL(languagePath('/login'), input.publicUrl).href },
      footer: m.account_registration_mail_existing_footer(),
    }),
  }
}
