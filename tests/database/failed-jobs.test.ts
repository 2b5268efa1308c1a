import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { rows } from '#database/database.ts'
import { describeError } from '#database/describe-error.ts'
import { listFailedJobs, recordExpiredJobs, recordFailedJob } from '#jobs/failed-jobs.ts'
import { createJobs, type JobQueue } from '#jobs/jobs.ts'
import { PermanentFailure } from '#jobs/run-job.ts'
import { KINDS, openMigrated } from './both-databases.ts'

/** What a job does to its data, for the test to change while it runs. */
const work: Record<string, () => Promise<void>> = {}
const SECRET = 'tamar@example.com'

describe.each(KINDS)('A job that fails, on %s', async (kind) => {
  const handle = await openMigrated(kind)
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'warn', serializers: { err: describeError } },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const jobs = createJobs({ database: handle, log })
  const runs: { id: string; lastTry: boolean }[] = []
  const queueOf = (name: string, retryLimit: number): JobQueue => ({
    name,
    retryLimit,
    retryDelaySeconds: 0,
    concurrency: 1,
    work: async ({ id = '' }, { lastTry }) => {
      runs.push({ id, lastTry })
      await work[id]?.()
    },
  })
  await jobs.start({ scheduled: [], queues: [queueOf('test.once', 0), queueOf('test.twice', 1)] })
  afterAll(() => jobs.stop())
  const failed = async (id: string) => (await listFailedJobs(handle.db)).find(({ data }) => data.id === id)
  const linesOf = (id: string) => lines.filter((line) => line.id === id)
  const states = async (id: string) =>
    rows(await handle.db.execute(sql`select state, output from jobs.job where data->>'id' = ${id}`))

  test('is a line of the log with its cause each time, and a row after the last', async () => {
    const id = 'thrown'
    work[id] = async () => {
      throw new TypeError('crc32.unsigned is not a function')
    }
    await jobs.send(handle.db, 'test.twice', { id })
    await expect.poll(() => failed(id)).toBeTruthy()
    expect(runs.filter((run) => run.id === id).map(({ lastTry }) => lastTry)).toEqual([false, true])
    expect(linesOf(id)).toMatchObject([
      { level: 40, job: 'test.twice', attempt: 1, msg: 'a job failed and will be retried' },
      { level: 50, job: 'test.twice', attempt: 2, msg: 'a job failed for good' },
    ])
    for (const { err } of linesOf(id))
      expect(err).toMatchObject({ message: 'crc32.unsigned is not a function' })
    expect(await failed(id)).toMatchObject({
      queue: 'test.twice',
      cause: 'TypeError: crc32.unsigned is not a function',
      failures: 1,
    })
  })

  test('has no values of the database in its log, its row or its stored output', async () => {
    const id = 'database'
    work[id] = async () => {
      await handle.db.execute(sql`select ${SECRET}::uuid`)
    }
    await jobs.send(handle.db, 'test.once', { id })
    await expect.poll(() => failed(id)).toBeTruthy()
    expect((await failed(id))?.cause).toContain('22P02')
    await expect.poll(() => states(id)).toMatchObject([{ state: 'failed' }])
    const everything = JSON.stringify([await failed(id), linesOf(id), await states(id)])
    expect(everything).not.toContain(SECRET)
    expect(everything).not.toContain('select')
  })

  test('is one row however often it fails, and none once it succeeds', async () => {
    const id = 'again'
    work[id] = async () => {
      throw new Error('no')
    }
    await jobs.send(handle.db, 'test.once', { id })
    await expect.poll(() => failed(id)).toMatchObject({ failures: 1 })
    await jobs.send(handle.db, 'test.once', { id })
    await expect.poll(() => failed(id)).toMatchObject({ failures: 2 })
    delete work[id]
    await jobs.send(handle.db, 'test.once', { id })
    await expect.poll(() => failed(id)).toBeUndefined()
  })

  test('permanently is not tried again', async () => {
    const id = 'permanent'
    work[id] = async () => {
      throw new PermanentFailure('550')
    }
    await jobs.send(handle.db, 'test.twice', { id })
    await expect.poll(() => states(id)).toMatchObject([{ state: 'completed' }])
    expect(await failed(id)).toMatchObject({ cause: 'PermanentFailure: 550' })
    expect(runs.filter((run) => run.id === id)).toHaveLength(1)
  })

  test('with a word of ours is not found once more by its end, and the next run that dies is', async () => {
    const id = 'with a word'
    const fail = () =>
      handle.db.execute(sql`
      insert into jobs.job (name, data, state, started_on, completed_on)
      values ('test.once', ${JSON.stringify({ id })}::jsonb, 'failed', now() - interval '1 hour', clock_timestamp())`)
    await recordFailedJob(handle.db, { queue: 'test.once', data: { id }, cause: 'Error: no' })
    await fail()
    expect(await recordExpiredJobs(handle.db, 'the process ended')).toEqual([])
    await handle.db.execute(
      sql`update failed_jobs set failed_at = now() - interval '1 day' where data->>'id' = ${id}`,
    )
    expect(await recordExpiredJobs(handle.db, 'the process ended')).toEqual([
      { queue: 'test.once', data: { id } },
    ])
    expect(await failed(id)).toMatchObject({ cause: 'the process ended', failures: 2 })
  })

  test('because its process ended is found', async () => {
    const at = (id: string, state: string, seconds: number) =>
      handle.db.execute(sql`
      insert into jobs.job (name, data, state, completed_on)
      values ('test.once', ${JSON.stringify({ id })}::jsonb, ${state}::jobs.job_state,
        now() - make_interval(secs => ${seconds}))`)
    await at('expired', 'failed', 60)
    await at('done since', 'failed', 60)
    await at('done since', 'completed', 30)
    await at('long ago', 'failed', 60 * 60 * 24 * 3)
    expect(await recordExpiredJobs(handle.db, 'the process ended')).toEqual([
      { queue: 'test.once', data: { id: 'expired' } },
    ])
    expect(await failed('expired')).toMatchObject({ cause: 'the process ended' })
    expect(await recordExpiredJobs(handle.db, 'the process ended')).toEqual([])
  })
})
