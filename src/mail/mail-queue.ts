import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Language } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { emailOutbox } from '#mail/email-outbox-table.ts'
import { addImprint } from '#mail/mail-template.ts'
import type { Operator } from '#shared/operator.ts'
import { isMailbox } from '#shared/person/email.ts'
import type { MailAttachment, MailTransport } from './mail-transport.ts'

/** The job queue for mail delivery; a job has the id of the mail. */
export const MAIL_QUEUE = 'mail.send'

/** Dependencies of `queueMail`. */
export interface MailDeps {
  env: { operator: Operator }
  jobs: Jobs
  /** Null without a mail server: mails stay in the local outbox. */
  mailer: MailTransport | null
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The language of the text; the imprint is in the same language. */
  language: Language
  /** A second mail with the same key is dropped. Without a key every mail is new. */
  dedupeKey?: string | undefined
  attachments?: MailAttachment[] | undefined
  /** Omitted for mails that cannot be switched off: security, payments, bookings. */
  unsubscribeUrl?: string | undefined
  /** The address that an answer goes to. Set for what a person has written, which is marked as nothing automatic. */
  replyTo?: string | undefined
  /** Deduplication keys of the mails that this one continues, oldest first: mail programs show them as one thread. */
  inReplyToKeys?: string[] | undefined
  /**
   * The last mail to somebody who is erased: its row goes when it is delivered. Without a mail server it stays in the
   * local outbox without the address.
   */
  isLast?: boolean | undefined
}

/**
 * Mails that were sent to a person follow a change of their address, so that export and erasure find them. Needs owner
 * rights.
 */
export async function readdressMails(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .update(emailOutbox)
    .set({ recipient: to })
    .where(sql`lower(recipient) = lower(${from}) and status <> 'queued'`)
}

/** In place of the address of the last mail. */
const FORGOTTEN = 'forgotten'

/**
 * Adds the imprint and inserts the mail into the outbox, with a mail server also the job that delivers it. Both happen
 * in the caller's transaction, whoever's that is, so that nothing is sent when the change is rolled back.
 */
export async function queueMail(deps: MailDeps, tx: Tx | Database, mail: Mail): Promise<void> {
  await withOwnerRole(tx, () => insertMail(deps, tx, mail))
}

async function insertMail({ env, jobs, mailer }: MailDeps, tx: Tx | Database, mail: Mail): Promise<void> {
  if (!isMailbox(mail.to)) return
  const { text, html } = inLanguage(mail.language, () => addImprint(mail, env.operator))
  const [row] = await tx
    .insert(emailOutbox)
    .values({
      recipient: mail.isLast && !mailer ? FORGOTTEN : mail.to,
      subject: mail.subject.replace(/\p{Cc}+/gu, ' ').trim(),
      text,
      html,
      dedupe_key: mail.dedupeKey ?? randomUUID(),
      attachments: mail.attachments ?? [],
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      reply_to: mail.replyTo ?? null,
      in_reply_to_keys: mail.inReplyToKeys ?? [],
      delete_after_send: mail.isLast === true,
      status: mailer ? 'queued' : 'kept',
    })
    .onConflictDoNothing({ target: emailOutbox.dedupe_key })
    .returning({ id: emailOutbox.id })
  if (row && mailer) await jobs.send(tx, MAIL_QUEUE, { id: row.id })
}
