import { BASE_LANGUAGE } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import type { Mail } from '#mail/mail-queue.ts'
import { renderMail } from '#mail/mail-template.ts'
import { m } from '#messages/messages.js'
import { formatDate } from '#shared/dates.ts'
import type { Unopened, UnopenedCase } from './store.ts'

/** So many cases are named; of the others there is the number. */
const CASES_NAMED = 50

interface DigestMail {
  to: string
  /** The morning, YYYY-MM-DD in Warsaw: one mail for each. */
  date: string
  unopened: Unopened
  publicUrl: URL
}

/** The operator's mail of a morning: numbers of cases and of things, with where they are, and nothing of a person. */
export function digestMail({ to, date, unopened, publicUrl }: DigestMail): Mail {
  const { contact_messages, consultations, cases } = unopened
  const left = cases.length - CASES_NAMED
  const inbox = [
    contact_messages > 0 ? m.back_office_inbox_digest_messages({ count: contact_messages }) : '',
    consultations > 0 ? m.back_office_inbox_digest_consultations({ count: consultations }) : '',
  ].filter(Boolean)
  return inLanguage(BASE_LANGUAGE, () => ({
    to,
    subject: m.back_office_inbox_digest_subject({ date: formatDate(date) }),
    dedupeKey: `digest:${date}`,
    ...renderMail({
      title: m.back_office_inbox_digest_title(),
      paragraphs: [
        m.back_office_inbox_digest_text(),
        inbox.length > 0 ? [...inbox, addressOf('/office/inbox', publicUrl)].join('\n') : '',
        ...cases.slice(0, CASES_NAMED).map((one) => describeCase(one, publicUrl)),
        left > 0 ? m.back_office_inbox_digest_more({ count: left }) : '',
      ],
      action: { label: m.back_office_inbox_digest_button(), url: addressOf('/office', publicUrl) },
      footer: m.back_office_inbox_digest_footer(),
    }),
  }))
}

/** "2026-0412: 2 messages, 3 documents", and where they are. */
function describeCase({ number, messages, documents }: UnopenedCase, publicUrl: URL): string {
  const things = [
    messages > 0 ? m.back_office_inbox_digest_case_messages({ count: messages }) : '',
    documents > 0 ? m.back_office_inbox_digest_case_documents({ count: documents }) : '',
  ].filter(Boolean)
  const part = messages > 0 ? 'messages' : 'documents'
  return `${number}: ${things.join(', ')}\n${addressOf(`/office/cases/${number}/${part}`, publicUrl)}`
}

const addressOf = (path: string, publicUrl: URL) => new URL(path, publicUrl).href
