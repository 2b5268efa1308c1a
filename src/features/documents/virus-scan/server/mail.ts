import { z } from 'zod'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { namedDocumentSchema } from '#features/documents/schema.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import type { ScannedRecord } from './store.ts'

const documentValues = z.object({ document_type: namedDocumentSchema })
const none = z.object({})

export const VIRUS_NOTICES = {
  documents_virus_document: noticeText(documentValues, ({ document_type }) =>
    m.documents_virus_notice_document({ document: documentLabel(document_type) }),
  ),
  documents_virus_file: noticeText(none, m.documents_virus_notice_file),
  documents_virus_receipt: noticeText(none, m.documents_virus_notice_receipt),
}

/** Notice of a find in a stored file; null for a record of which the applicant has nothing to do. */
export function foundNotice({ kind, row }: ScannedRecord): Notice | null {
  if (kind === 'document') {
    const document_type = namedDocument(row)
    const message = composeMessage(VIRUS_NOTICES, 'documents_virus_document', { document_type })
    return { ...describe(message, '/documents'), userId: row.user_id, dedupeKey: `virus:${row.object_name}` }
  }
  if (kind === 'version' || (kind === 'file' && row.author_kind === 'staff')) return null
  const key = kind === 'file' ? 'documents_virus_file' : 'documents_virus_receipt'
  const message = composeMessage(VIRUS_NOTICES, key, {})
  return { ...describe(message, '/messages'), userId: row.user_id, dedupeKey: `virus:${row.object_name}` }
}

function describe(
  message: Notice['message'],
  link: '/documents' | '/messages',
): Pick<Notice, 'topic' | 'message' | 'link' | 'mail'> {
  const label = () => (link === '/documents' ? m.documents_mail_button() : m.documents_virus_mail_messages())
  return {
    topic: link === '/documents' ? 'verdicts' : 'messages',
    message,
    link,
    mail: () => ({
      subject: message.write(),
      paragraphs: [m.documents_virus_mail_text(), m.documents_virus_mail_advice()],
      action: { label: label(), path: link },
    }),
  }
}
