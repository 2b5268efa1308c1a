import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { createJobs, prepareJobs, type ScheduledJob } from '#jobs/jobs.ts'
import { listQueueStates, listScheduleStates } from '#jobs/schedule-states.ts'
import { KINDS, openMigrated } from './both-databases.ts'

const TWENTY_MINUTES = 20 * 60_000
const fail = async () => {
  throw new Error('no')
}

describe.each(KINDS)('What scheduled jobs and queues have done, on %s', async (kind) => {
  const handle = await openMigrated(kind)
  const jobs = createJobs({ database: handle, log: pino({ level: 'silent' }) })
  const schedule = (name: string, cron: string, work = async () => {}): ScheduledJob => ({ name, cron, work })
  const scheduled = [
    schedule('test.monthly', '5 4 1 * *'),
    schedule('test.hourly', '20 7-17 * * *'),
    schedule('test.often', '* * * * *', fail),
  ]
  const queue = { name: 'test.queue', retryLimit: 3, retryDelaySeconds: 600, concurrency: 1, work: fail }
  // Tests copy a database in which jobs have started.
  await handle.db.execute(sql`drop schema if exists jobs cascade`)
  expect(await listScheduleStates(handle.db, new Date())).toEqual([])
  expect(await listQueueStates(handle.db)).toEqual([])
  await prepareJobs(handle, { scheduled, queues: [queue] })
  // Found at the start: a schedule looks for jobs twice a minute.
  await handle.db.execute(sql`insert into jobs.job (name) values ('test.monthly'), ('test.often')`)
  await jobs.start({ scheduled, queues: [queue] })
  afterAll(() => jobs.stop())
  const find = async (name: string, now = new Date()) =>
    (await listScheduleStates(handle.db, now)).find((state) => state.name === name)
  const findQueue = async (name: string) =>
    (await listQueueStates(handle.db)).find((state) => state.name === name)
  const succeededAt = (name: string, at: string) =>
    handle.db.execute(sql`update schedule_runs set succeeded_at = ${at} where name = ${name}`)

  test('A run notes its success, and a failed attempt its failure', async () => {
    await expect.poll(async () => (await find('test.monthly'))?.lastSuccess).toEqual(expect.any(Date))
    expect(await find('test.monthly')).toMatchObject({ lastFailure: null })
    await expect.poll(async () => (await find('test.often'))?.lastFailure).toEqual(expect.any(Date))
    expect(await find('test.often')).toMatchObject({ lastSuccess: null })
  })

  test('A schedule that has just begun is not late, and has a next run', async () => {
    await handle.db.execute(sql`update schedule_runs set succeeded_at = null`)
    const now = new Date()
    const states = await listScheduleStates(handle.db, now)
    expect(states.map(({ name }) => name)).toEqual(['test.hourly', 'test.monthly', 'test.often'])
    for (const { isLate, lastSuccess, nextRun } of states) {
      expect({ isLate, lastSuccess }).toEqual({ isLate: false, lastSuccess: null })
      expect(nextRun > now).toBe(true)
    }
    expect(await find('test.often', new Date(now.getTime() + TWENTY_MINUTES))).toMatchObject({ isLate: true })
  })

  test('One is late when two planned runs have passed without a success', async () => {
    await succeededAt('test.monthly', '2031-01-01T04:05:30Z')
    const at = async (name: string, now: string) => (await find(name, new Date(now)))?.isLate
    expect(await at('test.monthly', '2031-02-20T00:00:00Z')).toBe(false)
    expect(await at('test.monthly', '2031-03-01T04:00:00Z')).toBe(false)
    expect(await at('test.monthly', '2031-03-01T04:15:00Z')).toBe(true)
    // Nothing is planned at night.
    await succeededAt('test.hourly', '2031-01-01T17:20:30Z')
    expect(await at('test.hourly', '2031-01-02T07:30:00Z')).toBe(false)
    expect(await at('test.hourly', '2031-01-02T08:30:00Z')).toBe(true)
    expect(await find('test.monthly', new Date('2031-03-01T04:15:00Z'))).toMatchObject({
      lastSuccess: new Date('2031-01-01T04:05:30Z'),
      nextRun: new Date('2031-04-01T04:05:00Z'),
    })
  })

  test('A schedule that this version does not have any more ends', async () => {
    const other = createJobs({ database: handle, log: pino({ level: 'silent' }) })
    await other.start({ scheduled: scheduled.slice(0, 1), queues: [] })
    await other.stop()
    expect((await listScheduleStates(handle.db, new Date())).map(({ name }) => name)).toEqual([
      'test.monthly',
    ])
  })

  test('A schedule that only another process has stays while that one runs it, and ends two days later', async () => {
    await handle.db.execute(sql`update jobs.schedule set updated_on = now() - interval '3 days'`)
    const startOther = async () => {
      const other = createJobs({ database: handle, log: pino({ level: 'silent' }) })
      await other.start({ scheduled: [], queues: [], elsewhere: ['test.monthly'] })
      await other.stop()
      return (await listScheduleStates(handle.db, new Date())).map(({ name }) => name)
    }
    for (const column of ['succeeded_at', 'failed_at']) {
      const at = sql.identifier(column)
      await handle.db.execute(
        sql`update schedule_runs set succeeded_at = null, failed_at = null where name = 'test.monthly'`,
      )
      await handle.db.execute(
        sql`update schedule_runs set ${at} = now() - interval '1 day' where name = 'test.monthly'`,
      )
      expect(await startOther()).toEqual(['test.monthly'])
    }
    await handle.db.execute(sql`update schedule_runs set failed_at = now() - interval '3 days'`)
    expect(await startOther()).toEqual([])
  })

  test('A queue says how many jobs wait, and since when', async () => {
    await jobs.stop()
    expect(await findQueue('test.queue')).toEqual({
      name: 'test.queue',
      waiting: 0,
      oldestWaiting: null,
      delayed: 0,
      active: 0,
    })
    await handle.db.execute(sql`
      insert into jobs.job (name, data, state, start_after) values
        ('test.queue', '{"id":"a"}', 'created', '2031-01-01T00:00:00Z'::timestamptz - interval '10 years'),
        ('test.queue', '{"id":"b"}', 'retry', '2031-01-02T00:00:00Z'::timestamptz - interval '10 years'),
        ('test.queue', '{"id":"c"}', 'retry', now() + interval '1 hour'),
        ('test.queue', '{"id":"d"}', 'active', now()),
        ('test.queue', '{"id":"e"}', 'completed', now())`)
    expect(await findQueue('test.queue')).toEqual({
      name: 'test.queue',
      waiting: 2,
      oldestWaiting: new Date('2021-01-01T00:00:00Z'),
      delayed: 1,
      active: 1,
    })
    expect((await listQueueStates(handle.db)).map(({ name }) => name)).not.toContain('__pgboss__send-it')
  })
})
