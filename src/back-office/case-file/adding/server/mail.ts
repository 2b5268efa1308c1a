import { z } from 'zod'
import { type Arrival, DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { documentTypeLabel } from '#features/documents/rules.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import type { AddedRound } from './store.ts'

const PAGE = '/documents'
const values = z.object({ added: z.array(z.enum(DOCUMENT_TYPES)) })

export const ADDING_NOTICES = { case_file_documents_added: noticeText(values, writeNotice) }

function writeNotice({ added }: z.infer<typeof values>): string {
  const [first] = added
  return first && added.length === 1
    ? m.back_office_adding_notice({ document: documentTypeLabel(first) })
    : m.back_office_adding_notice_many({ count: added.length })
}

const CAME: Record<Arrival, (input: { document: string }) => string> = {
  brought: m.back_office_adding_mail_brought,
  mailed: m.back_office_adding_mail_mailed,
  emailed: m.back_office_adding_mail_emailed,
}

/** Notice of all documents that were added in one round. */
export function addedNotice({ user_id, added }: AddedRound): Notice {
  const told = { added: added.map(({ document_type }) => document_type) }
  return {
    userId: user_id,
    topic: 'verdicts',
    message: composeMessage(ADDING_NOTICES, 'case_file_documents_added', told),
    link: PAGE,
    mail: () => ({
      subject: writeNotice(told),
      paragraphs: [
        ...added.map(({ document_type, arrived_by }) =>
          CAME[arrived_by]({ document: documentTypeLabel(document_type) }),
        ),
        m.back_office_adding_mail_text(),
      ],
      action: { label: m.documents_mail_button(), path: PAGE },
    }),
  }
}
