import { beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '#features/notifications/schema.ts'
import { remindOfTasks } from '#features/tasks/server/jobs.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { readMails } from '#tests/support/reader.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { remindOfLastLegalDays } from './jobs.ts'

let app: TestApp
let now = new Date()

beforeAll(async () => {
  app = await startTestApp({ overrides: { now: () => now } })
})

async function runOn(date: string): Promise<void> {
  now = new Date(`${date}T09:20:00Z`)
  await Promise.all([remindOfLastLegalDays(app.deps), remindOfLastLegalDays(app.deps)])
  await remindOfTasks(app.deps)
  now = new Date()
}

async function readDeadlines(person: Person): Promise<string[]> {
  const { body } = await person.json<Notification[]>('/api/notifications')
  return body
    .filter(({ topic }) => topic === 'deadlines' || topic === 'last_days')
    .map(({ message }) => message)
}

const NEAR = 'The last day of your legal stay is 15 March 2031. Your application must be filed by then.'

async function createStay(): Promise<{ person: Person; number: string }> {
  const applicant = await createApplicant(app)
  await app.sql("update cases set last_legal_day = '2031-03-15' where number = $1", [applicant.number])
  return { person: applicant, number: applicant.number }
}

describe('The topic of deadlines', () => {
  test('The person is reminded 90, 60, 45, 30, 14, 7 days and a day before the last legal day, once each, also by mail', async () => {
    const { person } = await createStay()
    for (const [date, count] of [
      ['2030-12-14', 0],
      ['2030-12-15', 1],
      ['2030-12-15', 1],
      // Three days late after a stop of the server, and not later.
      ['2031-01-16', 2],
      ['2031-02-02', 2],
      ['2031-02-13', 3],
      ['2031-03-01', 4],
      ['2031-03-10', 5],
      ['2031-03-15', 6],
      ['2031-03-15', 6],
      ['2031-03-16', 6],
    ] as const) {
      await runOn(date)
      expect(await readDeadlines(person), date).toEqual(Array(count).fill(NEAR))
    }
    const mails = (await readMails(app, person.email)).filter((mail) => mail.includes('15 March 2031'))
    expect(mails).toHaveLength(6)
    expect(mails[0]).toContain('Get a PESEL number (our advice was 13 December 2030: do it now)')
  })

  test('Who wants no early reminder has none; the last three come in any case', async () => {
    const { person } = await createStay()
    const change = (json: object) => person.json('/api/case/reminders', { method: 'PUT', json })
    for (const days_before of [90, 60, 45, 30])
      expect((await change({ days_before, wanted: false })).status).toBe(200)
    await person.json('/api/notification-settings', {
      method: 'PUT',
      json: { topic: 'deadlines', mail: false },
    })
    for (const date of ['2030-12-15', '2031-01-14', '2031-01-29', '2031-02-13']) await runOn(date)
    expect(await readDeadlines(person)).toEqual([])
    for (const date of ['2031-03-01', '2031-03-08', '2031-03-14']) await runOn(date)
    expect(await readDeadlines(person)).toHaveLength(3)
    const mails = (await readMails(app, person.email)).filter((mail) => mail.includes('15 March 2031'))
    expect(mails).toHaveLength(3)
    expect((await change({ days_before: 14, wanted: false })).status).toBe(400)
  })

  test('Nobody is reminded whose application is filed, whose case has ended, or who has switched the mail off', async () => {
    const filed = await createStay()
    const ended = await createStay()
    const quiet = await createStay()
    await app.sql(
      "update cases set stage = 'filed', upo_number = '1', upo_issued_at = now() where number = $1",
      [filed.number],
    )
    await app.sql("update cases set stage = 'withdrawn', ended_at = now() where number = $1", [ended.number])
    const off = { topic: 'deadlines', mail: false }
    await quiet.person.json('/api/notification-settings', { method: 'PUT', json: off })
    await runOn('2031-02-13')
    expect(await readDeadlines(filed.person)).toEqual([])
    expect(await readDeadlines(ended.person)).toEqual([])
    expect(await readDeadlines(quiet.person)).toEqual([NEAR])
    expect((await readMails(app, quiet.person.email)).join()).not.toContain('15 March 2031')
  })

  test('A day that the consultancy changes counts anew', async () => {
    const { person, number } = await createStay()
    const member = await createMember(app)
    await runOn('2031-03-14')
    const change = (json: object) => member.json(`/api/staff/cases/${number}`, { method: 'PATCH', json })
    await change({ last_legal_day: '2031-03-20' })
    await change({ last_legal_day: '2031-03-20' })
    await runOn('2031-03-19')
    const moved = NEAR.replace('15 March', '20 March')
    expect((await readDeadlines(person)).sort()).toEqual([NEAR, moved].sort())
    await change({ last_legal_day: null })
    await runOn('2031-03-20')
    expect(await readDeadlines(person)).toHaveLength(2)
  })

  test('A task that is due tomorrow is told once, unless it is done or not the applicant’s', async () => {
    const { person, number } = await createStay()
    const member = await createMember(app)
    const add = (json: object) =>
      member.json<{ id: string }>(`/api/staff/cases/${number}/tasks`, { method: 'POST', json })
    const due = { title: 'Annex 1', due_on: '2030-05-06' }
    await add({ ...due, for: 'applicant' })
    await add({ ...due, for: 'staff' })
    const done = await add({ ...due, for: 'applicant' })
    await person.json(`/api/tasks/${done.body.id}`, { method: 'PATCH', json: { done: true } })
    await runOn('2030-05-04')
    expect(await readDeadlines(person)).toEqual([])
    await runOn('2030-05-05')
    await runOn('2030-05-05')
    expect(await readDeadlines(person)).toEqual(['A task of yours is due tomorrow, 6 May 2030.'])
  })
})
