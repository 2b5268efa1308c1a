import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, instantInWarsaw, todayInWarsaw } from '#shared/dates.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { MyDay } from '../schema.ts'

const START = new Date()
const TODAY = todayInWarsaw(START)
const inDays = (days: number) => addDays(TODAY, days)
const PATH = '/api/staff/my-day'

describe.each(TEST_DATABASES)('My day on %s', async (database) => {
  let now = START
  const app = await startTestApp({ database, overrides: { now: () => now } })
  const ewa = await createMember(app, { name: 'Ewa Nowak' })
  const piotr = await createMember(app, { name: 'Piotr Lis' })
  type Member = typeof ewa

  /** A case of this colleague. */
  async function createCase(of: Member | null, options: { submitted?: boolean } = {}) {
    const person = await createApplicant(app, options)
    await app.sql('update cases set assigned_to = $2 where number = $1', [person.number, of?.id ?? null])
    return person
  }
  async function addTask(number: string, title: string, json: object = {}): Promise<string> {
    const path = `/api/staff/cases/${number}/tasks`
    const { status, body } = await piotr.json<{ id: string }>(path, {
      method: 'POST',
      json: { title, for: 'staff', ...json },
    })
    expect(status).toBe(201)
    return body.id
  }
  const book = (number: string, day: string, staffId: string | null = null) =>
    app.sql(
      `insert into appointments (user_id, case_id, office_location, appointment_date, appointment_time, seat, staff_id)
        select user_id, id, 'warsaw', $2, '09:00', 1, $3 from cases where number = $1`,
      [number, day, staffId],
    )
  const read = async (by: Member) => {
    const { status, body } = await by.json<MyDay>(PATH)
    expect(status).toBe(200)
    return body
  }
  const titles = async (by: Member) => (await read(by)).tasks.map(({ title }) => title)

  beforeEach(async () => {
    now = START
    await app.sql('delete from appointments')
    await app.sql('delete from case_tasks')
    await app.sql('update cases set assigned_to = null, last_legal_day = null')
  })

  test("has the reader's tasks, and those of nobody in the reader's cases, those due first at the top", async () => {
    const { number: own } = await createCase(ewa)
    const { number: other } = await createCase(piotr)
    await addTask(own, 'In two weeks', { due_on: inDays(14) })
    await addTask(own, 'Later', { due_on: inDays(15) })
    await addTask(own, 'At once')
    await addTask(own, 'Overdue', { due_on: inDays(-2) })
    await addTask(own, 'Of Piotr', { assigned_to: piotr.id })
    await addTask(other, 'Of Ewa', { assigned_to: ewa.id, due_on: inDays(1) })
    await addTask(other, 'Of who has it')
    await addTask(own, 'Of the client', { for: 'applicant', due_on: inDays(2) })
    await addTask(own, 'Of the client some day', { for: 'applicant' })
    const done = await addTask(own, 'Done')
    const path = `/api/staff/cases/${own}/tasks/${done}`
    expect((await ewa.json(path, { method: 'PATCH', json: { done: true } })).status).toBe(200)
    expect(await titles(ewa)).toEqual(['Overdue', 'At once', 'Of Ewa', 'Of the client', 'In two weeks'])
    expect(await titles(piotr)).toEqual(['Of Piotr', 'Of who has it'])
  })

  test('has the terms that end within two weeks or are over, and who waits', async () => {
    const { number, id } = await createCase(ewa, { submitted: true })
    await app.sql('update cases set last_legal_day = $2 where number = $1', [number, inDays(-1)])
    const far = await createCase(ewa)
    await app.sql('update cases set last_legal_day = $2 where number = $1', [far.number, inDays(15)])
    const { terms, waiting } = await read(ewa)
    const of = { number, name: 'Tamar Beridze', covered_for: null }
    expect(terms).toEqual([{ ...of, kind: 'last_legal_day', on: inDays(-1), days_left: -1 }])
    expect(waiting).toMatchObject([{ ...of, to_do: 'check_documents', to_do_count: expect.any(Number) }])
    // Filed on the last legal day: the stay is legal until the decision.
    await app.sql(
      `update cases set stage = 'filed', upo_number = 'UPO-1',
        upo_issued_at = ($2 || ' 23:30')::timestamp at time zone 'Europe/Warsaw' where user_id = $1`,
      [id, inDays(-1)],
    )
    expect((await read(ewa)).terms).toEqual([])
    await app.sql(
      `update cases set stage = 'decided', decision = 'refused', decision_delivered_on = $2, appeal_until = $3
        where user_id = $1`,
      [id, inDays(-1), inDays(13)],
    )
    expect((await read(ewa)).terms).toEqual([{ ...of, kind: 'appeal', on: inDays(13), days_left: 13 }])
    await app.sql('update cases set appeal_until = $2 where user_id = $1', [id, inDays(-1)])
    expect((await read(ewa)).terms).toEqual([])
    const writer = await createCase(ewa)
    await writer.json('/api/messages', { method: 'POST', json: { text: 'When?' } })
    expect((await read(ewa)).waiting).toMatchObject([
      { number },
      { number: writer.number, to_do: 'answer_message', to_do_count: 1 },
    ])
    expect((await read(piotr)).waiting).toEqual([])
  })

  test('has the visits of today and tomorrow, by the clock of Warsaw', async () => {
    const { number } = await createCase(ewa)
    const { number: other } = await createCase(piotr)
    await book(number, TODAY)
    await book(other, inDays(1), ewa.id)
    const later = await createCase(ewa)
    await book(later.number, inDays(2))
    const seen = async () => (await read(ewa)).visits.map((visit) => [visit.number, visit.date, visit.time])
    expect(await seen()).toEqual([
      [number, TODAY, '09:00'],
      [other, inDays(1), '09:00'],
    ])
    now = instantInWarsaw({ date: inDays(1), time: '00:10' })
    expect((await read(ewa)).today).toBe(inDays(1))
    expect(await seen()).toEqual([
      [other, inDays(1), '09:00'],
      [later.number, inDays(2), '09:00'],
    ])
  })

  test('has a restricted case for those named on it alone', async () => {
    const { number } = await createCase(ewa)
    await addTask(number, 'Hidden', { assigned_to: piotr.id })
    await app.sql('update cases set restricted = true, last_legal_day = $2 where number = $1', [
      number,
      TODAY,
    ])
    await book(number, TODAY, piotr.id)
    const { tasks, visits } = await read(piotr)
    expect([tasks, visits]).toEqual([[], []])
    await app.sql('insert into case_access (case_id, user_id) select id, $2 from cases where number = $1', [
      number,
      piotr.id,
    ])
    expect(await titles(piotr)).toEqual(['Hidden'])
  })

  test('leaves out cases that have ended, writes nothing to the audit log, and says when there is more', async () => {
    const { number, id } = await createCase(ewa)
    await app.sql(
      `insert into case_tasks (case_id, user_id, title, task_for) select id, user_id, 'Task ' || n, 'staff'
        from cases, generate_series(1, 101) n where number = $1`,
      [number],
    )
    const before = await app.sql('select count(*) from audit_log')
    const { tasks, is_cut } = await read(ewa)
    expect([tasks.length, is_cut]).toEqual([100, true])
    await app.sql(`update cases set stage = 'closed', ended_at = now() where user_id = $1`, [id])
    expect(await read(ewa)).toEqual({
      today: TODAY,
      tasks: [],
      terms: [],
      waiting: [],
      visits: [],
      is_cut: false,
    })
    expect(await app.sql('select count(*) from audit_log')).toEqual(before)
  })

  test('is for staff alone', async () => {
    const person = await createApplicant(app)
    expect((await app.json(PATH)).status).toBe(401)
    expect((await person.json(PATH)).status).toBe(404)
  })
})
