import { describe, expect, test } from 'vitest'
import type { Figures } from '#back-office/figures/schema.ts'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const today = todayInWarsaw(new Date())

describe.each(TEST_DATABASES)('Load by specialist on %s', async (database) => {
  const app = await startTestApp({ database })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const jan = await createMember(app, { name: 'Jan Kowal' })
  const nobody = { key: null, name: null, open: 0, ours: 0, tasks_due: 0 }
  const read = async (by: Person = marta) => {
    const answer = await by.json<Figures>('/api/staff/figures')
    expect(answer.status).toBe(200)
    return answer.body.load
  }
  const of = (person: Person, rest: Partial<Figures['load'][number]> = {}) => ({
    ...nobody,
    key: person.id,
    name: person.name,
    ...rest,
  })
  const change = async (number: string, json: object, by: Person = marta) =>
    expect((await by.json(`/api/staff/cases/${number}`, { method: 'PATCH', json })).status).toBe(200)
  const addTask = async (number: string, due_on: string | null, whose = 'staff') => {
    const json = { title: 'Call the office', due_on, for: whose }
    const answer = await marta.json(`/api/staff/cases/${number}/tasks`, { method: 'POST', json })
    expect(answer.status).toBe(201)
  }

  test('names who works, and nobody, before there is a case', async () => {
    expect(await read()).toEqual([of(admin), of(jan), of(marta), nobody])
  })

  test('says who has how many, how many are ours, and what of ours is due', async () => {
    const numbers: string[] = []
    for (let n = 0; n < 6; n++) numbers.push((await createApplicant(app)).number)
    const [a = '', b = '', c = '', d = ''] = numbers
    for (const number of [a, b, c]) await change(number, { assigned_to: marta.id })
    await change(d, { assigned_to: jan.id })
    await addTask(a, addDays(today, -3))
    await addTask(a, null)
    await addTask(a, addDays(today, 1))
    await addTask(b, today)
    await addTask(b, today, 'applicant')
    await addTask(c, addDays(today, 5), 'third_party')
    await addTask(numbers[4] ?? '', today)
    expect(await read()).toEqual([
      of(marta, { open: 3, ours: 2, tasks_due: 3 }),
      of(jan, { open: 1 }),
      of(admin),
      { ...nobody, open: 2, ours: 1, tasks_due: 1 },
    ])
    const { counts } = (await marta.json<Queue>(`/api/staff/cases?assigned=${marta.id}`)).body
    expect(counts).toMatchObject({ all: 3, ours: 2 })
    // What has ended is no load, nor is a task in it.
    await change(b, { stage: 'closed', reason: 'Done' })
    expect((await read())[0]).toEqual(of(marta, { open: 2, ours: 1, tasks_due: 2 }))
  })

  test('has no case that is restricted to others, so that it agrees with the queue of the reader', async () => {
    const { number } = await createApplicant(app)
    await change(number, { assigned_to: jan.id })
    await change(number, { restricted_to: [jan.id] }, jan)
    const ofJan = async (by: Person) => (await read(by)).find(({ key }) => key === jan.id)
    expect(await ofJan(jan)).toEqual(of(jan, { open: 2 }))
    expect(await ofJan(admin)).toEqual(of(jan, { open: 1 }))
  })

  test('names a suspended colleague while that one has cases that the reader sees', async () => {
    await app.sql('update staff set suspended_at = now() where user_id = $1', [jan.id])
    expect((await read()).find(({ key }) => key === jan.id)).toEqual(of(jan, { open: 1 }))
    await app.sql('update cases set assigned_to = null where assigned_to = $1 and not restricted', [jan.id])
    expect((await read()).map(({ key }) => key)).toEqual([marta.id, admin.id, null])
  })
})
