import { describe, expect, test } from 'vitest'
import type { Queue } from '#back-office/work-queue/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('A restriction on %s', async (database) => {
  const app = await startTestApp({ database })
  const named = await createMember(app, { name: 'Marta Zielińska' })
  const other = await createMember(app, { name: 'Piotr Lis' })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const pathOf = (number: string) => `/api/staff/cases/${number}`
  const restrict = (number: string, restricted_to: string[], by = named) =>
    by.json(pathOf(number), { method: 'PATCH', json: { restricted_to } })
  const find = async (q: string, by = other) =>
    (await by.json<Queue>(`/api/staff/cases?q=${encodeURIComponent(q)}`)).body.rows.map((row) => row.number)

  /** Somebody with an application that has ended and a second one. */
  async function createTwice({ restrictFirst = false } = {}) {
    const person = await createApplicant(app, { name: 'Anna Nowakowska', submitted: true })
    const passport = `AN${Math.random().toString().slice(2, 10)}`
    await app.sql('update personal_info set passport_number = $2 where user_id = $1', [person.id, passport])
    const first = await endCase(app, person)
    if (restrictFirst) await restrict(first, [named.id])
    const { status, body } = await person.json<{ number: string }>('/api/cases', { method: 'POST', json: {} })
    expect(status).toBe(201)
    return { ...person, passport, first, second: body.number }
  }

  test.each([true, false])('hides every case of the person, made after it: %s', async (restrictFirst) => {
    const { first, second, passport, email } = await createTwice({ restrictFirst })
    if (!restrictFirst) await restrict(first, [named.id])
    for (const q of [passport, email, second, first]) expect(await find(q), q).toEqual([])
    // The one that has ended comes last.
    expect(await find(passport, named)).toEqual([second, first])
    for (const number of [first, second]) {
      for (const who of [other, admin]) expect((await who.json(pathOf(number))).status).toBe(404)
      expect((await named.json(pathOf(number))).body).toMatchObject({ restricted_to: [{ id: named.id }] })
    }
    const people = await other.json(`/api/staff/people?q=${encodeURIComponent(email)}`)
    expect(JSON.stringify(people.body)).not.toContain(email)
  })

  test('names the same people on every case, and is lifted from all of them', async () => {
    const { first, second } = await createTwice({ restrictFirst: true })
    await restrict(second, [other.id])
    for (const number of [first, second]) expect((await other.json(pathOf(number))).status).toBe(200)
    await restrict(first, [admin.id])
    expect((await restrict(second, [], admin)).status).toBe(200)
    const stranger = await createMember(app)
    for (const number of [first, second])
      expect(await stranger.json(pathOf(number))).toMatchObject({ status: 200, body: { restricted_to: [] } })
    const events = await app.sql(
      `select c.number, e.event from case_events e join cases c on c.id = e.case_id
       where c.number = any ($1) and e.event like 'restrict%' order by e.id`,
      [[first, second]],
    )
    expect(events.map((row) => row.event)).toEqual([
      'restricted',
      'restricted',
      'restricted',
      'restricted',
      'restricted',
      'restriction_lifted',
      'restriction_lifted',
    ])
  })

  test.runIf(database === 'postgres')('holds for an application that begins at the same moment', async () => {
    for (let n = 0; n < 5; n += 1) {
      const person = await createApplicant(app)
      const first = await endCase(app, person)
      await Promise.all([
        restrict(first, [named.id]),
        person.json('/api/cases', { method: 'POST', json: {} }),
      ])
      const cases = await app.sql('select restricted from cases where user_id = $1', [person.id])
      expect(cases).toEqual([{ restricted: true }, { restricted: true }])
    }
  })
})
