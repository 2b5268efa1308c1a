import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '#database/connect.ts'
import { mails } from '#platform/mail-table.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** What the mail is about; one mail per cause, a repeat is dropped. Random when left out. */
  cause?: string
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it exists exactly when the change does.
 * Needs owner rights (`asOwner` inside an applicant's transaction).
 */
export async function queueMail(tx: Tx | Database, mail: Mail): Promise<void> {
  await tx
    .insert(mails)
    .values({
      recipient: mail.to,
      subject: mail.subject.replace(/[\r\n]+/g, ' '),
      text: mail.text,
      html: mail.html,
      cause: mail.cause ?? randomUUID(),
    })
    .onConflictDoNothing({ target: mails.cause })
}
