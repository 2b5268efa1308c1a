import { languagePath } from '#language/language-path.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import type { Owner } from './store.ts'

interface PasswordResetMailInput {
  owner: Pick<Owner, 'email' | 'full_name' | 'email_verified'>
  token: string
  publicUrl: URL
}

/**
 * Mail with the link to set a new password, which works once, within an hour. It omits the name until the address is
 * confirmed.
 */
export function passwordResetMail({ owner, token, publicUrl }: PasswordResetMailInput): Mail {
  const { email, full_name: name, email_verified } = owner
  const link = new URL(languagePath('/reset-password'), publicUrl)
  link.searchParams.set('token', token)
  return {
    to: email,
    subject: m.account_recovery_reset_title(),
    ...renderMail({
      title: m.account_recovery_reset_title(),
      paragraphs: [
        email_verified ? m.mail_hello({ name }) : m.mail_hello_nameless(),
        m.account_recovery_mail_reset_text(),
      ],
      action: { label: m.account_recovery_reset_title(), url: link.href },
      footer: m.account_recovery_mail_reset_footer(),
    }),
  }
}
