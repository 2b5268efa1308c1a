import { beforeEach, describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { MyDay } from '#back-office/my-day/schema.ts'
import type { SavedView } from '#back-office/work-queue/saved-views/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { refreshDue } from '#features/cases/turn/server/store.ts'
import { addDays, instantInWarsaw, todayInWarsaw } from '#shared/dates.ts'
import { PERSONAL_INFO, saveApplication, uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { dayOf } from '../rules.ts'

const START = new Date()
const TODAY = todayInWarsaw(START)
const TOMORROW = addDays(TODAY, 1)
const LATER = dayOf('two_weeks', TODAY)
const PATH = '/api/staff/snoozes'

const submit = (by: Person) => by.json('/api/application/submit', { method: 'POST', json: {} })

interface Answer {
  snoozed?: number
  error?: { code: string; fields?: Record<string, string[]> }
}

describe.each(TEST_DATABASES)('Snoozing a case on %s', async (database) => {
  let now = START
  const app = await startTestApp({ database, overrides: { now: () => now } })
  const ewa = await createMember(app, { name: 'Ewa Nowak' })
  const piotr = await createMember(app, { name: 'Piotr Lis' })
  beforeEach(() => {
    now = START
  })

  const put = (json: object, by: Person = ewa) => by.json<Answer>(PATH, { method: 'PUT', json })
  const snooze = async (number: string, until: string | null = LATER, by = ewa) => {
    expect(await put({ numbers: [number], until }, by)).toMatchObject({ status: 200, body: { snoozed: 1 } })
  }
  const read = async (query = '', by = ewa) => (await by.json<Queue>(`/api/staff/cases${query}`)).body
  const isListed = async (number: string, query = '', by = ewa) =>
    (await read(query, by)).rows.some((row) => row.number === number)
  const headOf = async (number: string, by = ewa) =>
    (await by.json<CaseFile>(`/api/staff/cases/${number}`)).body.snoozed_until
  const addTask = (number: string, json: object) =>
    ewa.json<{ id: string }>(`/api/staff/cases/${number}/tasks`, {
      method: 'POST',
      json: { title: 'A task', for: 'applicant', ...json },
    })

  test('leaves out the case of the queue and of its counts, for who snoozed it alone', async () => {
    const { number } = await createApplicant(app, { submitted: true })
    const before = await read()
    await snooze(number)
    const after = await read()
    expect(after.rows.map((row) => row.number)).not.toContain(number)
    expect(await isListed(number, '?turn=ours')).toBe(false)
    expect(after.counts).toEqual({
      ...before.counts,
      all: before.counts.all - 1,
      ours: before.counts.ours - 1,
    })
    expect(await read('', piotr)).toEqual(before)
    expect(await headOf(number)).toBe(LATER)
    expect(await headOf(number, piotr)).toBeNull()
  })

  test('lists it under its own filter with the day, and finds it by a search', async () => {
    const { number } = await createApplicant(app)
    await snooze(number)
    for (const query of ['?snoozed=only', `?q=${number}`, `?snoozed=only&q=${number}`])
      expect((await read(query)).rows.find((row) => row.number === number)?.snoozed_until).toBe(LATER)
    expect(await isListed(number, '?snoozed=only', piotr)).toBe(false)
    const other = await createApplicant(app)
    expect(await isListed(other.number, '?snoozed=only')).toBe(false)
    expect(await isListed(other.number, `?snoozed=only&q=${other.number}`)).toBe(false)
  })

  test('is counted in saved views as the queue lists it', async () => {
    const [name, path] = ['Snoozed', '/api/staff/saved-views']
    const anna = await createMember(app)
    const { number } = await createApplicant(app)
    const { body: view } = await anna.json<SavedView>(path, {
      method: 'POST',
      json: { name, view: { snoozed: 'only' } },
    })
    const { body: all } = await anna.json<SavedView>(path, {
      method: 'POST',
      json: { name: 'All', view: {} },
    })
    expect(view.count).toBe(0)
    await snooze(number, LATER, anna)
    const counts = (await anna.json<SavedView[]>(path)).body.map(({ count }) => count)
    expect(counts).toEqual([1, all.count - 1])
  })

  test('leaves the clients who wait in the day, and no term of the law', async () => {
    const { number } = await createApplicant(app, { submitted: true })
    await app.sql('update cases set assigned_to = $2, last_legal_day = $3 where number = $1', [
      number,
      ewa.id,
      TOMORROW,
    ])
    const day = async () => {
      const { waiting, terms } = (await ewa.json<MyDay>('/api/staff/my-day')).body
      return [waiting, terms].map((list) => list.filter((row) => row.number === number).length)
    }
    expect(await day()).toEqual([1, 1])
    await snooze(number)
    expect(await day()).toEqual([0, 1])
  })

  test('ends on its day in Warsaw, or by hand', async () => {
    const { number } = await createApplicant(app)
    await snooze(number, TOMORROW)
    now = instantInWarsaw({ date: TODAY, time: '23:59' })
    expect(await isListed(number)).toBe(false)
    now = instantInWarsaw({ date: TOMORROW, time: '00:00' })
    expect(await isListed(number)).toBe(true)
    expect(await headOf(number)).toBeNull()
    now = START
    await snooze(number, LATER)
    expect(await headOf(number)).toBe(LATER)
    await snooze(number, null)
    expect(await isListed(number)).toBe(true)
    await snooze(number, null)
  })

  test.each([
    ['writes', (by: Person) => by.json('/api/messages', { method: 'POST', json: { text: 'When?' } })],
    ['sends a document', (by: Person) => uploadDocuments(by, ['cv'])],
    [
      'gives the last legal day',
      (by: Person) =>
        by.json('/api/case/last-legal-day', {
          method: 'PUT',
          json: { date: addDays(TODAY, 90), basis: 'visa' },
        }),
    ],
    ['submits', (by: Person) => submit(by)],
  ])('ends when the applicant %s, also when it is our turn already', async (what, act) => {
    const person = await createApplicant(app)
    if (what === 'submits') await saveApplication(person)
    await person.json('/api/messages', { method: 'POST', json: { text: 'Hello' } })
    await snooze(person.number)
    await act(person)
    expect(await isListed(person.number)).toBe(true)
    expect(await headOf(person.number)).toBeNull()
    await snooze(person.number)
    expect(await isListed(person.number)).toBe(false)
  })

  test('ends when the applicant has done a task, and not when a form is filled in', async () => {
    const person = await createApplicant(app, { submitted: true })
    const { id } = (await addTask(person.number, {})).body
    await snooze(person.number)
    const { updated_at } = (await person.json<{ updated_at: string }>('/api/personal-info')).body
    const json = { ...PERSONAL_INFO, address: 'ul. Nowa 7, Wrocław', updated_at }
    expect((await person.json('/api/personal-info', { method: 'PUT', json })).status).toBe(200)
    expect(await isListed(person.number)).toBe(false)
    await person.json(`/api/tasks/${id}`, { method: 'PATCH', json: { done: true } })
    expect(await isListed(person.number)).toBe(true)
  })

  test('ends when it is our turn again, and not with what a colleague does otherwise', async () => {
    const { number } = await createApplicant(app)
    await snooze(number)
    await addTask(number, {})
    await piotr.json(`/api/staff/cases/${number}/notes`, { method: 'POST', json: { text: 'Called.' } })
    expect(await isListed(number)).toBe(false)
    await addTask(number, { for: 'staff', due_on: TOMORROW })
    expect(await isListed(number)).toBe(false)
    await app.sql(`update case_tasks set due_on = due_on - 1 where due_on = $1`, [TOMORROW])
    await refreshDue(app.deps.database.db, TODAY)
    expect(await isListed(number)).toBe(true)
  })

  test('snoozes several cases, all or none', async () => {
    const [a, b] = [await createApplicant(app), await createApplicant(app)]
    const both = [a.number, b.number]
    expect((await put({ numbers: [...both, '2020-9999'], until: LATER })).status).toBe(404)
    expect(await isListed(a.number)).toBe(true)
    expect((await put({ numbers: [...both, a.number], until: LATER })).body).toEqual({ snoozed: 2 })
    expect([await isListed(a.number), await isListed(b.number)]).toEqual([false, false])
    expect((await put({ numbers: both, until: null })).body).toEqual({ snoozed: 2 })
    expect([await isListed(a.number), await isListed(b.number)]).toEqual([true, true])
  })

  test.each([
    ['today', TODAY],
    ['a day that has passed', addDays(TODAY, -1)],
    ['a day too far', addDays(TODAY, 181)],
    ['no day', 'soon'],
    ['an empty day', ''],
  ])('refuses %s at the field', async (_what, until) => {
    const { number } = await createApplicant(app)
    const { status, body } = await put({ numbers: [number], until })
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['until']])
    expect((await put({ numbers: [number], until: addDays(TODAY, 180) })).status).toBe(200)
  })

  test('refuses an ended case, which does not sleep', async () => {
    const { number } = await createApplicant(app)
    await snooze(number)
    await app.sql(`update cases set stage = 'withdrawn', ended_at = now() where number = $1`, [number])
    expect((await put({ numbers: [number], until: LATER })).status).toBe(409)
    expect(await isListed(number, '?stage=withdrawn')).toBe(true)
    expect(await headOf(number)).toBeNull()
  })

  test('reaches no restricted case of others, and is for staff alone', async () => {
    const person = await createApplicant(app)
    const json = { numbers: [person.number], until: LATER }
    expect((await app.json(PATH, { method: 'PUT', json })).status).toBe(401)
    expect((await put(json, person)).status).toBe(404)
    await snooze(person.number, LATER, piotr)
    await ewa.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { restricted_to: [ewa.id] },
    })
    expect((await put(json, piotr)).status).toBe(404)
    expect(await isListed(person.number, '?snoozed=only', piotr)).toBe(false)
    expect((await read('?snoozed=only', piotr)).counts.all).toBe(0)
    expect((await put(json)).status).toBe(200)
    expect((await put({ ...json, numbers: ['2020-9999'] })).status).toBe(404)
  })
})
