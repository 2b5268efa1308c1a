import type { Deps } from '#config/deps.ts'
import type { Metrics } from '#telemetry/metrics.ts'
import { shareRead } from './shared-read.ts'
import { readStoredValues, type StoredValues } from './stored-values.ts'

const FRESH_MS = 5_000
const WAIT_MS = 2_000

/**
 * Adds what the database knows. It is read at most every few seconds, whoever asks; while the database is away the last
 * values stay, with the time at which they were read.
 */
export function addStoredMetrics(metrics: Metrics, deps: Pick<Deps, 'database' | 'now'>): void {
  const read = shareRead(() => readStoredValues(deps.database.db, deps.now()), {
    freshMs: FRESH_MS,
    waitMs: WAIT_MS,
  })
  metrics.beforePrint(read.refresh)
  const values = () => read.last()?.value
  metrics.addGauge(
    { name: 'pobyt_database_up', help: '1 while the database answers the metrics, 0 while it does not' },
    () => (read.isGood() ? 1 : 0),
  )
  metrics.addGauge(
    {
      name: 'pobyt_database_read_timestamp_seconds',
      help: 'When jobs, mails and the audit log were last read',
    },
    () => toSeconds(read.last()?.at),
  )
  addJobs(metrics, values, deps.now)
  addMails(metrics, values, deps.now)
  metrics.addGauge(
    { name: 'pobyt_audit_chain_broken', help: '1 when the last check of the audit log found a changed row' },
    () => (values() ? Number(values()?.isAuditBroken) : null),
  )
  metrics.addGauges(
    {
      name: 'pobyt_files_bad',
      help: 'Stored files that the check of files found missing or damaged',
      label: 'fault',
    },
    () =>
      values() ? ['missing', 'damaged'].map((fault) => [fault, values()?.badFiles.get(fault) ?? 0]) : [],
  )
}

type Values = () => StoredValues | undefined

function addJobs({ addGauges, addGauge }: Metrics, values: Values, now: () => Date): void {
  addGauges({ name: 'pobyt_jobs_waiting', help: 'Jobs that should run now', label: 'queue' }, () =>
    (values()?.queues ?? []).map(({ name, waiting }) => [name, waiting]),
  )
  addGauges({ name: 'pobyt_jobs_delayed', help: 'Jobs whose time has not come', label: 'queue' }, () =>
    (values()?.queues ?? []).map(({ name, delayed }) => [name, delayed]),
  )
  addGauges(
    { name: 'pobyt_jobs_oldest_waiting_seconds', help: 'How long the oldest job has waited', label: 'queue' },
    () =>
      (values()?.queues ?? []).map(({ name, oldestWaiting }) => [name, secondsSince(oldestWaiting, now())]),
  )
  addGauges(
    {
      name: 'pobyt_schedule_last_success_timestamp_seconds',
      help: 'When a scheduled job last succeeded',
      label: 'schedule',
    },
    () => listTimes(values(), 'lastSuccess'),
  )
  addGauges(
    {
      name: 'pobyt_schedule_last_failure_timestamp_seconds',
      help: 'When a scheduled job last failed',
      label: 'schedule',
    },
    () => listTimes(values(), 'lastFailure'),
  )
  addGauges(
    {
      name: 'pobyt_schedule_late',
      help: '1 when a scheduled job has had no success for twice its interval',
      label: 'schedule',
    },
    () => (values()?.schedules ?? []).map(({ name, isLate }) => [name, Number(isLate)]),
  )
  addGauge(
    {
      name: 'pobyt_jobs_failed',
      help: 'Background jobs that have failed for good and are listed at the desk',
    },
    () => {
      const failed = values()?.failedJobs
      return failed ? [...failed.values()].reduce((sum, count) => sum + count, 0) : null
    },
  )
}

function addMails({ addGauge }: Metrics, values: Values, now: () => Date): void {
  addGauge(
    { name: 'pobyt_mails_waiting', help: 'Mails that the mail server has not taken yet' },
    () => values()?.mailsWaiting ?? null,
  )
  addGauge(
    { name: 'pobyt_mails_failed', help: 'Mails that could not be delivered and are listed at the desk' },
    () => values()?.mailsFailed ?? null,
  )
  addGauge({ name: 'pobyt_mail_oldest_waiting_seconds', help: 'How long the oldest mail has waited' }, () => {
    const found = values()
    return found ? secondsSince(found.oldestMail, now()) : null
  })
}

function listTimes(
  values: StoredValues | undefined,
  of: 'lastSuccess' | 'lastFailure',
): (readonly [string, number])[] {
  return (values?.schedules ?? []).flatMap((schedule) => {
    const seconds = toSeconds(schedule[of] ?? undefined)
    return seconds === null ? [] : [[schedule.name, seconds] as const]
  })
}

/** Unix time; null without one. */
export const toSeconds = (at: Date | undefined): number | null => (at ? at.getTime() / 1000 : null)

const secondsSince = (at: Date | null, now: Date): number =>
  at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0
