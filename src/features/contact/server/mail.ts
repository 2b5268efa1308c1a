import type { ContactMessageRow } from '#features/contact/server/store.ts'
import { m } from '#messages/messages.js'
import type { Mail } from '#platform/mail-queue.ts'
import { renderMail } from '#platform/mail-template.ts'

interface Letter {
  to: string
  message: ContactMessageRow
}

/** Tells the consultancy what a visitor wrote. */
export function contactMessageMail({ to, message }: Letter): Mail {
  const { name, email, phone } = message
  return {
    to,
    subject: m.mail_contact_subject({ subject: message.subject }),
    cause: `contact-message:${message.id}:operator`,
    ...renderMail({
      title: m.mail_contact_title(),
      paragraphs: [
        m.mail_contact_who({ name, email }),
        phone ? m.mail_contact_phone({ phone }) : '',
        m.mail_contact_about({ subject: message.subject }),
        ...linesOf(message.message),
      ].filter(Boolean),
      action: {
        label: m.mail_contact_answer(),
        url: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
      },
    }),
  }
}

/** The sender's copy. Its own subject and title hold nothing a stranger could have typed. */
export function contactCopyMail({ to, message, hours }: Letter & { hours: number }): Mail {
  return {
    to,
    subject: m.mail_contact_copy_subject(),
    cause: `contact-message:${message.id}:copy`,
    ...renderMail({
      title: m.mail_contact_copy_title(),
      paragraphs: [
        m.mail_contact_copy_text({ hours }),
        m.mail_contact_about({ subject: message.subject }),
        ...linesOf(message.message),
      ],
      footer: m.mail_contact_copy_footer(),
    }),
  }
}

function linesOf(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}
