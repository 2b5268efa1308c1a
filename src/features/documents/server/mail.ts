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
    message: replaced ? m.documents_notice_replaced({ document }) : m.documents_notice_received({ document }),
    link: '/documents',
    cause: `document:${row.id}:${row.uploaded_at.getTime()}`,
    mail: {
      subject: m.documents_mail_received_subject({ document }),
      paragraphs: [m.documents_mail_received_text({ document })],
      action: { label: m.documents_mail_button(), path: '/documents' },
    },
  }
}

/** The last empty slot was filled, by this document. */
export function completeNotice({ row }: SavedDocument): Notice {
  const count = DOCUMENT_SLOTS
  return {
    userId: row.user_id,
    topic: 'documents',
    message: m.documents_notice_complete({ count }),
    link: '/application-form',
    cause: `documents-complete:${row.id}`,
    mail: {
      subject: m.documents_mail_complete_subject(),
      paragraphs: [m.documents_mail_complete_text({ count })],
      action: { label: m.documents_mail_complete_button(), path: '/application-form' },
    },
  }
}
