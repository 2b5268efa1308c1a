import { describe, expect, test } from 'vitest'
import type { FailedJob, ScheduledJob } from '#back-office/failed-jobs/schema.ts'
import { describeJob } from '#back-office/failed-jobs/web/failed-job-text.ts'
import { recordFailedJob } from '#jobs/failed-jobs.ts'
import { listAllJobs } from '#server/all-jobs.ts'
import { createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { reportFailedJobs } from './jobs.ts'

const PATH = '/api/staff/failed-jobs'
const SCHEDULED = '/api/staff/scheduled-jobs'
const NOBODY = '11111111-2222-4333-8444-555555555555'

describe.each(TEST_DATABASES)('Failed jobs on %s', async (database) => {
  const app = await startTestApp({ database, env: { OPERATOR_EMAIL: 'owner@pobyt.example' } })
  const admin = await createMember(app, { role: 'admin' })
  const specialist = await createMember(app)
  const fail = (queue: string, data: Record<string, string>) =>
    recordFailedJob(app.deps.database.db, { queue, data, cause: 'Error: no' })
  const list = async () => (await admin.json<FailedJob[]>(PATH)).body
  const find = async (queue: string) => (await list()).find((job) => job.queue === queue)
  const newestAct = async () =>
    (
      await app.sql<{ act: string; details: object }>(
        'select act, details from audit_log order by seq desc limit 1',
      )
    )[0]
  const mails = () =>
    app.sql<{ recipient: string; subject: string; text: string }>(
      `select recipient, subject, text from email_outbox where dedupe_key like 'failed-jobs:%' order by created_at`,
    )
  const report = (day: string) =>
    reportFailedJobs({ ...app.deps, now: () => new Date(`2038-02-${day}T09:00:00Z`) })

  test.each([
    ['GET', PATH],
    ['GET', SCHEDULED],
    ['DELETE', `${PATH}/${NOBODY}`],
    ['POST', `${PATH}/${NOBODY}/retry`],
  ])('%s %s is for admins', async (method, path) => {
    expect((await app.json(path, { method })).status).toBe(401)
    expect((await (await app.createPerson()).json(path, { method })).status).toBe(404)
    expect((await specialist.json(path, { method })).status).toBe(403)
    if (path !== PATH && path !== SCHEDULED) expect((await admin.json(path, { method })).status).toBe(404)
    expect((await admin.json(`${PATH}/%27/retry`, { method: 'POST' })).status).toBe(404)
  })

  test('are shown with their cause, and one can be removed', async () => {
    await fail('own-data.retention', {})
    await fail('own-data.retention', {})
    await fail('documents.check-pages', { id: NOBODY })
    expect(await find('documents.check-pages')).toMatchObject({ subject_id: NOBODY, failures: 1 })
    const job = await find('own-data.retention')
    expect(job).toMatchObject({ subject_id: null, cause: 'Error: no', failures: 2 })
    expect((await admin.json(`${PATH}/${job?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await find('own-data.retention')).toBeUndefined()
    expect(await newestAct()).toEqual({ act: 'job.dismissed', details: { queue: 'own-data.retention' } })
    expect((await admin.json(`${PATH}/${job?.id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('are run again when an admin says so', async () => {
    await app.settled
    await fail('own-data.export', { id: NOBODY })
    const job = await find('own-data.export')
    expect((await admin.json(`${PATH}/${job?.id}/retry`, { method: 'POST' })).status).toBe(202)
    expect(await newestAct()).toEqual({ act: 'job.retried', details: { queue: 'own-data.export' } })
    // Nobody asks for that copy any more: the job has nothing to do, and succeeds.
    const state = () =>
      app.sql(`select state from jobs.job where name = 'own-data.export' and data->>'id' = $1`, [NOBODY])
    await expect.poll(state).toEqual([{ state: 'completed' }])
    expect(await find('own-data.export')).toBeUndefined()
  })

  test('are mailed to the operator once a day, each failure once', async () => {
    await app.sql('delete from failed_jobs')
    await report('01')
    expect(await mails()).toEqual([])
    await fail('own-data.retention', {})
    await fail('mail.send', { id: NOBODY })
    await Promise.all([report('01'), report('01')])
    await fail('account.erase', { id: 'somebody' })
    await report('01')
    expect(await mails()).toMatchObject([
      { recipient: 'owner@pobyt.example', subject: 'Background jobs have failed: 1 February 2038' },
    ])
    const [first] = await mails()
    expect(first?.text).toContain('own-data.retention: 1')
    expect(first?.text).toContain('/office/failed-jobs')
    expect(first?.text).not.toContain(NOBODY)
    await report('02')
    const second = (await mails())[1]
    expect(second?.text).toContain('account.erase: 1')
    expect(second?.text).not.toContain('own-data.retention')
    await report('03')
    expect(await mails()).toHaveLength(2)
    await fail('own-data.retention', {})
    await report('03')
    expect((await mails())[2]?.text).toContain('own-data.retention: 1')
  })

  test('of a process that dies each night are mailed each night', async () => {
    await app.sql('delete from failed_jobs')
    const dies = (began: string) =>
      app.sql(
        `insert into jobs.job (name, state, started_on, completed_on)
         values ('own-data.retention', 'failed', ${began}, clock_timestamp())`,
      )
    const before = (await mails()).length
    await dies(`clock_timestamp() - interval '15 minutes'`)
    await report('11')
    await report('12')
    expect(await mails()).toHaveLength(before + 1)
    expect(await find('own-data.retention')).toMatchObject({ failures: 1 })
    // The next night: it begins after the failure that is known.
    await dies('clock_timestamp()')
    await report('12')
    expect((await mails()).at(-1)?.text).toContain('own-data.retention: 1')
    expect(await mails()).toHaveLength(before + 2)
    expect(await find('own-data.retention')).toMatchObject({ failures: 2 })
    await report('13')
    expect(await mails()).toHaveLength(before + 2)
    await app.sql(`delete from jobs.job where name = 'own-data.retention' and state = 'failed'`)
  })

  test('that no version of now does stay in the list, and are not run again', async () => {
    await app.settled
    await fail('documents.of-an-older-version', { id: NOBODY })
    const job = await find('documents.of-an-older-version')
    const answer = await admin.json<{ error: { code: string; message: string } }>(
      `${PATH}/${job?.id}/retry`,
      { method: 'POST' },
    )
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(answer.body.error.message).toContain('Remove it from the list')
    expect(await find('documents.of-an-older-version')).toEqual(job)
    expect((await admin.json(`${PATH}/${job?.id}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('stand beside the work at set times, which says when it last succeeded and whether it is late', async () => {
    await app.settled
    await app.sql('delete from failed_jobs')
    const { scheduled } = listAllJobs(app.deps)
    const set = (change: string) =>
      app.sql(`update schedule_runs set ${change} where name = 'own-data.retention'`)
    const find = async () =>
      (await admin.json<ScheduledJob[]>(SCHEDULED)).body.find(({ name }) => name === 'own-data.retention')
    const { body } = await admin.json<ScheduledJob[]>(SCHEDULED)
    expect(body.map(({ name }) => name).sort()).toEqual(scheduled.map(({ name }) => name).sort())
    await set(`succeeded_at = now(), failed_at = null`)
    expect(await find()).toMatchObject({ is_late: false, last_success: expect.stringMatching(/Z$/) })
    await set(`succeeded_at = '2020-01-01T03:47:30Z', failed_at = '2020-01-02T03:47:30Z'`)
    expect(await find()).toMatchObject({
      is_late: true,
      last_success: '2020-01-01T03:47:30.000Z',
      last_failure: '2020-01-02T03:47:30.000Z',
    })
  })

  test('each have a name in words', () => {
    const { scheduled, queues } = listAllJobs({ ...app.deps, mailer: { close() {}, send: async () => {} } })
    const names = [...scheduled, ...queues].map(({ name }) => name)
    expect(names.filter((name) => describeJob(name) === name)).toEqual([])
  })
})
