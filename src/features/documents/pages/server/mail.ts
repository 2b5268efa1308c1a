import { documentTypeLabel } from '#features/documents/rules.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import type { Notice } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import { describeFaults } from '../rules.ts'

/** Pages of an uploaded document cannot be read, or not whole; null when all is well. */
export function damagedNotice(row: DocumentRow): Notice | null {
  const faults = describeFaults({
    page_count: row.pageCount,
    unreadable_pages: row.unreadablePages,
    damaged_pages: row.damagedPages,
    blank_pages: row.blankPages,
  }).join(' ')
  if (faults === '') return null
  const document = documentTypeLabel(row.documentType)
  return {
    userId: row.userId,
    topic: 'documents',
    message: m.notices_document_pages({ document, faults }),
    link: `/documents#${row.documentType}`,
    cause: `document-pages:${row.id}:${row.uploadedAt.getTime()}`,
    mail: {
      subject: m.notices_document_pages_subject({ document }),
      paragraphs: [faults, m.notices_document_pages_text({ document })],
      action: { label: m.notices_documents_button(), path: '/documents' },
    },
  }
}
