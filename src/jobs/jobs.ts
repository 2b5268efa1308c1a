import { randomUUID } from 'node:crypto'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Database, type DatabaseHandle, rows, type Tx } from '#database/database.ts'

export interface ScheduledJob {
  /** Queue name, for example 'documents.sweep'. */
  name: string
  /** Cron expression, UTC. */
  cron: string
  work(): Promise<void>
}

/** Work that a change asks for, sent in the change's own transaction. */
export interface JobQueue {
  /** For example 'mail.send'. */
  name: string
  /** Tries after the first, with waits that double from `retryDelaySeconds`. */
  retryLimit: number
  retryDelaySeconds: number
  /** How many jobs of this queue run at once in one process. */
  concurrency: number
  /** A throw is a failed try. `lastTry` is true when none will follow. */
  work(data: Record<string, string>, about: { lastTry: boolean }): Promise<void>
}

export interface Jobs {
  /** Starts the queues and their schedules, after the server listens. May be called again when it failed. */
  start(work: { scheduled: ScheduledJob[]; queues: JobQueue[] }): Promise<void>
  /**
   * Adds a job in the caller's transaction (owner rights). In the first moments of a start no queue is there
   * yet and nothing is added: whoever needs certainty finds forgotten work by a scheduled job.
   */
  send(tx: Tx | Database, name: string, data: Record<string, string>): Promise<void>
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>
}

const SCHEMA = 'jobs'
const STOP_TIMEOUT_MS = 5_000
/**
 * The embedded database works in this very process and lets nothing else happen from one statement to the next: whoever
 * waited for the start is answered before half a second of them begins, and calls in between (`turn`).
 */
const FIRST_CALLS_MS = 200
const LONGEST_RETRY_WAIT_SECONDS = 60 * 60

/** Background work on pg-boss, in the product's own database: nothing else to run, any number of processes. */
export function createJobs({ database, log }: { database: DatabaseHandle; log: Logger }): Jobs {
  let boss: PgBoss | undefined
  const ready = new Set<string>()
  return {
    async start({ scheduled, queues }) {
      // Of a start that failed half way nothing goes on.
      await boss?.stop({ graceful: false })
      if (database.kind === 'pglite') await sleep(FIRST_CALLS_MS)
      boss = await createBoss(database)
      boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue'))
      await boss.start()
      for (const job of scheduled) {
        await turn()
        await boss.createQueue(job.name)
        await boss.schedule(job.name, job.cron)
        await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => job.work())
      }
      for (const queue of queues) {
        await turn()
        await startQueue(boss, queue)
        ready.add(queue.name)
      }
    },
    async send(tx, name, data) {
      if (!boss || !ready.has(name)) return
      const { fromDrizzle } = await import('pg-boss')
      await boss.send(name, data, { db: fromDrizzle({ execute: (query) => execute(tx, query as SQL) }, sql) })
    },
    async stop() {
      ready.clear()
      await boss?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

async function startQueue(boss: PgBoss, queue: JobQueue): Promise<void> {
  const retry = {
    retryLimit: queue.retryLimit,
    retryDelay: queue.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: LONGEST_RETRY_WAIT_SECONDS,
  }
  await boss.createQueue(queue.name, retry)
  await boss.updateQueue(queue.name, retry)
  // pg-boss looks a queue up on first use; inside a transaction on the embedded database that would wait for itself.
  await boss.complete(queue.name, randomUUID())
  const options = {
    pollingIntervalSeconds: 1,
    includeMetadata: true,
    localConcurrency: queue.concurrency,
  } as const
  await boss.work(queue.name, options, async ([job]) => {
    if (job)
      await queue.work(job.data as Record<string, string>, { lastTry: job.retryCount >= job.retryLimit })
  })
}

/** Loaded when the server already listens: nothing a visitor waits for needs it. */
async function createBoss(database: DatabaseHandle): Promise<PgBoss> {
  const { fromPglite, PgBoss } = await import('pg-boss')
  if (database.kind === 'pglite') {
    const db = fromPglite(database.pglite)
    return new PgBoss({ db, backend: 'pglite', schema: SCHEMA })
  }
  const { pool } = database
  // As an object a statement is prepared by name (database/prepared-statements.ts): fetching a job is a long one.
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query({ text }, values) }
  return new PgBoss({ db, schema: SCHEMA })
}

async function execute(tx: Tx | Database, query: SQL): Promise<{ rows: unknown[] }> {
  return { rows: rows(await tx.execute(query)) }
}
