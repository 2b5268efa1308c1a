import { z } from 'zod'
import { composeMessage, type Notice, noticeText } from '#features/notifications/server/mail.ts'
import { m } from '#messages/messages.js'
import { DOCUMENT_SLOTS } from '../contract.ts'
import { documentLabel, namedDocument } from '../rules.ts'
import { namedDocumentSchema } from '../schema.ts'
import type { SavedDocument } from './store.ts'

const documentValues = z.object({ document_type: namedDocumentSchema })

export const DOCUMENT_NOTICES = {
  documents_received: noticeText(documentValues, ({ document_type }) =>
    m.documents_notice_received({ document: documentLabel(document_type) }),
  ),
  documents_replaced: noticeText(documentValues, ({ document_type }) =>
    m.documents_notice_replaced({ document: documentLabel(document_type) }),
  ),
  documents_complete: noticeText(z.object({ count: z.int() }), m.documents_notice_complete),
}

/** Notice of an uploaded document; one for each upload. */
export function receivedNotice({ row, replaced }: SavedDocument): Notice {
  const document_type = namedDocument(row)
  const key = replaced ? 'documents_replaced' : 'documents_received'
  return {
    userId: row.user_id,
    topic: 'documents',
    message: composeMessage(DOCUMENT_NOTICES, key, { document_type }),
    link: '/documents',
    isReceipt: true,
    dedupeKey: `document:${row.id}:${row.uploaded_at.getTime()}`,
    mail: () => {
      const document = documentLabel(document_type)
      return {
        subject: m.documents_mail_received_subject({ document }),
        paragraphs: [m.documents_mail_received_text({ document })],
        action: { label: m.documents_mail_button(), path: '/documents' },
      }
    },
  }
}

/** Notice that this document filled the last empty slot. */
export function completeNotice({ row }: SavedDocument): Notice {
  const count = DOCUMENT_SLOTS
  return {
    userId: row.user_id,
    topic: 'documents',
    message: composeMessage(DOCUMENT_NOTICES, 'documents_complete', { count }),
    link: '/application-form',
    isReceipt: true,
    dedupeKey: `documents-complete:${row.id}`,
    mail: () => ({
      subject: m.documents_mail_complete_subject(),
      paragraphs: [m.documents_mail_complete_text({ count })],
      action: { label: m.documents_mail_complete_button(), path: '/application-form' },
    }),
  }
}
