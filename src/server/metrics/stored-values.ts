import { sql } from 'drizzle-orm'
import { AUDIT_JOB, BROKEN_CHAIN } from '#audit/audit-jobs.ts'
import { type Database, rows } from '#database/database.ts'
import {
  listQueueStates,
  listScheduleStates,
  type QueueState,
  type ScheduleState,
} from '#jobs/schedule-states.ts'
import { MAIL_QUEUE } from '#mail/mail-queue.ts'

/** What the metrics say of the database's content: counts and times, nothing of a person. */
export interface StoredValues {
  queues: QueueState[]
  schedules: ScheduleState[]
  /** Background jobs that have failed for good, by the name of the queue or schedule. */
  failedJobs: ReadonlyMap<string, number>
  mailsWaiting: number
  oldestMail: Date | null
  mailsFailed: number
  isAuditBroken: boolean
  /** Stored files that are missing or damaged, as far as they were checked. */
  badFiles: ReadonlyMap<string, number>
}

/** Reads them, in a few statements that use indexes. Needs owner rights. */
export async function readStoredValues(db: Database, now: Date): Promise<StoredValues> {
  const queues = await listQueueStates(db)
  const schedules = await listScheduleStates(db, now)
  const failed = await listFailed(db)
  const mails = rows<{ waiting: number; oldest: string | null }>(
    await db.execute(sql`
      select count(*)::int as waiting, min(created_at) as oldest from email_outbox where status = 'queued'`),
  )[0]
  return {
    queues,
    schedules,
    failedJobs: new Map(failed.map(({ queue, count }) => [queue, count])),
    mailsWaiting: mails?.waiting ?? 0,
    oldestMail: mails?.oldest ? new Date(mails.oldest) : null,
    mailsFailed: failed.find(({ queue }) => queue === MAIL_QUEUE)?.count ?? 0,
    isAuditBroken: failed.some(({ queue, broken }) => queue === AUDIT_JOB && broken),
    badFiles: await countBadFiles(db),
  }
}

async function listFailed(db: Database): Promise<{ queue: string; count: number; broken: boolean }[]> {
  const found = await db.execute(sql`
    select queue, count(*)::int as count, bool_or(starts_with(cause, ${BROKEN_CHAIN})) as broken
    from failed_jobs group by queue`)
  return rows(found)
}

async function countBadFiles(db: Database): Promise<Map<string, number>> {
  const found = await db.execute(sql`select to_regclass('file_faults') is not null as there`)
  if (!rows<{ there: boolean }>(found)[0]?.there) return new Map()
  const counts = await db.execute(sql`
    select fault, count(*)::int as count from file_faults where resolved_at is null group by fault`)
  return new Map(rows<{ fault: string; count: number }>(counts).map(({ fault, count }) => [fault, count]))
}
