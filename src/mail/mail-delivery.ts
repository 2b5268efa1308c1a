import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { changedRows, type DatabaseHandle, rows } from '#database/database.ts'
import type { JobQueue, ScheduledJob } from '#jobs/jobs.ts'
import { emailOutbox } from '#mail/email-outbox-table.ts'
import { wrapText } from '#mail/mail-template.ts'
import { MailError, type OutgoingEmail } from '#mail/mail-transport.ts'
import { senderDomain } from '#mail/smtp-transport.ts'
import type { MailConfig } from './config.ts'
import { MAIL_QUEUE, type MailDeps } from './mail-queue.ts'

/** Waits double from half a minute to an hour: with these tries a mail server may be away for about a day. */
const RETRY_DELAY_SECONDS = 30
const RETRIES = 30
const CONCURRENCY = 4
/** Longer than any conversation with a mail server may take (mail/smtp-transport.ts). */
const CLAIM_SECONDS = 180
/** A mail nobody could send for so long has lost its point; its links have long run out. */
const GIVE_UP_HOURS = 48
/** Links in mails are secrets: a sent mail keeps no words, one that failed keeps them no longer than this. */
export const MAIL_TEXT_DAYS = 7
/** Then the mail is forgotten altogether. */
export const MAIL_DAYS = 90
const REQUEUED_AT_ONCE = 500
/** The server has taken the email: its mark is worth more than one try. Milliseconds. */
const MARK_WAITS = [0, 500, 2_000]

const NO_WORDS = { text: '', html: '', attachments: [] }

/** What sends mail, and forgets it. */
interface DeliveryDeps extends MailDeps {
  env: MailDeps['env'] & Pick<MailConfig, 'mailFrom'>
  database: DatabaseHandle
  log: Logger
  now(): Date
}

type MailRow = typeof emailOutbox.$inferSelect

/** Sending queued mail, where there is a mail server, and forgetting old mail. */
export function createMailJobs(deps: DeliveryDeps): { scheduled: ScheduledJob[]; queues: JobQueue[] } {
  const forget = { name: 'mail.forget', cron: '37 2 * * *', work: () => forgetMails(deps) }
  if (!deps.mailer) return { scheduled: [forget], queues: [] }
  return {
    scheduled: [forget, { name: 'mail.sweep', cron: '*/2 * * * *', work: () => requeueMails(deps) }],
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
 * Hands one mail to the mail server, unless it is sent, given up or in the hands of another process. No
 * transaction is open meanwhile. Throws MailError when the server could not take it and another try may help.
 */
export async function deliverMail(deps: DeliveryDeps, { id, lastTry }: { id: string; lastTry: boolean }) {
  if (!deps.mailer) return
  const mail = await claimMail(deps, id)
  if (!mail) return
  try {
    await deps.mailer.send(toOutgoingEmail(mail, deps.env.mailFrom))
  } catch (error) {
    const refusal =
      error instanceof MailError ? error : new MailError('unexpected failure', { permanent: false })
    if (refusal !== error) deps.log.error({ err: error, mail: id }, 'mail sending broke')
    const isFinal = refusal.permanent || lastTry
    await markRefused(deps, { id, error: refusal.message, isFinal })
    const about = { mail: id, attempts: mail.attempts, reason: refusal.message }
    if (isFinal) return deps.log.error(about, 'mail failed')
    deps.log.warn(about, 'mail not taken, another try follows')
    throw refusal
  }
  await markSent(deps, id)
}

/** The mail, now ours for CLAIM_SECONDS; or null. One statement, so two processes never both get it. */
async function claimMail({ database }: DeliveryDeps, id: string): Promise<MailRow | null> {
  const [mail] = await database.db
    .update(emailOutbox)
    .set({
      attempts: sql`${emailOutbox.attempts} + 1`,
      claimed_until: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where(and(eq(emailOutbox.id, id), eq(emailOutbox.status, 'queued'), isUnclaimed()))
    .returning()
  return mail ?? null
}

function isUnclaimed() {
  return or(isNull(emailOutbox.claimed_until), lt(emailOutbox.claimed_until, sql`now()`))
}

async function markSent({ database, log }: DeliveryDeps, id: string): Promise<void> {
  for (const [index, wait] of MARK_WAITS.entries()) {
    await sleep(wait)
    try {
      await database.db
        .update(emailOutbox)
        .set({
          status: 'sent',
          sent_at: sql`now()`,
          claimed_until: null,
          last_error: null,
          ...NO_WORDS,
        })
        .where(eq(emailOutbox.id, id))
      return
    } catch (error) {
      if (index === MARK_WAITS.length - 1) throw error
      log.warn({ err: error, mail: id }, 'a sent mail could not be marked')
    }
  }
}

async function markRefused(
  { database }: DeliveryDeps,
  given: { id: string; error: string; isFinal: boolean },
) {
  await database.db
    .update(emailOutbox)
    .set({ status: given.isFinal ? 'failed' : 'queued', claimed_until: null, last_error: given.error })
    .where(eq(emailOutbox.id, given.id))
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
  }
}

/** The same for every try of one mail: whoever gets an email twice can know it by this. */
export function messageIdOf(dedupeKey: string, mailFrom: string): string {
  const digest = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40)
  return `<${digest}@${senderDomain(mailFrom) || 'localhost'}>`
}

/**
 * Gives a job to every queued mail that has none: it was written in the first moments of a start, or the
 * process that held it is gone. A job too many does no harm, since mails are claimed.
 */
export async function requeueMails({ database, jobs, log, now }: DeliveryDeps): Promise<void> {
  const tooOld = new Date(now().getTime() - GIVE_UP_HOURS * 3_600_000)
  const givenUp = await database.db
    .update(emailOutbox)
    .set({ status: 'failed', last_error: sql`coalesce(${emailOutbox.last_error}, 'not sent in time')` })
    .where(and(eq(emailOutbox.status, 'queued'), lt(emailOutbox.created_at, tooOld), isUnclaimed()))
  if (changedRows(givenUp) > 0) log.error({ count: changedRows(givenUp) }, 'mails given up')

  // A job counts as running only as long as the claim it took can last.
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

/** Empties mails that failed a week ago, and deletes every mail after 90 days. */
export async function forgetMails({ database, now }: Pick<DeliveryDeps, 'database' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await database.db.delete(emailOutbox).where(lt(emailOutbox.created_at, daysAgo(MAIL_DAYS)))
  await database.db
    .update(emailOutbox)
    .set(NO_WORDS)
    .where(
      and(
        lt(emailOutbox.created_at, daysAgo(MAIL_TEXT_DAYS)),
        eq(emailOutbox.status, 'failed'),
        ne(emailOutbox.html, ''),
      ),
    )
}
