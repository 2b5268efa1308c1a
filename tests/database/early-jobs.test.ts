import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { createJobs } from '#jobs/jobs.ts'
import { KINDS, openMigrated } from './both-databases.ts'

const QUEUE = 'test.early'

describe.each(KINDS)('Jobs sent before their queue is ready, on %s', async (kind) => {
  const handle = await openMigrated(kind)

  test('are done once it is, without waiting for a schedule', async () => {
    const jobs = createJobs({ database: handle, log: pino({ level: 'silent' }) })
    const done: Record<string, string>[] = []
    const queue = {
      name: QUEUE,
      retryLimit: 0,
      retryDelaySeconds: 1,
      concurrency: 1,
      work: async (data: Record<string, string>) => void done.push(data),
    }
    await jobs.send(handle.db, QUEUE, { id: 'before the start' })
    await jobs.send(handle.db, 'test.never-started', { id: 'of no queue' })
    const started = jobs.start({ scheduled: [], queues: [queue] })
    await jobs.send(handle.db, QUEUE, { id: 'while it starts' })
    await started
    await jobs.send(handle.db, QUEUE, { id: 'after the start' })
    const ids = ['after the start', 'before the start', 'while it starts']
    await expect.poll(() => done.map(({ id }) => id).sort()).toEqual(ids)
    await jobs.stop()
  })
})
