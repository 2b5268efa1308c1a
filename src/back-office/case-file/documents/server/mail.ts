import { z } from 'zod'
import { documentLabel, type NamedDocument, namedDocument } from '#features/documents/rules.ts'
import { namedDocumentSchema } from '#features/documents/schema.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import { countDays, formatDate, todayInWarsaw } from '#shared/dates.ts'
import type { NotifiedVerdict, VerdictBatch } from './store.ts'

const PAGE = '/documents'
const types = z.array(namedDocumentSchema)
const values = z.object({ asked: types, accepted: types })
type Told = z.infer<typeof values>

export const VERDICT_NOTICES = { document_review_told: noticeText(values, writeNotice) }

function writeNotice({ asked, accepted }: Told): string {
  const [first] = asked
  if (!first) return writeAccepted(accepted)
  if (asked.length > 1) return m.back_office_document_review_notice_asked_many({ count: asked.length })
  return m.back_office_document_review_notice_asked({ document: documentLabel(first) })
}

function writeAccepted(accepted: NamedDocument[]): string {
  const [first] = accepted
  return first && accepted.length === 1
    ? m.back_office_document_review_notice_accepted({ document: documentLabel(first) })
    : m.back_office_document_review_notice_accepted_many({ count: accepted.length })
}

/** Notice of all verdicts of one batch. */
export function verdictsNotice(
  { user_id, verdicts, last_legal_day, specialist }: VerdictBatch,
  now: Date,
): Notice {
  const typesOf = (verdict: NotifiedVerdict['verdict']) =>
    verdicts.filter((one) => one.verdict === verdict).map(namedDocument)
  const told = { asked: typesOf('asked_again'), accepted: typesOf('accepted') }
  return {
    userId: user_id,
    topic: 'verdicts',
    message: composeMessage(VERDICT_NOTICES, 'document_review_told', told),
    link: PAGE,
    mail: () => ({
      subject: writeNotice(told),
      paragraphs: [
        ...verdicts.flatMap(describeAsked),
        ...(told.asked.length > 0 && told.accepted.length > 0 ? [writeAccepted(told.accepted)] : []),
        ...(told.asked.length === 0 ? [m.back_office_document_review_mail_nothing_to_do()] : []),
        ...(told.asked.length > 0 && last_legal_day ? [describeLastDay(last_legal_day, now)] : []),
        ...(specialist ? [m.back_office_document_review_mail_specialist({ name: specialist })] : []),
      ],
      action: {
        label:
          told.asked.length > 0 ? m.back_office_document_review_mail_send_again() : m.documents_mail_button(),
        path: PAGE,
      },
    }),
  }
}

/** The document's name, then what staff wrote about it, line by line. */
function describeAsked({ message, ...document }: NotifiedVerdict): string[] {
  if (message === null) return []
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return [
    m.back_office_document_review_mail_asked({ document: documentLabel(namedDocument(document)) }),
    ...lines,
  ]
}

function describeLastDay(day: string, now: Date): string {
  const days = countDays(todayInWarsaw(now), day)
  const date = formatDate(day)
  return days < 0
    ? m.back_office_document_review_mail_last_day_over({ date })
    : m.back_office_document_review_mail_last_day({ date, days })
}
