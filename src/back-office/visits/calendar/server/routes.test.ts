import { describe, expect, test } from 'vitest'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The calendar to subscribe to on %s', async (database) => {
  const app = await startTestApp({ database })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const slots = createSlots(listOpenDays(new Date()))
  const makeAddress = async (by: Person) => {
    const { body } = await by.json<{ url: string }>('/api/staff/calendar', { method: 'POST' })
    return new URL(body.url).pathname
  }

  async function bookWith(member: Person, name: string) {
    const person = await createApplicant(app, { name })
    await member.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { assigned_to: member.id },
    })
    const { body } = await book(person, slots())
    return { person, id: body.id }
  }

  test('Has the visits of its owner, with name and case number and nothing else', async () => {
    const member = await createMember(app, { name: 'Marta Zielińska' })
    const other = await createMember(app, { name: 'Jan Kowal' })
    const { person } = await bookWith(member, 'Oleksandr Shevchuk')
    await bookWith(other, 'Rui Almeida')
    const canceled = await bookWith(member, 'Aisha Karimova')
    await member.json(`/api/staff/visits/appointment/${canceled.id}/cancel`, {
      method: 'POST',
      json: { revision: 0 },
    })
    const path = await makeAddress(member)
    const answer = await app.fetch(path)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await answer.text()
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain(`SUMMARY:Oleksandr Shevchuk\\, ${person.number}`)
    expect(text).not.toContain(person.email)
    const etag = answer.headers.get('etag') ?? ''
    expect((await app.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('A restricted case is in it for who is named on the case alone', async () => {
    const member = await createMember(app, { name: 'Marta Zielińska' })
    const { person, id } = await bookWith(member, 'Tamar Beridze')
    const path = await makeAddress(member)
    const json = { restricted_to: [admin.id] }
    await admin.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json })
    await app.sql('update appointments set staff_id = $2 where id = $1', [id, member.id])
    expect(await (await app.fetch(path)).text()).not.toContain(person.number)
  })

  test('An address is replaced by a new one, taken away, and ended by a suspension', async () => {
    const member = await createMember(app, { name: 'Marta Zielińska' })
    const state = async () =>
      (await member.json<{ made_at: string | null }>('/api/staff/calendar')).body.made_at
    expect(await state()).toBeNull()
    const first = await makeAddress(member)
    const second = await makeAddress(member)
    expect(await state()).not.toBeNull()
    expect([(await app.fetch(first)).status, (await app.fetch(second)).status]).toEqual([404, 200])
    expect((await member.json('/api/staff/calendar', { method: 'DELETE' })).status).toBe(204)
    expect((await member.json('/api/staff/calendar', { method: 'DELETE' })).status).toBe(204)
    expect((await app.fetch(second)).status).toBe(404)
    const third = await makeAddress(member)
    for (const suspended of [true, false]) {
      await admin.json(`/api/staff/team/${member.id}`, { method: 'PATCH', json: { suspended } })
      expect((await app.fetch(third)).status).toBe(404)
    }
    const acts = await app.sql(
      `select act from audit_log where subject_id = $1 and act like 'calendar.%' order by seq`,
      [member.id],
    )
    expect(acts.map(({ act }) => act)).toEqual([
      'calendar.feed_created',
      'calendar.feed_created',
      'calendar.feed_revoked',
      'calendar.feed_created',
    ])
    const stored = await app.sql<{ all: string }>('select json_agg(c)::text as all from staff_calendars c')
    expect(JSON.stringify(stored)).not.toContain(third.split('/').at(-1)?.slice(0, 20))
  })

  test('Nobody guesses an address, and only staff have one', async () => {
    const person = await createApplicant(app)
    expect((await app.json('/api/staff/calendar', { method: 'POST' })).status).toBe(401)
    expect((await person.json('/api/staff/calendar', { method: 'POST' })).status).toBe(404)
    for (const file of ['x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43)]) {
      expect((await app.fetch(`/api/staff-calendar/${file}`)).status).toBe(404)
    }
  })
})

describe('The calendar with rate limits', async () => {
  const app = await startTestApp({ env: { RATE_LIMITS: 'on' } })

  test('Is read at most so often from one network address', async () => {
    await app.sql(
      `insert into rate_limits (key, count, window_ends)
       values ('staff-calendar:address:127.0.0.1', 300, now() + interval '10 minutes')`,
    )
    expect((await app.fetch('/api/staff-calendar/x.ics')).status).toBe(429)
  })
})
