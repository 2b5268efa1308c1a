import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { describeError } from '#database/describe-error.ts'
import { runJob } from './run-job.ts'

const SECRET = 'tamar@example.com'

test('A failure that cannot be recorded is in the log, and no value of a statement comes to pg-boss', async () => {
  const lines: object[] = []
  const write = (about: unknown, text?: string) =>
    void lines.push({ text, ...Object(about), err: describeError(Object(about).err) })
  const away = async () => {
    throw new Error(`Failed query: insert into failed_jobs params: ${SECRET}`)
  }
  const context = { db: { execute: away } as unknown as Database, log: { warn: write, error: write } }
  const run = { queue: 'test.once', data: { id: 'a' }, attempt: 1, lastTry: true }
  const failed = runJob(context, run, async () => {
    throw new TypeError('no such thing')
  })
  await expect(failed).rejects.toThrow(/^TypeError: no such thing$/)
  // The work is done, but that could not be noted.
  await expect(runJob(context, run, async () => {})).rejects.toThrow(/^Error$/)
  expect(lines).toMatchObject([
    { text: 'a job failed for good', job: 'test.once', id: 'a' },
    { text: 'the failure of a job could not be recorded', job: 'test.once', id: 'a' },
    { text: 'a job failed for good' },
    { text: 'the failure of a job could not be recorded' },
  ])
  expect(JSON.stringify(lines)).not.toContain(SECRET)
})
