import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The screen that a member of staff begins with on %s', async (database) => {
  const app = await startTestApp({ database })
  const choose = (person: Person, start_at: unknown) =>
    person.json<{ error: { fields?: object } }>('/api/staff/start-view', {
      method: 'PUT',
      json: { start_at },
    })
  const startOf = async (person: Person) =>
    (await person.json<{ user: { start_at: string | null } }>('/api/auth/get-session')).body.user.start_at

  test('comes with the session, until another one is chosen', async () => {
    const [member, other] = [await createMember(app), await createMember(app)]
    expect(await startOf(member)).toBeNull()
    for (const start of ['/office/my-day', '/office?assigned=me&turn=ours', null]) {
      expect((await choose(member, start)).status).toBe(204)
      expect(await startOf(member)).toBe(start)
    }
    await choose(member, '/office/my-day')
    expect(await startOf(other)).toBeNull()
  })

  test.each([
    'https://example.com/office',
    '//example.com',
    '/office',
    '/office?',
    '/office/team',
    '/dashboard',
    '/office?turn=nobody',
    '/office?q=kowal',
    '/office?turn=ours?x',
    `/office?assigned=${'a'.repeat(600)}`,
    1,
  ])('is a screen of the desk: %s is refused at its field', async (start) => {
    const member = await createMember(app)
    const { status, body } = await choose(member, start)
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['start_at']])
    expect(await startOf(member)).toBeNull()
  })

  test('is chosen by staff alone', async () => {
    expect((await choose(await app.createPerson(), '/office/my-day')).status).toBe(404)
    const answer = await app.json('/api/staff/start-view', { method: 'PUT', json: { start_at: null } })
    expect(answer.status).toBe(401)
  })
})
