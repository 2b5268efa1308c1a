import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '#database/database.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Language } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { emailOutbox } from '#mail/email-outbox-table.ts'
import { addImprint } from '#mail/mail-template.ts'
import type { Operator } from '#shared/operator.ts'
import type { MailAttachment, MailTransport } from './mail-transport.ts'

/** The queue of mails to hand to a mail server; its data is the mail's id. */
export const MAIL_QUEUE = 'mail.send'

/** What a mail needs to be queued. */
export interface MailDeps {
  env: { operator: Operator }
  jobs: Jobs
  /** Null while mail stays in the local outbox. */
  mailer: MailTransport | null
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Of its text; what is put below it is in the same. */
  language: Language
  /** What the mail is about; a second one of the same key is dropped. Random when left out. */
  dedupeKey?: string | undefined
  attachments?: MailAttachment[] | undefined
  /** Left out for what a person must get: security, payments, bookings. */
  unsubscribeUrl?: string | undefined
}

/**
 * Puts a mail into the outbox, and with a mail server the job that sends it, in the caller's transaction: both
 * exist exactly when the change does. The operator's name and address are put below it. Needs owner rights
 * (`withOwnerRole` inside an applicant's transaction).
 */
export async function queueMail(
  { env, jobs, mailer }: MailDeps,
  tx: Tx | Database,
  mail: Mail,
): Promise<void> {
  const { text, html } = inLanguage(mail.language, () => addImprint(mail, env.operator))
  const [row] = await tx
    .insert(emailOutbox)
    .values({
      recipient: mail.to,
      subject: mail.subject.replace(/\p{Cc}+/gu, ' ').trim(),
      text,
      html,
      dedupe_key: mail.dedupeKey ?? randomUUID(),
      attachments: mail.attachments ?? [],
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      status: mailer ? 'queued' : 'kept',
    })
    .onConflictDoNothing({ target: emailOutbox.dedupe_key })
    .returning({ id: emailOutbox.id })
  if (row && mailer) await jobs.send(tx, MAIL_QUEUE, { id: row.id })
}
