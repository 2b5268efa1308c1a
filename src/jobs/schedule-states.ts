import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'
import { anyOf } from '#database/statement.ts'

/** How a scheduled job has done so far. */
export interface ScheduleState {
  /** For example 'documents.sweep'. */
  name: string
  /** Cron expression, UTC. */
  cron: string
  lastSuccess: Date | null
  /** The last attempt that failed, also one that was retried. */
  lastFailure: Date | null
  nextRun: Date
  /** Two planned runs have passed without a success: twice its interval. */
  isLate: boolean
}

/** What waits in a queue of background jobs. Each scheduled job has a queue of its own, too. */
export interface QueueState {
  /** For example 'mail.send'. */
  name: string
  /** Jobs that should run now. */
  waiting: number
  /** Since when the oldest of them should run. */
  oldestWaiting: Date | null
  /** Jobs whose time has not come: most of them failed and will be tried again. */
  delayed: number
  active: number
}

/** A run that was due so recently may still be on its way. */
const GRACE_MS = 5 * 60_000
/** pg-boss's own. */
const INTERNAL = '\\_\\_pgboss%'

/**
 * Every scheduled job by name; none before jobs have started for the first time. Needs owner rights.
 */
export async function listScheduleStates(db: Database | Tx, now: Date): Promise<ScheduleState[]> {
  if (!(await hasJobTables(db))) return []
  const found = await db.execute(sql`
    select s.name, s.cron, coalesce(s.timezone, 'UTC') as timezone, r.succeeded_at,
      greatest(r.failed_at, f.failed_at) as failed_at,
      coalesce(r.succeeded_at, r.known_since, (select created_at from installation), ${now.toISOString()}) as since
    from jobs.schedule s
      left join schedule_runs r on r.name = s.name
      left join failed_jobs f on f.queue = s.name and f.data = '{}'
    where s.kind = 'cron' order by s.name`)
  const { CronExpressionParser } = await import('cron-parser')
  return rows<ScheduleRow>(found).map(({ name, cron, timezone, succeeded_at, failed_at, since }) => {
    const planned = (from: number) =>
      CronExpressionParser.parse(cron, { tz: timezone, currentDate: new Date(from) })
    const passed = planned(now.getTime() - GRACE_MS)
    passed.prev()
    return {
      name,
      cron,
      lastSuccess: toDate(succeeded_at),
      lastFailure: toDate(failed_at),
      nextRun: planned(now.getTime()).next().toDate(),
      isLate: new Date(since) < passed.prev().toDate(),
    }
  })
}

/** Every queue by name, with what waits in it; none before jobs have started for the first time. Needs owner rights. */
export async function listQueueStates(db: Database | Tx): Promise<QueueState[]> {
  if (!(await hasJobTables(db))) return []
  const found = await db.execute(sql`
    select q.name,
      count(*) filter (where j.state < 'active' and j.start_after <= now())::int as waiting,
      min(j.start_after) filter (where j.state < 'active' and j.start_after <= now()) as oldest,
      count(*) filter (where j.state < 'active' and j.start_after > now())::int as delayed,
      count(*) filter (where j.state = 'active')::int as active
    from jobs.queue q left join jobs.job j on j.name = q.name and j.state <= 'active'
    where q.name not like ${INTERNAL}
    group by q.name order by q.name`)
  return rows<QueueRow>(found).map(({ oldest, ...state }) => ({ ...state, oldestWaiting: toDate(oldest) }))
}

/** Notes when schedules of this server first started. Needs owner rights. */
export async function noteSchedules(db: Database, scheduled: readonly { name: string }[]): Promise<void> {
  const names = scheduled.map(({ name }) => name)
  await db.execute(sql`
    insert into schedule_runs (name) select unnest(${sql.param(names)}::text[]) on conflict do nothing`)
}

/**
 * Those of these schedules that another process has tried or begun within two days: it has a configuration that this one
 * does not have. Needs owner rights.
 */
export async function listRunElsewhere(db: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const found = await db.execute(sql`
    select s.name from jobs.schedule s left join schedule_runs r on r.name = s.name
    where s.name = ${anyOf(names)}
      and greatest(s.updated_on, r.succeeded_at, r.failed_at) > now() - interval '2 days'`)
  return rows<{ name: string }>(found).map(({ name }) => name)
}

/** Notes that an attempt of a scheduled job has ended just now. Needs owner rights. */
export async function noteScheduleRun(
  db: Database,
  { name, succeeded }: { name: string; succeeded: boolean },
): Promise<void> {
  const column = succeeded ? sql`succeeded_at` : sql`failed_at`
  await db.execute(sql`
    insert into schedule_runs (name, ${column}) values (${name}, now())
    on conflict (name) do update set ${column} = excluded.${column}`)
}

interface ScheduleRow {
  name: string
  cron: string
  timezone: string
  succeeded_at: string | null
  failed_at: string | null
  since: string
}

interface QueueRow extends Omit<QueueState, 'oldestWaiting'> {
  oldest: string | null
}

/** pg-boss makes its tables when jobs first start. */
async function hasJobTables(db: Database | Tx): Promise<boolean> {
  const found = await db.execute(
    sql`select to_regclass('jobs.job') is not null and to_regclass('jobs.schedule') is not null as there`,
  )
  return rows<{ there: boolean }>(found)[0]?.there === true
}

const toDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))
