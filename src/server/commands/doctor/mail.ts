import { sql } from 'drizzle-orm'
import { isLoopback } from '#config/env.ts'
import { summarizeError } from '#database/describe-error.ts'
import { rows } from '#database/rows.ts'
import { verifySmtp } from '#mail/smtp-transport.ts'
import { count, type Finding, fault, type OpenPlace, ok, type Place, since, warning } from './finding.ts'

const LATE_MS = 30 * 60_000
const FAILED_DAYS = 7

/** Whether the mail server lets us in. No mail is sent. */
export async function checkMailServer({ env }: Place): Promise<Finding[]> {
  const { smtpUrl, production } = env
  if (!smtpUrl) {
    if (!production) return [ok('mails are not sent but shown at /dev/mail')]
    return [
      fault('without SMTP_URL no mail is sent: nobody can reset a password', 'set SMTP_URL and MAIL_FROM'),
    ]
  }
  try {
    await verifySmtp({ url: smtpUrl, isLocal: isLoopback(smtpUrl.hostname) })
    return [ok(`${smtpUrl.host} lets us in${smtpUrl.username ? ' with user and password' : ''}`)]
  } catch (error) {
    return [
      fault(
        `${smtpUrl.host} does not let us in (${summarizeError(error)})`,
        'correct SMTP_URL, or ask whoever runs the mail server',
      ),
    ]
  }
}

/** Mails that wait for too long, and those that have failed for good. */
export async function checkMails({ database, now }: OpenPlace): Promise<Finding[]> {
  const [row] = rows<{ waiting: number; oldest: string | null; failed: number }>(
    await database.db.execute(sql`
      select count(*) filter (where status = 'queued')::int as waiting,
        min(created_at) filter (where status = 'queued') as oldest,
        count(*) filter (where status = 'failed' and created_at > now() - make_interval(days => ${FAILED_DAYS}))::int as failed
      from email_outbox where status in ('queued', 'failed')`),
  )
  const { waiting = 0, oldest = null, failed = 0 } = row ?? {}
  const found: Finding[] = []
  if (oldest && now.getTime() - new Date(oldest).getTime() > LATE_MS)
    found.push(
      fault(
        `${count(waiting, 'mail')} wait, the oldest for ${since(new Date(oldest), now)}`,
        'see whether the server runs and the mail server lets it in; they are sent then',
      ),
    )
  if (failed > 0)
    found.push(
      warning(
        `${count(failed, 'mail')} failed for good in the last ${FAILED_DAYS} days`,
        'see /office/failed-jobs for the reasons, and tell the people in another way',
      ),
    )
  return found.length > 0
    ? found
    : [ok(waiting > 0 ? `${count(waiting, 'mail')} on the way` : 'no mail waits')]
}
