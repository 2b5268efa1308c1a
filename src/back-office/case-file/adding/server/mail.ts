import { z } from 'zod'
import type { Arrival } from '#features/documents/contract.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { namedDocumentSchema } from '#features/documents/schema.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import type { AddedRound } from './store.ts'

const PAGE = '/documents'
const values = z.object({ added: z.array(namedDocumentSchema) })

export const ADDING_NOTICES = { case_file_documents_added: noticeText(values, writeNotice) }

function writeNotice({ added }: z.infer<typeof values>): string {
  const [first] = added
  return first && added.length === 1
    ? m.back_office_adding_notice({ document: documentLabel(first) })
    : m.back_office_adding_notice_many({ count: added.length })
}

const CAME: Record<Arrival, (input: { document: string }) => string> = {
  brought: m.back_office_adding_mail_brought,
  mailed: m.back_office_adding_mail_mailed,
  emailed: m.back_office_adding_mail_emailed,
  third_party: m.back_office_adding_mail_third_party,
}

/** Notice of all documents that were added in one round. */
export function addedNotice({ user_id, added }: AddedRound): Notice {
  const told = { added: added.map(namedDocument) }
  return {
    userId: user_id,
    topic: 'verdicts',
    message: composeMessage(ADDING_NOTICES, 'case_file_documents_added', told),
    link: PAGE,
    mail: () => ({
      subject: writeNotice(told),
      paragraphs: [
        ...added.map(({ arrived_by, ...document }) =>
          CAME[arrived_by]({ document: documentLabel(namedDocument(document)) }),
        ),
        m.back_office_adding_mail_text(),
      ],
      action: { label: m.documents_mail_button(), path: PAGE },
    }),
  }
}
