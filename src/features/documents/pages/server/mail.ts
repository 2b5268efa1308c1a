import { documentTypeLabel } from '#features/documents/rules.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import type { Notice } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import { describeFaults } from '../rules.ts'

/** Pages of an uploaded document cannot be read, or not whole; null when all is well. */
export function damagedNotice(row: DocumentRow): Notice | null {
  const faults = describeFaults(row).join(' ')
  if (faults === '') return null
  const document = documentTypeLabel(row.document_type)
  return {
    userId: row.user_id,
    topic: 'documents',
    message: m.documents_pages_notice({ document, faults }),
    link: `/documents#${row.document_type}`,
    cause: `document-pages:${row.id}:${row.uploaded_at.getTime()}`,
    mail: {
      subject: m.documents_pages_mail_subject({ document }),
      paragraphs: [faults, m.documents_pages_mail_text({ document })],
      action: { label: m.documents_mail_button(), path: '/documents' },
    },
  }
}
