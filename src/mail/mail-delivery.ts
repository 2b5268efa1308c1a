import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type DatabaseHandle, rows } from '#database/database.ts'
import { recordFailedJob } from '#jobs/failed-jobs.ts'
import type { JobQueue, ScheduledJob } from '#jobs/jobs.ts'
import { PermanentFailure } from '#jobs/run-job.ts'
import { emailOutbox } from '#mail/email-outbox-table.ts'
import { wrapText } from '#mail/mail-template.ts'
import { MailError, type OutgoingEmail } from '#mail/mail-transport.ts'
import { senderDomain } from '#mail/smtp-transport.ts'
import type { MailConfig } from './config.ts'
import { MAIL_QUEUE, type MailDeps } from './mail-queue.ts'

/** Delays double from half a minute to an hour, so these retries cover an outage of the mail server of about a day. */
const RETRY_DELAY_SECONDS = 30
const RETRIES = 30
const CONCURRENCY = 4
/** Longer than the time limit of one SMTP delivery (mail/smtp-transport.ts). */
const CLAIM_SECONDS = 180
/** A queued mail fails after this time: its links have expired. */
const MAX_QUEUE_HOURS = 48
/** Mails contain secret links: the content is deleted when the mail is sent, and after this time when it failed. */
export const MAIL_TEXT_DAYS = 7
/** After this time the row is deleted, too. */
export const MAIL_DAYS = 90
const REQUEUED_AT_ONCE = 500
/** Delays before each attempt to mark a mail as sent: without the mark it would be sent again. Milliseconds. */
const MARK_SENT_DELAYS_MS = [0, 500, 2_000]

const EMPTY_CONTENT = { text: '', html: '', attachments: [] }

/** Dependencies of the mail jobs. */
interface DeliveryDeps extends MailDeps {
  env: MailDeps['env'] & Pick<MailConfig, 'mailFrom'>
  database: DatabaseHandle
  log: Logger
  now(): Date
}

type MailRow = typeof emailOutbox.$inferSelect

/** The jobs that deliver queued mails, if there is a mail server, and purge old mails. */
export function createMailJobs(deps: DeliveryDeps): { scheduled: ScheduledJob[]; queues: JobQueue[] } {
  const purge = { name: 'mail.forget', cron: '37 2 * * *', work: () => purgeMails(deps) }
  if (!deps.mailer) return { scheduled: [purge], queues: [] }
  return {
    scheduled: [purge, { name: 'mail.sweep', cron: '*/2 * * * *', work: () => requeueMails(deps) }],
    queues: [
      {
        name: MAIL_QUEUE,
        retryLimit: RETRIES,
        retryDelaySeconds: RETRY_DELAY_SECONDS,
        concurrency: CONCURRENCY,
        work: ({ id = '' }, { lastTry }) => deliverMail(deps, { id, lastTry }),
      },
    ],
  }
}

/**
 * Delivers one mail to the mail server, unless it is sent, has failed or is claimed by another process. No transaction
 * is open during delivery. Throws when the delivery failed: PermanentFailure when no retry may help.
 */
export async function deliverMail(deps: DeliveryDeps, { id, lastTry }: { id: string; lastTry: boolean }) {
  if (!deps.mailer) return
  const mail = await claimMail(deps, id)
  if (!mail) return
  try {
    await deps.mailer.send(toOutgoingEmail(mail, deps.env.mailFrom))
  } catch (error) {
    const failure = error instanceof MailError ? error : null
    const isFinal = (failure?.permanent ?? false) || lastTry
    await recordFailure(deps, { id, error: failure?.message ?? 'unexpected failure', isFinal })
    if (failure?.permanent) throw new PermanentFailure(failure.message, { cause: failure })
    throw error
  }
  await markSent(deps, mail)
}

/**
 * Claims the mail for CLAIM_SECONDS; null when that is not possible. One statement, so only one process can claim it. One
 * that has failed has a job only because an admin tries it again, which its text allows for a week.
 */
async function claimMail({ database }: DeliveryDeps, id: string): Promise<MailRow | null> {
  const [mail] = await database.db
    .update(emailOutbox)
    .set({
      attempts: sql`${emailOutbox.attempts} + 1`,
      claimed_until: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where(and(eq(emailOutbox.id, id), or(eq(emailOutbox.status, 'queued'), isKeptFailure()), isUnclaimed()))
    .returning()
  return mail ?? null
}

function isKeptFailure() {
  return and(eq(emailOutbox.status, 'failed'), ne(emailOutbox.html, ''))
}

function isUnclaimed() {
  return or(isNull(emailOutbox.claimed_until), lt(emailOutbox.claimed_until, sql`now()`))
}

async function markSent({ database, log }: DeliveryDeps, mail: MailRow): Promise<void> {
  const { id } = mail
  for (const [index, delay] of MARK_SENT_DELAYS_MS.entries()) {
    await sleep(delay)
    try {
      if (mail.delete_after_send) await database.db.delete(emailOutbox).where(eq(emailOutbox.id, id))
      else
        await database.db
          .update(emailOutbox)
          .set({
            status: 'sent',
            sent_at: sql`now()`,
            claimed_until: null,
            last_error: null,
            ...EMPTY_CONTENT,
          })
          .where(eq(emailOutbox.id, id))
      return
    } catch (error) {
      if (index === MARK_SENT_DELAYS_MS.length - 1) throw error
      log.warn({ err: error, mail: id }, 'a sent mail could not be marked as sent')
    }
  }
}

async function recordFailure(
  { database }: DeliveryDeps,
  { id, error, isFinal }: { id: string; error: string; isFinal: boolean },
) {
  await database.db
    .update(emailOutbox)
    .set({ status: isFinal ? 'failed' : 'queued', claimed_until: null, last_error: error })
    .where(eq(emailOutbox.id, id))
  if (isFinal) await forgetFailed(database)
}

/** Deletes last mails that could not be delivered: their recipients are erased. */
async function forgetFailed({ db }: DatabaseHandle): Promise<void> {
  await db
    .delete(emailOutbox)
    .where(and(eq(emailOutbox.status, 'failed'), eq(emailOutbox.delete_after_send, true)))
}

function toOutgoingEmail(mail: MailRow, mailFrom: string): OutgoingEmail {
  return {
    messageId: messageIdOf(mail.dedupe_key, mailFrom),
    to: mail.recipient,
    subject: mail.subject,
    text: wrapText(mail.text),
    html: mail.html,
    attachments: mail.attachments,
    unsubscribeUrl: mail.unsubscribe_url,
    replyTo: mail.reply_to,
    references: mail.in_reply_to_keys.map((key) => messageIdOf(key, mailFrom)),
  }
}

/** The same Message-ID for every attempt of one mail, so that a mail client can detect a duplicate. */
function messageIdOf(dedupeKey: string, mailFrom: string): string {
  const digest = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40)
  return `<${digest}@${senderDomain(mailFrom) || 'localhost'}>`
}

/**
 * Adds a job for every queued mail without one: it was queued while the server started, or the process that claimed it
 * has ended. An extra job does no harm, because a mail is claimed before delivery.
 */
export async function requeueMails({ database, jobs, log, now }: DeliveryDeps): Promise<void> {
  const oldest = new Date(now().getTime() - MAX_QUEUE_HOURS * 3_600_000)
  const expired = await database.db
    .update(emailOutbox)
    .set({ status: 'failed', last_error: sql`coalesce(${emailOutbox.last_error}, 'not delivered in time')` })
    .where(and(eq(emailOutbox.status, 'queued'), lt(emailOutbox.created_at, oldest), isUnclaimed()))
    .returning({ id: emailOutbox.id, cause: sql<string>`${emailOutbox.last_error}` })
  for (const { id, cause } of expired) {
    log.error({ job: MAIL_QUEUE, id, reason: cause }, 'a mail could not be delivered in time and has failed')
    await recordFailedJob(database.db, { queue: MAIL_QUEUE, data: { id }, cause })
  }
  await forgetFailed(database)

  // A job that is active for longer than a claim belongs to a process that has ended.
  const result = await database.db.execute(sql`
    select m.id from email_outbox m
    where m.status = 'queued' and (m.claimed_until is null or m.claimed_until < now())
      and not exists (
        select from jobs.job j
        where j.name = ${MAIL_QUEUE} and j.data->>'id' = m.id::text and (
          j.state in ('created', 'retry')
          or j.state = 'active' and j.started_on > now() - make_interval(secs => ${CLAIM_SECONDS})))
    order by m.created_at limit ${REQUEUED_AT_ONCE}`)
  for (const { id } of rows<{ id: string }>(result)) await jobs.send(database.db, MAIL_QUEUE, { id })
}

/** Deletes the content of failed mails after a week, and every mail after 90 days. */
export async function purgeMails({ database, now }: Pick<DeliveryDeps, 'database' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await database.db.delete(emailOutbox).where(lt(emailOutbox.created_at, daysAgo(MAIL_DAYS)))
  await database.db
    .update(emailOutbox)
    .set(EMPTY_CONTENT)
    .where(
      and(
        lt(emailOutbox.created_at, daysAgo(MAIL_TEXT_DAYS)),
        eq(emailOutbox.status, 'failed'),
        ne(emailOutbox.html, ''),
      ),
    )
}
