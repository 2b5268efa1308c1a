import type { InboxEntry } from '#back-office/inbox/schema.ts'
import { nameService } from '#features/consultations/rules.ts'
import { readLanguage } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import { formatDate, wallClockInWarsaw } from '#shared/dates.ts'

/** What begins the deduplication keys of mails about an entry: an erasure finds them by it. */
export const keyOfEntry = (entryId: string) => `inbox:${entryId}:`

const keyOfAnswer = (entryId: string, answerId: string) => `${keyOfEntry(entryId)}${answerId}`

interface AnswerMail {
  entry: Pick<
    InboxEntry,
    'id' | 'kind' | 'email' | 'subject' | 'service' | 'text' | 'received_at' | 'is_address_confirmed'
  > & { locale: string | null }
  answer: { id: string; text: string }
  /** Ids of the answers before, oldest first. */
  earlier: readonly string[]
  /** The consultancy's mailbox, which reads what comes back. */
  replyTo: string
}

/**
 * An answer of the team, in the language in which it was asked, under the subject of what it answers, which it quotes. To an address that nobody has confirmed it
 * has no word of that, because somebody else may have written it, and stands under the subject of our confirmation. All
 * answers to one entry are one thread in a mail program, with our confirmation of the message at its beginning.
 */
export function answerMail({ entry, answer, earlier, replyTo }: AnswerMail): Mail {
  const { id, kind, email, text, is_address_confirmed: isConfirmed } = entry
  return inLanguage(readLanguage(entry.locale), () => {
    const { date, time } = wallClockInWarsaw(new Date(entry.received_at))
    const when = { date: formatDate(date), time }
    const service = entry.service ? nameService(entry.service) : null
    const title = service ?? (isConfirmed ? entry.subject : null) ?? m.contact_mail_received_subject()
    const confirmation = kind === 'message' ? [`contact-message:${id}:received`] : []
    return {
      to: email,
      subject: writeAnswerSubject(title),
      dedupeKey: keyOfAnswer(id, answer.id),
      replyTo,
      inReplyToKeys: [...confirmation, ...earlier.map((one) => keyOfAnswer(id, one))],
      ...renderMail({
        title,
        paragraphs: answer.text.split(/\n{2,}/),
        ...(isConfirmed && text ? { quote: { lead: m.back_office_inbox_mail_quote(when), text } } : {}),
        ...(isConfirmed ? {} : { footer: m.back_office_inbox_mail_unconfirmed(when) }),
      }),
    }
  })
}

/** "Re: " once, however often it was answered. */
function writeAnswerSubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : m.back_office_inbox_mail_subject({ subject })
}
