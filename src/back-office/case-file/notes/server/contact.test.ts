import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CaseFile, Note } from '#back-office/case-file/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

interface Failed {
  error: { code: string; fields?: Record<string, string[]> }
}

const START = new Date()
const TODAY = todayInWarsaw(START)

describe.each(TEST_DATABASES)('A note of a talk, on %s,', async (database) => {
  const app = await startTestApp({ database, overrides: { now: () => START } })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const add = <T = Note>({ number }: { number: string }, json: object, by: Person = specialist) =>
    by.json<T>(`/api/staff/cases/${number}/notes`, { method: 'POST', json })
  const readCase = async ({ number }: { number: string }) =>
    (await specialist.json<CaseFile>(`/api/staff/cases/${number}`)).body

  test('has its kind, day and minutes, and stands in the history without its words', async () => {
    const person = await createApplicant(app)
    const call = { contact_kind: 'call', contact_on: TODAY, contact_minutes: 15 }
    const sent = { ...call, id: randomUUID(), text: 'The employer is slow.' }
    const { status, body } = await add(person, sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...call, text: 'The employer is slow.', author: 'Marta Zielińska' })
    // Sent again it is the same; another talk under its id is not.
    expect((await add(person, sent)).body).toEqual(body)
    expect((await add(person, { ...sent, contact_minutes: 20 })).status).toBe(409)
    const before = addDays(TODAY, -3)
    await add(person, { text: 'At our office.', contact_kind: 'meeting', contact_on: before })
    await add(person, { text: 'Nobody has talked.' })
    const { notes, events } = await readCase(person)
    expect(notes).toMatchObject([
      { contact_kind: null, contact_on: null, contact_minutes: null },
      { contact_kind: 'meeting', contact_on: before, contact_minutes: null },
      call,
    ])
    const logged = events.filter(({ event }) => event === 'contact_logged')
    expect(logged.map(({ details }) => details)).toEqual([
      { contact_kind: 'meeting', contact_on: before, contact_minutes: null },
      call,
    ])
    expect(JSON.stringify(events)).not.toContain('slow')
    const list = await specialist.json<Note[]>(`/api/staff/cases/${person.number}/notes`)
    expect(list.body).toEqual(notes)
  })

  test.each([
    [{ contact_kind: 'letter', contact_on: TODAY }, 'contact_kind'],
    [{ contact_kind: 'call' }, 'contact_on'],
    [{ contact_kind: 'call', contact_on: '2026-02-30' }, 'contact_on'],
    [{ contact_kind: 'call', contact_on: addDays(TODAY, 2) }, 'contact_on'],
    [{ contact_kind: 'call', contact_on: '1900-01-01' }, 'contact_on'],
    [{ contact_kind: 'call', contact_on: TODAY, contact_minutes: 0 }, 'contact_minutes'],
    [{ contact_kind: 'call', contact_on: TODAY, contact_minutes: 601 }, 'contact_minutes'],
    [{ contact_kind: 'call', contact_on: TODAY, contact_minutes: 1.5 }, 'contact_minutes'],
    [{ contact_on: TODAY }, 'contact_kind'],
    [{ contact_minutes: 5 }, 'contact_kind'],
  ])('is refused at the field: %j', async (contact, field) => {
    const person = await createApplicant(app)
    const { status, body } = await add<Failed>(person, { text: 'A talk.', ...contact })
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {})).toEqual([field])
    expect((await readCase(person)).notes).toEqual([])
  })

  test('is for staff who see the case', async () => {
    const person = await createApplicant(app)
    const note = { text: 'A talk.', contact_kind: 'call', contact_on: TODAY }
    expect(
      (await app.json(`/api/staff/cases/${person.number}/notes`, { method: 'POST', json: note })).status,
    ).toBe(401)
    expect((await add(person, note, person)).status).toBe(404)
    await specialist.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { restricted_to: [specialist.id], updated_at: (await readCase(person)).updated_at },
    })
    expect((await add(person, note, await createMember(app))).status).toBe(404)
    expect((await add(person, note)).status).toBe(201)
  })
})
