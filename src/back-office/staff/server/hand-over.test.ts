import { describe, expect, test } from 'vitest'
import type { Team } from '#back-office/staff/schema.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The cases of a colleague who is suspended on %s', async (database) => {
  const app = await startTestApp({ database })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const ewa = await createMember(app, { name: 'Ewa Nowak' })

  const assign = (numbers: readonly string[], assigned_to: string) =>
    admin.json('/api/staff/assignments', { method: 'POST', json: { numbers, assigned_to } })
  const suspend = (id: string, json: object) =>
    admin.json<{ error?: { fields?: object } }>(`/api/staff/team/${id}`, {
      method: 'PATCH',
      json: { suspended: true, ...json },
    })
  const assignedTo = async (userId: string) => {
    const [row] = await app.sql<{ assigned_to: string | null }>(
      'select assigned_to from cases where user_id = $1',
      [userId],
    )
    return row?.assigned_to
  }
  const create = async (count: number) => {
    const piotr = await createMember(app, { name: 'Piotr Zieliński' })
    const people = await Promise.all(Array.from({ length: count }, () => createApplicant(app)))
    const numbers = people.map(({ number }) => number)
    expect((await assign(numbers, piotr.id)).status).toBe(200)
    return { piotr, people }
  }

  test('are counted for the admin, and go to who is chosen, who is told once', async () => {
    const { piotr, people } = await create(3)
    const { body } = await admin.json<Team>('/api/staff/team')
    expect(body.members.find(({ id }) => id === piotr.id)).toMatchObject({ open_cases: 3 })
    expect((await suspend(piotr.id, { cases_to: ewa.id })).status).toBe(204)
    for (const { id } of people) expect(await assignedTo(id)).toBe(ewa.id)
    const told = JSON.stringify((await ewa.json('/api/notifications')).body)
    expect(told.match(/cases? (is|are) yours now|Case \S+ is yours now/g)).toHaveLength(1)
    expect(told).toContain('3 cases are yours now.')
    const [first] = people
    const history = await app.sql(
      `select details from case_events where user_id = $1 and event = 'assigned' order by id desc limit 1`,
      [first?.id],
    )
    expect(history).toEqual([{ details: { assigned_to: ewa.id } }])
    const rows = await app.sql<{ act: string }>(
      'select act from audit_log where actor_id = $1 and (subject_id = $2 or case_id = open_case_of($3)) order by seq',
      [admin.id, piotr.id, first?.id],
    )
    expect(rows.map(({ act }) => act)).toEqual(['case.assigned', 'staff.suspended', 'case.assigned'])
  })

  test("are nobody's when nobody is chosen", async () => {
    const { piotr, people } = await create(1)
    expect((await suspend(piotr.id, {})).status).toBe(204)
    expect(await assignedTo(people[0]?.id ?? '')).toBeNull()
  })

  test('go to nobody where a restricted case does not name who was chosen', async () => {
    const { piotr, people } = await create(2)
    const [hidden, plain] = people
    const path = `/api/staff/cases/${hidden?.number}`
    const restricted = await piotr.json(path, { method: 'PATCH', json: { restricted_to: [piotr.id] } })
    expect(restricted.status).toBe(200)
    expect((await suspend(piotr.id, { cases_to: ewa.id })).status).toBe(204)
    expect(await assignedTo(hidden?.id ?? '')).toBeNull()
    expect(await assignedTo(plain?.id ?? '')).toBe(ewa.id)
    expect((await ewa.json(path)).status).toBe(404)
  })

  test('go to no stranger, to nobody who is suspended, and not to the same', async () => {
    const { piotr, people } = await create(1)
    const gone = await createMember(app)
    await app.sql('update staff set suspended_at = now() where user_id = $1', [gone.id])
    for (const cases_to of [people[0]?.id, gone.id, piotr.id, 'nobody-there']) {
      const { status, body } = await suspend(piotr.id, { cases_to })
      expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['cases_to']])
    }
    // Nothing of the suspension is done when its cases cannot be given.
    expect(await assignedTo(people[0]?.id ?? '')).toBe(piotr.id)
    expect((await piotr.json('/api/staff/cases')).status).toBe(200)
  })

  test('stay theirs while only the role changes, and are given on by a suspension alone, by an admin alone', async () => {
    const { piotr, people } = await create(1)
    const path = `/api/staff/team/${piotr.id}`
    const change = (json: object, by = admin) => by.json<object>(path, { method: 'PATCH', json })
    expect((await change({ role: 'admin' })).status).toBe(204)
    for (const json of [{ cases_to: ewa.id }, { suspended: false, cases_to: ewa.id }, { cases_to: null }]) {
      const { status, body } = await change(json)
      expect([status, body]).toMatchObject([400, { error: { fields: { cases_to: [expect.any(String)] } } }])
    }
    expect((await change({ suspended: true, cases_to: 7 })).status).toBe(400)
    const handOver = { suspended: true, cases_to: ewa.id }
    expect((await change(handOver, ewa)).status).toBe(403)
    expect((await app.json(path, { method: 'PATCH', json: handOver })).status).toBe(401)
    expect(await assignedTo(people[0]?.id ?? '')).toBe(piotr.id)
  })
})
