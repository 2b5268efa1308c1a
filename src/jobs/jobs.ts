import { randomUUID } from 'node:crypto'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Database, type DatabaseHandle, rows, type Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { runJob } from './run-job.ts'
import { listRunElsewhere, noteScheduleRun, noteSchedules } from './schedule-states.ts'

export interface ScheduledJob {
  /** Queue name, for example 'documents.sweep'. */
  name: string
  /** Cron expression, in UTC unless there is a `timeZone`. */
  cron: string
  timeZone?: string
  /** How long a run may take, at most a day; 15 minutes unless said. */
  expiresInSeconds?: number
  work(): Promise<void>
}

/** A queue for jobs that are sent in the transaction of a change. */
export interface JobQueue {
  /** Queue name, for example 'mail.send'. */
  name: string
  /** Retries after the first attempt, with delays that double from `retryDelaySeconds`. */
  retryLimit: number
  retryDelaySeconds: number
  /** How many jobs of this queue one process runs at a time. */
  concurrency: number
  /**
   * A job that throws has failed: it is retried, unless it was the last try or throws PermanentFailure (run-job.ts).
   * `lastTry` is true when it will not be retried.
   */
  work(data: Record<string, string>, about: { lastTry: boolean }): Promise<void>
}

export interface JobList {
  scheduled: ScheduledJob[]
  queues: JobQueue[]
  /** Schedules that the configuration of this process leaves out, and that of another one may have. */
  elsewhere?: readonly string[]
}

export interface Jobs {
  /** Starts the queues and schedules, after the server listens. May be called again when it has failed. */
  start(work: JobList): Promise<void>
  /** Whether there is a queue or schedule of this name: one that an older version had may be gone. */
  knows(name: string): boolean
  /**
   * Adds a job in the caller's transaction, whoever's that is. While the server starts, the queues are not ready: the
   * job is kept in memory and added as soon as its queue is. A scheduled job must find work that is lost with the
   * process, or because its transaction took longer than that.
   */
  send(
    tx: Tx | Database,
    name: string,
    data: Record<string, string>,
    options?: { startAfterSeconds?: number },
  ): Promise<void>
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>
}

const SCHEMA = 'jobs'
const STOP_TIMEOUT_MS = 5_000
/**
 * The embedded database runs inside this process and blocks it from one statement to the next. The start of the jobs
 * takes half a second of statements: it begins after this delay, and lets requests in between (`turn`).
 */
const FIRST_CALLS_MS = 200
const LONGEST_RETRY_WAIT_SECONDS = 60 * 60
/** Jobs kept for queues that are not ready; the schedules find the others. */
const MOST_EARLY = 1_000
/** An early job waits for the transaction that sent it, which would have hidden it until it ended. */
const EARLY_WAIT_SECONDS = 2

/** Background jobs on pg-boss in the product's own database: no other service to run, any number of processes. */
export function createJobs({ database, log }: { database: DatabaseHandle; log: Logger }): Jobs {
  let boss: PgBoss | undefined
  const ready = new Set<string>()
  const early: EarlyJob[] = []
  const known = new Set<string>()
  return {
    knows: (name) => known.has(name),
    async start({ scheduled, queues, elsewhere = [] }) {
      for (const { name } of [...scheduled, ...queues]) known.add(name)
      // Stops what a failed start has begun.
      ready.clear()
      await boss?.stop({ graceful: false })
      if (database.kind === 'pglite') await sleep(FIRST_CALLS_MS)
      boss = await createBoss(database)
      boss.on('error', (error: unknown) => log.error({ err: error }, 'the job queue failed'))
      await boss.start()
      await endSchedules(boss, { scheduled, run: await listRunElsewhere(database.db, elsewhere) })
      await createQueues(boss, { scheduled, queues })
      await noteSchedules(database.db, scheduled)
      const run = { db: database.db, log }
      for (const job of scheduled) {
        await turn()
        await startSchedule(boss, { job, run })
        ready.add(job.name)
      }
      for (const queue of queues) {
        await turn()
        await startQueue(boss, { queue, run })
        ready.add(queue.name)
        await sendEarly(boss, early, queue.name)
      }
    },
    async send(tx, name, data, { startAfterSeconds } = {}) {
      if (!boss || !ready.has(name)) {
        if (early.length < MOST_EARLY) early.push({ name, data, startAfterSeconds })
        return
      }
      const { fromDrizzle } = await import('pg-boss')
      const db = fromDrizzle({ execute: (query) => execute(tx, query as SQL) }, sql)
      await withOwnerRole(tx, async () => {
        await boss?.send(name, data, { db, startAfter: startAfterSeconds })
      })
    },
    async stop() {
      ready.clear()
      await boss?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

interface EarlyJob {
  startAfterSeconds: number | undefined
  name: string
  data: Record<string, string>
}

/** Adds the jobs that were sent before their queue was ready. A job whose row was rolled back finds nothing to do. */
async function sendEarly(boss: PgBoss, early: EarlyJob[], queue: string): Promise<void> {
  const due = early.filter(({ name }) => name === queue)
  for (const job of due) {
    await boss.send(job.name, job.data, { startAfter: job.startAfterSeconds ?? EARLY_WAIT_SECONDS })
    early.splice(early.indexOf(job), 1)
  }
}

/**
 * Creates pg-boss's tables, queues and schedules in a database that no server uses yet, such as a template. No job runs.
 */
export async function prepareJobs(database: DatabaseHandle, work: JobList): Promise<void> {
  const boss = await createBoss(database, { schedule: false, supervise: false })
  await boss.start()
  await createQueues(boss, work)
  await boss.stop({ graceful: false })
}

/** A schedule that this version does not have any more ends, unless another process runs it: nobody would run its jobs. */
async function endSchedules(
  boss: PgBoss,
  { scheduled, run }: { scheduled: readonly ScheduledJob[]; run: readonly string[] },
): Promise<void> {
  const kept = [...run, ...scheduled.map(({ name }) => name)]
  for (const { name } of await boss.getSchedules()) if (!kept.includes(name)) await boss.unschedule(name)
}

/** Queues and schedules that exist are only read: a start that changes nothing writes nothing. */
async function createQueues(boss: PgBoss, { scheduled, queues }: JobList): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, cron, timeZone, expiresInSeconds } of scheduled) {
    await turn()
    if (!known.has(name))
      await boss.createQueue(name, expiresInSeconds ? { expireInSeconds: expiresInSeconds } : {})
    if (crons.get(name) !== cron) await boss.schedule(name, cron, null, timeZone ? { tz: timeZone } : {})
  }
  for (const queue of queues) {
    await turn()
    const retry = {
      retryLimit: queue.retryLimit,
      retryDelay: queue.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: LONGEST_RETRY_WAIT_SECONDS,
    }
    const found = known.get(queue.name)
    if (!found) await boss.createQueue(queue.name, retry)
    else if (Object.entries(retry).some(([key, value]) => found[key as keyof typeof retry] !== value))
      await boss.updateQueue(queue.name, retry)
  }
}

type RunContext = Parameters<typeof runJob>[0]

async function startSchedule(
  boss: PgBoss,
  { job, run }: { job: ScheduledJob; run: RunContext },
): Promise<void> {
  const options = { pollingIntervalSeconds: 30, includeMetadata: true } as const
  await boss.work(job.name, options, async ([found]) => {
    if (found) await runJob(run, describeRun(found), () => runScheduled(run.db, job))
  })
}

/** Runs a scheduled job and notes how it ended. */
async function runScheduled(db: Database, { name, work }: ScheduledJob): Promise<void> {
  try {
    await work()
  } catch (error) {
    // Why it failed counts, not that this could not be noted.
    await noteScheduleRun(db, { name, succeeded: false }).catch(() => {})
    throw error
  }
  await noteScheduleRun(db, { name, succeeded: true })
}

async function startQueue(boss: PgBoss, { queue, run }: { queue: JobQueue; run: RunContext }): Promise<void> {
  // pg-boss loads a queue on first use; inside a transaction on the embedded database that would deadlock.
  await boss.complete(queue.name, randomUUID())
  const options = {
    pollingIntervalSeconds: 1,
    includeMetadata: true,
    localConcurrency: queue.concurrency,
  } as const
  await boss.work(queue.name, options, async ([job]) => {
    if (!job) return
    const about = describeRun(job)
    await runJob(run, about, () => queue.work(about.data, about))
  })
}

function describeRun({
  name,
  data,
  retryCount,
  retryLimit,
}: JobWithMetadata<unknown>): Parameters<typeof runJob>[1] {
  return {
    queue: name,
    data: (data ?? {}) as Record<string, string>,
    attempt: retryCount + 1,
    lastTry: retryCount >= retryLimit,
  }
}

/** Loaded after the server listens: no request needs it. */
async function createBoss(
  database: DatabaseHandle,
  options: { schedule?: boolean; supervise?: boolean } = {},
): Promise<PgBoss> {
  const { fromPglite, PgBoss } = await import('pg-boss')
  if (database.kind === 'pglite') {
    const db = fromPglite(database.pglite)
    return new PgBoss({ db, backend: 'pglite', schema: SCHEMA, ...options })
  }
  const { pool } = database
  // Statements passed as objects are prepared by name (database/prepared-statements.ts): fetching a job is a long one.
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query({ text }, values) }
  return new PgBoss({ db, schema: SCHEMA, ...options })
}

async function execute(tx: Tx | Database, query: SQL): Promise<{ rows: unknown[] }> {
  return { rows: rows(await tx.execute(query)) }
}
