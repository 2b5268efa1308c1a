import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const START = new Date('2026-11-30T09:00:00Z')
const PATH = '/api/case/calendar'

describe.each(TEST_DATABASES)('The plan as a calendar on %s', async (database) => {
  const app = await startTestApp({ database, overrides: { now: () => START } })
  const createAddress = async (person: Person) => {
    const { body } = await person.json<{ url: string }>(PATH, { method: 'POST' })
    return new URL(body.url).pathname
  }

  test('Has the days that are not done, and no words of a task', async () => {
    const person = await createApplicant(app)
    await app.sql("update cases set last_legal_day = '2027-03-15' where number = $1", [person.number])
    const member = await createMember(app)
    const json = { title: 'Bring the divorce decree', due_on: '2026-12-02', for: 'applicant' }
    await member.json(`/api/staff/cases/${person.number}/tasks`, { method: 'POST', json })
    await person.json('/api/case/plan/pesel', { method: 'PUT', json: { done: true } })
    const path = await createAddress(person)
    const answer = await app.fetch(path)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await answer.text()
    expect(text).toContain('SUMMARY:The last legal day to file\r\n')
    expect(text).toContain('DTSTART;VALUE=DATE:20270315\r\nDTEND;VALUE=DATE:20270316\r\n')
    expect(text).toContain('SUMMARY:A task of your application\r\n')
    expect(text).not.toContain('divorce')
    expect(text).not.toContain('PESEL number')
    expect(text).not.toContain(person.email)
    const etag = answer.headers.get('etag') ?? ''
    expect((await app.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('An address is replaced by a new one, deleted, and ends with the account', async () => {
    const person = await createApplicant(app)
    const state = async () => (await person.json<{ made_at: string | null }>(PATH)).body.made_at
    expect(await state()).toBeNull()
    const first = await createAddress(person)
    const second = await createAddress(person)
    expect(await state()).not.toBeNull()
    expect([(await app.fetch(first)).status, (await app.fetch(second)).status]).toEqual([404, 200])
    for (const _ of [1, 2]) expect((await person.json(PATH, { method: 'DELETE' })).status).toBe(204)
    expect((await app.fetch(second)).status).toBe(404)
    const third = await createAddress(person)
    const stored = await app.sql<{ all: string }>('select json_agg(c)::text as all from plan_calendars c')
    expect(JSON.stringify(stored)).not.toContain(third.split('/').at(-1)?.slice(0, 20))
    await app.deps.database.db.transaction((tx) =>
      app.deps.personalData.erasePerson(tx, { userId: person.id }),
    )
    expect((await app.fetch(third)).status).toBe(404)
  })

  test('Nobody guesses an address, and only who is signed in makes one', async () => {
    expect((await app.json(PATH, { method: 'POST' })).status).toBe(401)
    expect((await app.json(PATH)).status).toBe(401)
    expect((await app.json(PATH, { method: 'DELETE' })).status).toBe(401)
    for (const file of ['x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43)])
      expect((await app.fetch(`/api/calendar/${file}`)).status).toBe(404)
  })
})

describe('The calendar of a plan with rate limits', async () => {
  const app = await startTestApp({ env: { RATE_LIMITS: 'on' } })

  test('Is read at most so often from one network address', async () => {
    await app.sql(
      `insert into rate_limits (key, count, window_ends)
       values ('plan-calendar:address:127.0.0.1', 300, now() + interval '10 minutes')`,
    )
    expect((await app.fetch('/api/calendar/x.ics')).status).toBe(429)
  })
})
