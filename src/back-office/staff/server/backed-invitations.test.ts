import { describe, expect, test } from 'vitest'
import type { InvitationState, Team } from '#back-office/staff/schema.ts'
import { createAdminLink, offerFirstAdmin } from '#back-office/staff/server/service.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? ''
const app = await startTestApp()
const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
let running = 0

const post = <T>(path: string, json: object, at = app) => at.json<T>(path, { method: 'POST', json })
const accept = (token: string, more: object = {}, at = app) =>
  post(
    '/api/staff-invitations/accept',
    { token, full_name: 'Jan Kowal', password: 'kwiat-na-oknie-7', ...more },
    at,
  )
const stateOf = async (token: string, at = app) =>
  (await post<InvitationState>('/api/staff-invitations/check', { token }, at)).body.state

async function invite(by: Person, role = 'admin') {
  const email = `back.${++running}@example.com`
  const { status, body } = await by.json<{ id: string }>('/api/staff/invitations', {
    method: 'POST',
    json: { email, role },
  })
  expect(status).toBe(201)
  return { email, id: body.id, token: await newestToken(email) }
}

async function newestToken(email: string): Promise<string> {
  const letters = await app.sql<{ text: string }>(
    'select text from email_outbox where recipient = $1 order by created_at desc, id limit 1',
    [email],
  )
  return tokenIn(letters[0]?.text ?? '')
}

const change = (of: Person, json: object) => admin.json(`/api/staff/team/${of.id}`, { method: 'PATCH', json })
const suspend = (of: Person) => change(of, { suspended: true })
const hasAccount = async (email: string) =>
  (await app.sql('select from "user" where email = $1', [email])).length > 0

describe('An invitation ends with the right to send it:', () => {
  test.each([
    ['a suspended admin', suspend],
    ['a specialist who was an admin', (of: Person) => change(of, { role: 'specialist' })],
    [
      'an admin whose account is erased',
      async (of: Person) => {
        await suspend(of)
        return admin.json(`/api/staff/team/${of.id}`, { method: 'DELETE' })
      },
    ],
  ])('%s comes back by no link, neither as admin nor as specialist', async (_, end) => {
    const leaving = await createMember(app, { role: 'admin' })
    const [asAdmin, asSpecialist] = [await invite(leaving), await invite(leaving, 'specialist')]
    const staying = await invite(admin)
    expect((await end(leaving)).status).toBe(204)
    for (const { email, token } of [asAdmin, asSpecialist]) {
      expect(await stateOf(token)).toBe('withdrawn')
      expect((await accept(token)).status).toBe(409)
      expect(await hasAccount(email)).toBe(false)
    }
    const team = (await admin.json<Team>('/api/staff/team')).body
    const open = team.invitations.map(({ id }) => id)
    expect(open).not.toContain(asAdmin.id)
    expect(open).toContain(staying.id)
    const acts = await app.sql<{ act: string; actor_id: string }>(
      'select act, actor_id from audit_log where subject_id = $1 order by seq',
      [asAdmin.id],
    )
    expect(acts.at(-1)).toEqual({ act: 'staff.invitation_withdrawn', actor_id: admin.id })
    expect((await accept(staying.token)).status).toBe(204)
  })

  test('one that is suspended past the product, too', async () => {
    const leaving = await createMember(app, { role: 'admin' })
    const { token } = await invite(leaving)
    expect(await stateOf(token)).toBe('open')
    await app.sql('update staff set suspended_at = now() where user_id = $1', [leaving.id])
    expect(await stateOf(token)).toBe('withdrawn')
    expect((await accept(token)).status).toBe(409)
  })

  test('one that a colleague has sent again is that colleague’s', async () => {
    const leaving = await createMember(app, { role: 'admin' })
    const { id, email, token } = await invite(leaving)
    expect((await admin.fetch(`/api/staff/invitations/${id}/send`, { method: 'POST' })).status).toBe(204)
    await suspend(leaving)
    expect(await stateOf(token)).toBe('unknown')
    const letters = await app.sql<{ text: string }>('select text from email_outbox where recipient = $1', [
      email,
    ])
    const fresh = letters.map(({ text }) => tokenIn(text)).find((one) => one !== token) ?? ''
    expect((await accept(fresh)).status).toBe(204)
  })

  test('a suspension at the same moment and an acceptance do not wait for each other', async () => {
    const leaving = await createMember(app, { role: 'admin' })
    const { email, token } = await invite(leaving)
    const [accepted, suspended] = await Promise.all([accept(token), suspend(leaving)])
    expect(suspended.status).toBe(204)
    expect([204, 409]).toContain(accepted.status)
    expect(await hasAccount(email)).toBe(accepted.status === 204)
  })
})

describe('The first admin', async () => {
  const empty = await startTestApp()
  const first = { email: 'first@example.com' }
  const become = (token: string, more: object) => accept(token, more, empty)

  test('follows a link that a start prints while there is none, and chooses the address', async () => {
    // Of two servers that start together one prints it.
    const offers = await Promise.all([offerFirstAdmin(empty.deps), offerFirstAdmin(empty.deps)])
    const links = offers.flatMap((offer) => offer?.link ?? [])
    expect([offers.length, links.length]).toEqual([2, 1])
    const before = tokenIn(links[0] ?? '')
    expect(await offerFirstAdmin(empty.deps)).toEqual({ link: null })
    expect(await stateOf(before, empty)).toBe('open')
    const token = tokenIn(await createAdminLink(empty.deps, null))
    // A new link of the operator makes the one before void.
    expect([await stateOf(before, empty), await stateOf(token, empty)]).toEqual(['withdrawn', 'open'])
    expect((await become(token, {})).status).toBe(400)
    const named = tokenIn(await createAdminLink(empty.deps, 'Boss@example.com'))
    expect((await become(token, first)).status).toBe(409)
    const again = tokenIn(await createAdminLink(empty.deps, null))
    expect((await become(again, first)).status).toBe(204)
    expect(await roleOf(first.email)).toEqual([{ role: 'admin' }])
    expect(await offerFirstAdmin(empty.deps)).toBeNull()
    expect((await become(named, {})).status).toBe(204)
    expect(await roleOf('boss@example.com')).toEqual([{ role: 'admin' }])
  })

  test('is the only one whose link has no address: with an admin it makes nobody', async () => {
    const token = tokenIn(await createAdminLink(empty.deps, null))
    expect(await stateOf(token, empty)).toBe('withdrawn')
    expect((await become(token, { email: 'second@example.com' })).status).toBe(409)
    expect(await roleOf('second@example.com')).toEqual([])
  })

  const roleOf = (email: string) =>
    empty.sql('select role from staff join "user" on id = user_id where email = $1', [email])
})
