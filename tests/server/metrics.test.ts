import { describe, expect, test } from 'vitest'
import { DOCUMENTS_PATH } from '#features/documents/contract.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { readMetrics } from '#tests/support/read-metrics.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The metrics on %s', async (database) => {
  const app = await startTestApp({ database })
  await app.settled
  const person = await app.createPerson()

  test('count requests by the pattern of the route, method and class of the status', async () => {
    const count = async (route: string, method: string, status: string) =>
      (await readMetrics(app)).value('pobyt_http_requests_total', { route, method, status })
    const before = await count('/api/documents/:document_type', 'PUT', '2xx')
    const body = fileForm(makePdf({ pages: 1, text: 'scan' }), { name: 'scan.pdf' })
    expect((await person.fetch(`${DOCUMENTS_PATH}/passport`, { method: 'PUT', body })).status).toBe(200)
    expect(await count('/api/documents/:document_type', 'PUT', '2xx')).toBe((before ?? 0) + 1)
    expect((await app.fetch(`${DOCUMENTS_PATH}/passport`, { method: 'PUT', body: 'x' })).status).toBe(401)
    expect(await count('/api/documents/:document_type', 'PUT', '4xx')).toBe(1)
    const { value } = await readMetrics(app)
    const measured = { route: '/api/documents/:document_type', method: 'PUT' }
    expect(value('pobyt_http_request_seconds_count', measured)).toBe((before ?? 0) + 2)
    expect(value('pobyt_http_requests_in_flight')).toBe(1)
  })

  test('have one series for all addresses and methods that are made up', async () => {
    const series = async () => (await readMetrics(app)).count('pobyt_http_requests_total')
    await app.fetch('/api/first-made-up')
    await app.fetch('/first-made-up')
    await app.fetch('/first-made-up', { method: 'PROPFIND' })
    const before = await series()
    for (let i = 0; i < 20; i += 1) {
      await app.fetch(`/api/made-up-${i}/kowalski`)
      await app.fetch(`/made-up-${i}`)
      await app.fetch(`/made-up-${i}`, { method: 'PROPPATCH' })
    }
    expect(await series()).toBe(before)
    expect((await readMetrics(app)).text).not.toMatch(/made-up|kowalski|PROPPATCH/i)
  })

  test('say what runs and waits: statements, storage, streams, uploads, jobs, mails, disk', async () => {
    const stream = await openStream(person)
    const { value, count } = await readMetrics(app)
    expect(value('pobyt_streams_open')).toBe(1)
    stream.close()
    expect(value('pobyt_database_up')).toBe(1)
    expect(value('pobyt_database_statement_seconds_count')).toBeGreaterThan(10)
    expect(value('pobyt_storage_seconds_count', { operation: 'put' })).toBeGreaterThan(0)
    expect(value('pobyt_upload_memory_bytes')).toBe(0)
    expect(value('pobyt_data_dir_free_bytes')).toBeGreaterThan(0)
    expect(value('pobyt_mails_waiting')).toBe(0)
    expect(value('pobyt_jobs_waiting', { queue: 'documents.check-pages' })).toBeGreaterThanOrEqual(0)
    expect(count('pobyt_schedule_late')).toBeGreaterThan(15)
    expect(value('pobyt_audit_chain_broken')).toBe(0)
    expect(value('pobyt_part_up', { part: 'storage' })).toBe(1)
    expect(value('pobyt_database_connections', { state: 'total' }) !== null).toBe(database === 'postgres')
    for (const of of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'process_start_time_seconds',
    ])
      expect(value(of), of).toBeGreaterThan(0)
  })

  test('count what fails: a job for good, a broken audit log', async () => {
    await app.sql(`insert into failed_jobs (queue, data, cause) values
      ('mail.send', '{"id":"1"}', 'MailError: 550'), ('audit.verify', '{}', 'AuditChainBroken: row 3 is changed')`)
    await expect
      .poll(async () => {
        const { value } = await readMetrics(app)
        return [value('pobyt_jobs_failed'), value('pobyt_mails_failed'), value('pobyt_audit_chain_broken')]
      })
      .toEqual([2, 1, 1])
    await app.sql('delete from failed_jobs')
  })
})

test('While the database does not answer, the metrics do, with the values from before and when they were read', async () => {
  const app = await startTestApp()
  await app.settled
  const before = await readMetrics(app)
  const { pool } = app.deps.database
  if (!pool) throw new Error('this test runs on PostgreSQL')
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  try {
    await expect.poll(async () => (await readMetrics(app)).value('pobyt_database_up')).toBe(0)
    const { value } = await readMetrics(app)
    expect(value('pobyt_mails_waiting')).toBe(0)
    expect(value('pobyt_database_connections', { state: 'waiting' })).toBeGreaterThan(0)
    expect(value('pobyt_database_read_timestamp_seconds')).toBe(
      before.value('pobyt_database_read_timestamp_seconds'),
    )
  } finally {
    for (const client of taken) client.release()
  }
  await expect.poll(async () => (await readMetrics(app)).value('pobyt_database_up')).toBe(1)
})
