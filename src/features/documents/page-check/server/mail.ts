import { z } from 'zod'
import { pickFields } from '#database/rows.ts'
import { documentLabel, namedDocument } from '#features/documents/rules.ts'
import { namedDocumentSchema } from '#features/documents/schema.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import { describeFaults } from '../rules.ts'

const pageNumbers = z.array(z.int())
const faultValues = z.object({
  document_type: namedDocumentSchema,
  page_count: z.int().nullable(),
  unreadable_pages: pageNumbers,
  damaged_pages: pageNumbers,
})

export const DOCUMENT_PAGES_NOTICES = {
  documents_pages_faults: noticeText(faultValues, ({ document_type, ...faults }) =>
    m.documents_pages_notice({
      document: documentLabel(document_type),
      faults: describeFaults(faults).join(' '),
    }),
  ),
}

/** Notice of unreadable or damaged pages in an uploaded document; null when there are none. */
export function damagedNotice(row: DocumentRow): Notice | null {
  if (row.unreadable_pages.length + row.damaged_pages.length === 0) return null
  const document_type = namedDocument(row)
  const faults = {
    document_type,
    ...pickFields(row, ['page_count', 'unreadable_pages', 'damaged_pages']),
  }
  return {
    userId: row.user_id,
    topic: 'documents',
    message: composeMessage(DOCUMENT_PAGES_NOTICES, 'documents_pages_faults', faults),
    link: `/documents#${row.document_type}`,
    dedupeKey: `document-pages:${row.id}:${row.uploaded_at.getTime()}`,
    mail: () => {
      const document = documentLabel(document_type)
      return {
        subject: m.documents_pages_mail_subject({ document }),
        paragraphs: [describeFaults(row).join(' '), m.documents_pages_mail_text({ document })],
        action: { label: m.documents_mail_button(), path: '/documents' },
      }
    },
  }
}
