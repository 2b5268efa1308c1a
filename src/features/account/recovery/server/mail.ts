import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'

/** The link to a new password: once, for an hour. `name` is null while the address is not confirmed. */
export function passwordResetMail(given: {
  to: string
  name: string | null
  token: string
  publicUrl: URL
}): Mail {
  const link = new URL('/reset-password', given.publicUrl)
  link.searchParams.set('token', given.token)
  return {
    to: given.to,
    subject: m.mail_reset_subject(),
    ...renderMail({
      title: m.mail_reset_subject(),
      paragraphs: [
        given.name === null ? m.mail_hello_nameless() : m.mail_hello({ name: given.name }),
        m.mail_reset_text(),
      ],
      action: { label: m.mail_reset_button(), url: link.href },
      footer: m.mail_reset_footer(),
    }),
  }
}
