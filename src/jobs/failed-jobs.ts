import { sql } from 'drizzle-orm'
import { type Database, rows, type Tx } from '#database/database.ts'

/** A job that failed for good. */
export interface FailedJob {
  id: string
  queue: string
  data: Record<string, string>
  cause: string
  failures: number
  first_failed_at: string
  failed_at: string
}

type JobKey = Pick<FailedJob, 'queue' | 'data'>

/** Longer causes are cut off. */
const CAUSE_CHARACTERS = 300
const AT_ONCE = 200
/** Jobs that pg-boss has failed are kept by it for a week; older than this they were found before. */
const RECENT = sql`interval '2 days'`

/** Remembers that a job has failed for good; once more for one that has failed before. Needs owner rights. */
export async function recordFailedJob(db: Database | Tx, job: JobKey & { cause: string }): Promise<void> {
  await db.execute(sql`
    insert into failed_jobs (queue, data, cause)
    values (${job.queue}, ${JSON.stringify(job.data)}::jsonb, ${job.cause.slice(0, CAUSE_CHARACTERS)})
    on conflict (queue, data) do update
      set cause = excluded.cause, failures = failed_jobs.failures + 1, failed_at = now()`)
}

/** Forgets a job that has succeeded. Needs owner rights. */
export async function forgetFailedJob(db: Database | Tx, { queue, data }: JobKey): Promise<void> {
  await db.execute(
    sql`delete from failed_jobs where queue = ${queue} and data = ${JSON.stringify(data)}::jsonb`,
  )
}

/** Jobs that failed for good, the newest first. Needs owner rights. */
export async function listFailedJobs(db: Database | Tx): Promise<FailedJob[]> {
  const found = await db.execute(sql`
    select id, queue, data, cause, failures, first_failed_at, failed_at from failed_jobs
    order by failed_at desc, id limit ${AT_ONCE}`)
  return rows<FailedJob>(found)
}

/**
 * Removes one of them and returns it, null when it is gone. What pg-boss still knows of its failures is deleted, so that
 * recordExpiredJobs does not find it again. Needs owner rights.
 */
export async function removeFailedJob(tx: Tx, id: string): Promise<FailedJob | null> {
  const found = await tx.execute(sql`
    delete from failed_jobs where id = ${id}::uuid
    returning id, queue, data, cause, failures, first_failed_at, failed_at`)
  const [job] = rows<FailedJob>(found)
  if (!job) return null
  await tx.execute(sql`
    delete from jobs.job where name = ${job.queue} and state = 'failed'
      and coalesce(data, '{}') = ${JSON.stringify(job.data)}::jsonb`)
  return job
}

/**
 * Records the jobs that failed without a word of ours, because their process ended or they took too long: pg-boss fails
 * them later. One that has failed before has failed once more when this run began after that. `cause` is stored for them.
 * Returns them. Needs owner rights.
 */
export async function recordExpiredJobs(db: Database, cause: string): Promise<JobKey[]> {
  const found = await db.execute(sql`
    insert into failed_jobs (queue, data, cause, first_failed_at, failed_at)
    select distinct on (j.name, coalesce(j.data, '{}'))
      j.name, coalesce(j.data, '{}'), ${cause}, j.completed_on, j.completed_on
    from jobs.job j
    where j.state = 'failed' and j.completed_on > now() - ${RECENT}
      and not exists (
        select from jobs.job later where later.name = j.name and later.state = 'completed'
          and coalesce(later.data, '{}') = coalesce(j.data, '{}') and later.completed_on > j.completed_on)
      and not exists (
        select from failed_jobs f where f.queue = j.name and f.data = coalesce(j.data, '{}')
          and f.failed_at >= coalesce(j.started_on, j.completed_on))
    order by j.name, coalesce(j.data, '{}'), j.completed_on desc
    on conflict (queue, data) do update
      set cause = excluded.cause, failures = failed_jobs.failures + 1, failed_at = excluded.failed_at
      where excluded.failed_at > failed_jobs.failed_at
    returning queue, data`)
  return rows<JobKey>(found)
}
