import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { DatabaseHandle } from '#database/connect.ts'

export interface ScheduledJob {
  /** Queue name, for example 'documents.sweep'. */
  name: string
  /** Cron expression, UTC. */
  cron: string
  work(): Promise<void>
}

export interface Jobs {
  /** Starts the queues and their schedules. Called once, after the server listens. */
  start(jobs: ScheduledJob[]): Promise<void>
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>
}

const SCHEMA = 'jobs'
const STOP_TIMEOUT_MS = 5_000

/** Background work on pg-boss, in the product's own database: nothing else to run, any number of processes. */
export function createJobs({ database, log }: { database: DatabaseHandle; log: Logger }): Jobs {
  let boss: PgBoss | undefined
  return {
    async start(jobs) {
      boss = await createBoss(database)
      boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue'))
      await boss.start()
      for (const job of jobs) {
        await boss.createQueue(job.name)
        await boss.schedule(job.name, job.cron)
        await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => job.work())
      }
    },
    async stop() {
      await boss?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

/** Loaded when the server already listens: nothing a visitor waits for needs it. */
async function createBoss(database: DatabaseHandle): Promise<PgBoss> {
  const { fromPglite, PgBoss } = await import('pg-boss')
  if (database.kind === 'pglite') {
    return new PgBoss({ db: fromPglite(database.pglite), backend: 'pglite', schema: SCHEMA })
  }
  const { pool } = database
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  return new PgBoss({ db, schema: SCHEMA })
}
