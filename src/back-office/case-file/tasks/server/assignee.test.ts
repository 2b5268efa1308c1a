import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { StaffTask } from '#features/tasks/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

interface Refused {
  error?: { fields?: object }
}

describe.each(TEST_DATABASES)('A task of a colleague on %s', async (database) => {
  const app = await startTestApp({ database })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const marta = await createMember(app, { name: 'Marta Lis' })
  const piotr = await createMember(app, { name: 'Piotr Nowak' })

  const pathOf = (number: string) => `/api/staff/cases/${number}`
  const add = (number: string, json: object, by = marta) =>
    by.json<StaffTask & Refused>(`${pathOf(number)}/tasks`, {
      method: 'POST',
      json: { title: 'Call the employer', for: 'staff', ...json },
    })
  const change = (number: string, id: string, json: object, by = marta) =>
    by.json<StaffTask & Refused>(`${pathOf(number)}/tasks/${id}`, { method: 'PATCH', json })
  const noticesOf = async (who: typeof marta, number: string) => {
    const { body } = await who.json('/api/notifications')
    return JSON.stringify(body).match(new RegExp(`A task in case ${number} is yours now`, 'g'))?.length ?? 0
  }
  const historyOf = async (number: string) => {
    const { body } = await marta.json<CaseFile>(pathOf(number))
    return body.events
      .filter(({ event }) => event === 'task_assigned')
      .map(({ assigned_to_name: name }) => name)
  }

  test('is listed with whose it is, tells the colleague, and stands in the history', async () => {
    const { number } = await createApplicant(app)
    const { status, body } = await add(number, { assigned_to: piotr.id })
    expect([status, body.assigned_to, body.assigned_to_name]).toEqual([201, piotr.id, 'Piotr Nowak'])
    expect(await noticesOf(piotr, number)).toBe(1)
    expect(await historyOf(number)).toEqual(['Piotr Nowak'])
    const mails = await app.sql('select recipient from email_outbox where subject = $1', [
      `A task in case ${number} is yours now.`,
    ])
    expect(mails).toEqual([{ recipient: piotr.email }])
    const { body: list } = await marta.json<StaffTask[]>(`${pathOf(number)}/tasks`)
    expect(list).toMatchObject([{ assigned_to: piotr.id, assigned_to_name: 'Piotr Nowak' }])
  })

  test('is told once to whose it becomes, and not to who chose it for themselves', async () => {
    const { number } = await createApplicant(app)
    const { body: task } = await add(number, {})
    expect(task.assigned_to).toBeNull()
    await change(number, task.id, { assigned_to: marta.id })
    expect(await noticesOf(marta, number)).toBe(0)
    await change(number, task.id, { assigned_to: piotr.id })
    await change(number, task.id, { assigned_to: piotr.id, title: 'Call the school' })
    await change(number, task.id, { done: true })
    expect(await noticesOf(piotr, number)).toBe(1)
    const { body: after } = await change(number, task.id, { assigned_to: null, done: false })
    expect(after).toMatchObject({ assigned_to: null, assigned_to_name: null, title: 'Call the school' })
    expect(await historyOf(number)).toEqual([null, 'Piotr Nowak', 'Marta Lis'])
  })

  test("is nobody's when somebody else does it, and never the applicant's to see", async () => {
    const person = await createApplicant(app)
    const { number } = person
    const { body: task } = await add(number, { assigned_to: piotr.id })
    const { status, body } = await change(number, task.id, { for: 'applicant' })
    expect([status, body.assigned_to]).toEqual([200, null])
    const { body: seen } = await person.json('/api/tasks')
    expect(JSON.stringify(seen)).not.toMatch(/assigned|Piotr/)
    for (const tried of [
      await add(number, { for: 'applicant', assigned_to: piotr.id }),
      await change(number, task.id, { assigned_to: piotr.id }),
    ])
      expect([tried.status, Object.keys(tried.body.error?.fields ?? {})]).toEqual([400, ['assigned_to']])
  })

  test('is refused, at its field, for who does not work here', async () => {
    const person = await createApplicant(app)
    const gone = await createMember(app)
    await app.sql('update staff set suspended_at = now() where user_id = $1', [gone.id])
    const { body: task } = await add(person.number, {})
    for (const assigned_to of [gone.id, person.id, 'nobody-there', 7, '']) {
      for (const tried of [
        await add(person.number, { assigned_to }),
        await change(person.number, task.id, { assigned_to }),
      ])
        expect([tried.status, Object.keys(tried.body.error?.fields ?? {})]).toEqual([400, ['assigned_to']])
    }
    const json = { title: 'Mine', for: 'staff', assigned_to: piotr.id }
    expect((await app.json(`${pathOf(person.number)}/tasks`, { method: 'POST', json })).status).toBe(401)
    expect((await person.json(`${pathOf(person.number)}/tasks`, { method: 'POST', json })).status).toBe(404)
  })

  test('is refused for who does not see a restricted case, and lost by them when it is restricted', async () => {
    const { number } = await createApplicant(app)
    await add(number, { assigned_to: piotr.id })
    const own = await add(number, { assigned_to: marta.id })
    const restricted = await marta.json(pathOf(number), {
      method: 'PATCH',
      json: { restricted_to: [marta.id] },
    })
    expect(restricted.status).toBe(200)
    const { body: list } = await marta.json<StaffTask[]>(`${pathOf(number)}/tasks`)
    expect(list.map(({ assigned_to }) => assigned_to).sort()).toEqual([marta.id, null].sort())
    const tried = await change(number, own.body.id, { assigned_to: piotr.id })
    expect([tried.status, Object.keys(tried.body.error?.fields ?? {})]).toEqual([400, ['assigned_to']])
    expect((await change(number, own.body.id, { done: true }, piotr)).status).toBe(404)
  })

  test('is that of whoever has the case after the colleague is suspended', async () => {
    const { number } = await createApplicant(app)
    const leaving = await createMember(app, { name: 'Ewa Gone' })
    const { body: open } = await add(number, { assigned_to: leaving.id })
    const { body: done } = await add(number, { assigned_to: leaving.id })
    await change(number, done.id, { done: true })
    const path = `/api/staff/team/${leaving.id}`
    expect((await admin.json(path, { method: 'PATCH', json: { suspended: true } })).status).toBe(204)
    const { body: list } = await marta.json<StaffTask[]>(`${pathOf(number)}/tasks`)
    expect(list.map(({ id, assigned_to }) => [id, assigned_to]).sort()).toEqual(
      [
        [open.id, null],
        [done.id, null],
      ].sort(),
    )
    expect(await historyOf(number)).toEqual([null, 'Ewa Gone', 'Ewa Gone'])
  })

  test('is answered as it is stored when it is sent again', async () => {
    const { number } = await createApplicant(app)
    const id = crypto.randomUUID()
    await add(number, { id, assigned_to: piotr.id })
    const again = await add(number, { id, assigned_to: piotr.id })
    expect([again.status, again.body.assigned_to]).toEqual([201, piotr.id])
    expect(await noticesOf(piotr, number)).toBe(1)
    expect((await add(number, { id, assigned_to: marta.id })).status).toBe(409)
  })
})
