import type { Notice } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import { DOCUMENT_SLOTS } from '../contract.ts'
import { documentTypeLabel } from '../rules.ts'
import type { SavedDocument } from './store.ts'

/** A document was received: one notice for each upload. */
export function receivedNotice({ row, replaced }: SavedDocument): Notice {
  const document = documentTypeLabel(row.document_type)
  return {
    userId: row.user_id,
    topic: 'documents',
    message: replaced ? m.notices_document_replaced({ document }) : m.notices_document_received({ document }),
    link: '/documents',
    cause: `document:${row.id}:${row.uploaded_at.getTime()}`,
    mail: {
      subject: m.notices_document_mail_subject({ document }),
      paragraphs: [m.notices_document_mail_text({ document })],
      action: { label: m.notices_documents_button(), path: '/documents' },
    },
  }
}

/** The last empty slot was filled, by this document. */
export function completeNotice({ row }: SavedDocument): Notice {
  const count = DOCUMENT_SLOTS
  return {
    userId: row.user_id,
    topic: 'documents',
    message: m.notices_documents_complete({ count }),
    link: '/application-form',
    cause: `documents-complete:${row.id}`,
    mail: {
      subject: m.notices_documents_complete_subject(),
      paragraphs: [m.notices_documents_complete_text({ count })],
      action: { label: m.notices_documents_complete_button(), path: '/application-form' },
    },
  }
}
