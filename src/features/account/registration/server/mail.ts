import { z } from 'zod'
import { CALLBACK_PATH } from '#features/account/recovery/contract.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'

export const REGISTRATION_NOTICES = {
  account_created: noticeText(z.object({}), () => m.account_registration_notice_created()),
}

/** The first notification of every account; its letter is the one that asks to confirm the address. */
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
 * Asks the owner of a new account to confirm the address. The link works once, for an hour. Without the name:
 * until the address is confirmed, whoever typed it may be a stranger who writes to the reader through it.
 */
export function confirmationMail(given: { to: string; token: string; publicUrl: URL }): Mail {
  const link = new URL('/api/auth/verify-email', given.publicUrl)
  link.searchParams.set('token', given.token)
  link.searchParams.set('callbackURL', CALLBACK_PATH)
  return {
    to: given.to,
    subject: m.account_registration_mail_confirm_title(),
    ...renderMail({
      title: m.account_registration_mail_confirm_title(),
      paragraphs: [m.mail_hello_nameless(), m.account_registration_mail_confirm_text()],
      action: { label: m.account_registration_mail_confirm_button(), url: link.href },
      footer: m.account_registration_mail_confirm_footer(),
    }),
  }
}

/** Tells the owner of an address that somebody tried to register with it; the screen told nobody. */
export function existingAccountMail(given: { to: string; publicUrl: URL }): Mail {
  return {
    to: given.to,
    subject: m.account_registration_mail_existing_title(),
    ...renderMail({
      title: m.account_registration_mail_existing_title(),
      paragraphs: [m.mail_hello_nameless(), m.account_registration_mail_existing_text()],
      action: { label: m.account_sign_in_link(), url: new URL('/login', given.publicUrl).href },
      footer: m.account_registration_mail_existing_footer(),
    }),
  }
}
