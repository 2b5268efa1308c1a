import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { Notification } from '#features/notifications/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const PATH = '/api/case/last-legal-day'
const DAY = addDays(todayInWarsaw(new Date()), 60)
const UNKNOWN = { date: null, basis: 'visa', unknown: true }

describe.each(TEST_DATABASES)('Who does not know the last legal day, on %s,', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app)
  const put = (person: Person, json: object) => person.json(PATH, { method: 'PUT', json })

  async function createUnsure() {
    const person = await createApplicant(app)
    await app.sql('update cases set assigned_to = $2 where number = $1', [person.number, specialist.id])
    expect(await put(person, UNKNOWN)).toMatchObject({
      status: 200,
      body: { last_legal_day: null, unknown: true, set_by: 'applicant' },
    })
    return person
  }
  const readFile = async (number: string) =>
    (await specialist.json<CaseFile>(`/api/staff/cases/${number}`)).body
  const readTasks = async (number: string) =>
    (await readFile(number)).tasks.map(({ title, for: whose, done_at }) => [title, whose, done_at !== null])
  const readNews = async (number: string) => {
    const { body } = await specialist.json<Notification[]>('/api/notifications')
    return body.filter(({ link }) => link === `/office/cases/${number}/tasks`)
  }

  test('makes one task of the team’s, of which whoever has the case is told once', async () => {
    const person = await createUnsure()
    const open = [['Find out the last legal day', 'staff', false]]
    expect(await readTasks(person.number)).toEqual(open)
    expect(await readNews(person.number)).toHaveLength(1)
    await Promise.all([put(person, UNKNOWN), put(person, { ...UNKNOWN, basis: 'other' })])
    expect(await readTasks(person.number)).toEqual(open)
    expect(await readNews(person.number)).toHaveLength(1)
    expect(await readFile(person.number)).toMatchObject({
      last_legal_day_unknown: true,
      to_do: 'do_own_task',
    })
  })

  test('does that task by a day, or by waiting for a decision', async () => {
    for (const known of [
      { date: DAY, basis: 'visa' },
      { date: null, basis: 'waiting' },
    ]) {
      const person = await createUnsure()
      expect((await put(person, known)).status).toBe(200)
      expect(await readTasks(person.number)).toEqual([['Find out the last legal day', 'staff', true]])
    }
  })

  test('has it done by the team, which sets the day; not to know again is a task again', async () => {
    const person = await createUnsure()
    const change = (json: object) =>
      specialist.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json })
    expect((await change({ last_legal_day_basis: 'card' })).status).toBe(200)
    expect(await readFile(person.number)).toMatchObject({ last_legal_day_unknown: true })
    expect(await change({ last_legal_day: DAY })).toMatchObject({
      status: 200,
      body: { last_legal_day_unknown: false, last_legal_day_basis: 'card', last_legal_day_own: false },
    })
    expect(await readTasks(person.number)).toEqual([['Find out the last legal day', 'staff', true]])
    await change({ last_legal_day: null })
    expect((await put(person, UNKNOWN)).status).toBe(200)
    expect((await readTasks(person.number)).map(([, , done]) => done).sort()).toEqual([false, true])
  })
})
