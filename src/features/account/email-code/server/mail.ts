import type { CodePurpose } from '#features/account/email-code/contract.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'

/** Mail with a code of six digits to sign in or to confirm the address; it names nobody. */
export function codeMail({ to, code, purpose }: { to: string; code: string; purpose: CodePurpose }): Mail {
  const isSignIn = purpose === 'sign-in'
  const title = isSignIn
    ? m.account_email_code_mail_subject({ code })
    : m.account_email_code_mail_confirm_subject({ code })
  return {
    to,
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        m.mail_hello_nameless(),
        isSignIn ? m.account_email_code_mail_text() : m.account_email_code_mail_confirm_text(),
      ],
      footer: m.account_email_code_mail_footer(),
    }),
  }
}
