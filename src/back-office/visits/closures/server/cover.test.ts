import { beforeEach, describe, expect, test } from 'vitest'
import type { Colleague } from '#back-office/desk/schema.ts'
import type { MyDay } from '#back-office/my-day/schema.ts'
import type { Closure } from '#back-office/visits/closures/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { mailNews } from '#features/cases/news/server/jobs.ts'
import { addDays, instantInWarsaw, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const START = new Date()
const TODAY = todayInWarsaw(START)
const inDays = (days: number) => addDays(TODAY, days)
const PATH = '/api/staff/closures'

type Answer = Closure & { error?: { code: string; fields?: Record<string, string[]> } }

describe.each(TEST_DATABASES)('Covering for a colleague who is away on %s', async (database) => {
  let now = START
  const app = await startTestApp({ database, overrides: { now: () => now } })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const ewa = await createMember(app, { name: 'Ewa Nowak' })
  const piotr = await createMember(app, { name: 'Piotr Lis' })
  const olga = await createMember(app, { name: 'Olga Nowa' })
  beforeEach(async () => {
    now = START
    await app.sql('delete from staff_absences')
  })

  const add = (json: object = {}, by: Person = ewa) =>
    by.json<Answer>(PATH, {
      method: 'POST',
      json: { staff_id: ewa.id, from_day: TODAY, to_day: inDays(3), covered_by: piotr.id, ...json },
    })
  const refusal = async (json: object, by: Person = ewa) => {
    const { status, body } = await add(json, by)
    return [status, Object.keys(body.error?.fields ?? {})]
  }
  async function createCase(of: Person = ewa) {
    const person = await createApplicant(app, { submitted: true })
    await app.sql('update cases set assigned_to = $2 where number = $1', [person.number, of.id])
    return person
  }
  const mineOf = async (by: Person) =>
    (await by.json<Queue>('/api/staff/cases?assigned=me')).body.rows.map(({ number }) => number)
  const waitingOf = async (by: Person) => (await by.json<MyDay>('/api/staff/my-day')).body.waiting
  const noticesOf = async (by: Person, number: string) => {
    const { body } = await by.json<{ link: string | null }[]>('/api/notifications')
    return body.filter(({ link }) => link === `/office/cases/${number}/messages`).length
  }
  const awayOf = async (by: Person) => {
    const { body } = await by.json<Colleague[]>('/api/staff/colleagues')
    return body.find(({ id }) => id === ewa.id)?.away
  }
  const write = (person: Person) =>
    person.json('/api/messages', { method: 'POST', json: { text: 'When will it be done?' } })

  test('has the cases in “Mine” and in the day, with whose they are, while the days last', async () => {
    const { number } = await createCase()
    const own = await createCase(piotr)
    const { status, body } = await add({ from_day: inDays(1) })
    expect([status, body.covered_by]).toEqual([201, { id: piotr.id, name: 'Piotr Lis' }])
    expect(await mineOf(piotr)).toEqual([own.number])
    expect(await awayOf(piotr)).toBeNull()
    now = instantInWarsaw({ date: inDays(1), time: '00:00' })
    expect((await mineOf(piotr)).sort()).toEqual([number, own.number].sort())
    expect(await waitingOf(piotr)).toMatchObject([
      { number, covered_for: 'Ewa Nowak' },
      { number: own.number, covered_for: null },
    ])
    expect(await mineOf(ewa)).toEqual([number])
    expect(await mineOf(olga)).toEqual([])
    expect(await awayOf(olga)).toEqual({
      until: inDays(3),
      covered_by: { id: piotr.id, name: 'Piotr Lis' },
    })
    now = instantInWarsaw({ date: inDays(3), time: '23:59' })
    expect(await mineOf(piotr)).toContain(number)
    now = instantInWarsaw({ date: inDays(4), time: '00:00' })
    expect(await mineOf(piotr)).toEqual([own.number])
    expect(await awayOf(olga)).toBeNull()
  })

  test('has the tasks of the colleague, also in the cases of others', async () => {
    const { number } = await createCase(olga)
    const json = { title: 'Call the school', for: 'staff', assigned_to: ewa.id }
    await olga.json(`/api/staff/cases/${number}/tasks`, { method: 'POST', json })
    await add()
    const { tasks } = (await piotr.json<MyDay>('/api/staff/my-day')).body
    expect(tasks).toMatchObject([{ number, title: 'Call the school', covered_for: 'Ewa Nowak' }])
    await app.sql('delete from case_tasks')
  })

  test('is notified as well, in the bell and by email', async () => {
    const person = await createCase()
    await add()
    await write(person)
    for (const by of [ewa, piotr]) expect(await noticesOf(by, person.number)).toBe(1)
    expect(await noticesOf(olga, person.number)).toBe(0)
    now = new Date(Date.now() + 60 * 60_000)
    await mailNews(app.deps)
    const mails = await app.sql<{ recipient: string }>(
      'select recipient from email_outbox where subject like $1 order by recipient',
      [`%${person.number}%`],
    )
    expect(mails.map(({ recipient }) => recipient)).toEqual([ewa.email, piotr.email].sort())
    await app.sql(`update staff_absences set from_day = $1, to_day = $1`, [inDays(-1)])
    const next = await createCase()
    await write(next)
    expect(await noticesOf(piotr, next.number)).toBe(0)
  })

  test('sees no restricted case, unless named on it', async () => {
    const person = await createCase()
    const json = { restricted_to: [ewa.id] }
    await ewa.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json })
    await add()
    await write(person)
    expect(await mineOf(piotr)).not.toContain(person.number)
    expect((await waitingOf(piotr)).map(({ number }) => number)).not.toContain(person.number)
    expect(await noticesOf(piotr, person.number)).toBe(0)
    expect((await piotr.json(`/api/staff/cases/${person.number}`)).status).toBe(404)
    await app.sql('insert into case_access (case_id, user_id) select id, $2 from cases where number = $1', [
      person.number,
      piotr.id,
    ])
    expect(await mineOf(piotr)).toContain(person.number)
  })

  test('is a colleague who works and is there, and one at a time', async () => {
    const gone = await createMember(app)
    await app.sql('update staff set suspended_at = now() where user_id = $1', [gone.id])
    const person = await createApplicant(app)
    for (const covered_by of [ewa.id, gone.id, person.id, 'nobody'])
      expect(await refusal({ covered_by }), covered_by).toEqual([400, ['covered_by']])
    expect(await refusal({ from_time: '09:00', to_time: '10:00' })).toEqual([400, ['covered_by']])
    expect(await refusal({ staff_id: null }, admin)).toEqual([400, ['covered_by']])
    await add({ staff_id: piotr.id, from_day: inDays(3), to_day: inDays(5), covered_by: null }, piotr)
    expect(await refusal({})).toEqual([400, ['covered_by']])
    expect((await add({ to_day: inDays(2) })).status).toBe(201)
    expect(await refusal({ from_day: inDays(2), covered_by: olga.id })).toEqual([400, ['from_day']])
    expect((await add({ from_day: inDays(6), to_day: inDays(7) }, admin)).status).toBe(201)
  })

  test('is chosen by who is away or an admin alone', async () => {
    expect((await add({}, piotr)).status).toBe(403)
    expect((await add({}, await createApplicant(app))).status).toBe(404)
    const json = { staff_id: ewa.id, from_day: TODAY, to_day: TODAY, covered_by: piotr.id }
    expect((await app.json(PATH, { method: 'POST', json })).status).toBe(401)
  })

  test('ends with a suspension of either', async () => {
    const leaving = await createMember(app, { name: 'Anna Las' })
    const suspend = (id: string, suspended: boolean) =>
      admin.json(`/api/staff/team/${id}`, { method: 'PATCH', json: { suspended } })
    const isCovered = async () =>
      (await app.sql('select from staff_absences where covered_by is not null')).length > 0
    await add({ covered_by: leaving.id })
    expect((await awayOf(olga))?.covered_by).toEqual({ id: leaving.id, name: 'Anna Las' })
    expect((await suspend(leaving.id, true)).status).toBeLessThan(300)
    expect((await awayOf(olga))?.covered_by).toBeNull()
    expect(await isCovered()).toBe(false)
    await suspend(leaving.id, false)
    expect((await add({ staff_id: leaving.id, from_day: inDays(1) }, admin)).status).toBe(201)
    expect(await isCovered()).toBe(true)
    await suspend(leaving.id, true)
    expect(await isCovered()).toBe(false)
  })
})
