import type { ContactMessageRow } from '#features/contact/server/store.ts'
import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'
import { readableEmail } from '#shared/person/email.ts'

interface ContactMailInput {
  to: string
  message: ContactMessageRow
}

/** Mail to the consultancy, in the base language, with a visitor's message. */
export function contactMessageMail({ to, message }: ContactMailInput): Mail {
  const { name, email, phone } = message
  return inLanguage(BASE_LANGUAGE, () => ({
    to,
    subject: m.contact_mail_subject({ subject: message.subject }),
    dedupeKey: `contact-message:${message.id}:operator`,
    ...renderMail({
      title: m.contact_mail_title(),
      paragraphs: [
        m.contact_mail_who({ name, email: readableEmail(email) }),
        phone ? m.consultations_mail_operator_phone({ phone }) : '',
        m.contact_mail_about({ subject: message.subject }),
        ...linesOf(message.message),
      ].filter(Boolean),
      action: {
        label: m.contact_mail_answer(),
        url: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
      },
    }),
  }))
}

/**
 * Confirms the message to the sender, in the language of the request. The address is not verified, so the mail contains
 * neither the message nor the name: otherwise anybody could send any text to any mailbox in the consultancy's name.
 */
export function messageReceivedMail({ to, message }: ContactMailInput): Mail {
  const { date, time } = wallClockInWarsaw(message.created_at)
  const subject = m.contact_mail_received_subject()
  return {
    to,
    subject,
    dedupeKey: `contact-message:${message.id}:received`,
    ...renderMail({
      title: subject,
      paragraphs: [
        m.contact_mail_received_text({ date: formatDate(date), time }),
        m.contact_mail_received_private(),
      ],
      footer: m.contact_mail_received_footer(),
    }),
  }
}

function linesOf(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}
