import type { DocumentType } from '#features/documents/contract.ts'
import { DOCUMENT_NOTICES } from '#features/documents/server/mail.ts'
import { composeMessage, type Notice } from '#features/notifications/server/mail.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { TestApp } from './test-app.ts'

interface ReceivedDocument extends Partial<Notice> {
  person: { id: string }
  document: DocumentType
}

/** Notifies a person that a document was received, for example 'passport': "Document received: Passport Copy." */
export function notifyReceived(app: TestApp, { person, document, ...more }: ReceivedDocument): Promise<void> {
  const message = composeMessage(DOCUMENT_NOTICES, 'documents_received', { document_type: document })
  const notice: Notice = {
    userId: person.id,
    topic: 'documents',
    message,
    link: '/documents',
    ...more,
  }
  return app.deps.database.db.transaction((tx) => notify(app.deps, tx, notice))
}
