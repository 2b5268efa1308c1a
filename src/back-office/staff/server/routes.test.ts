import { describe, expect, test } from 'vitest'
import type { InvitationState, Team } from '#back-office/staff/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const PASSWORD = 'kwiat-na-oknie-7'

interface Options {
  role?: 'specialist' | 'admin'
  secondFactor?: boolean
}

async function createMember({ role = 'admin', secondFactor = true }: Options = {}): Promise<Person> {
  const person = await app.createPerson({ name: 'Ewa Nowak' })
  await app.sql('insert into staff (user_id, role) values ($1, $2)', [person.id, role])
  if (secondFactor)
    await app.sql('update session set second_factor_at = now() where user_id = $1', [person.id])
  return person
}

const admin = await createMember()
let running = 0
const newAddress = () => `colleague.${++running}@example.com`

const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? ''
async function newestToken(email: string): Promise<string> {
  const letters = await app.sql<{ text: string }>(
    'select text from email_outbox where recipient = $1 order by created_at desc, id limit 1',
    [email],
  )
  return tokenIn(letters[0]?.text ?? '')
}

async function inviteColleague(role = 'specialist') {
  const email = newAddress()
  const { status, body } = await admin.json<{ id: string }>('/api/staff/invitations', {
    method: 'POST',
    json: { email, role },
  })
  expect(status).toBe(201)
  return { email, id: body.id, token: await newestToken(email) }
}

const accept = (token: string, more: object = {}) =>
  app.json('/api/staff-invitations/accept', {
    method: 'POST',
    json: { token, full_name: 'Jan Kowal', password: PASSWORD, ...more },
  })
const stateOf = async (token: string) =>
  (await app.json<InvitationState>('/api/staff-invitations/check', { method: 'POST', json: { token } })).body
    .state
const readTeam = async () => (await admin.json<Team>('/api/staff/team')).body
const actsOf = (subject: string) =>
  app
    .sql<{ act: string }>('select act from audit_log where subject_id = $1 order by seq', [subject])
    .then((rows) => rows.map(({ act }) => act))

const CALLS: [method: string, path: string, json?: object][] = [
  ['GET', '/api/staff/team'],
  ['PATCH', '/api/staff/team/nobody', { role: 'admin' }],
  ['DELETE', '/api/staff/team/nobody/sessions'],
  ['POST', '/api/staff/invitations', { email: 'somebody@example.com', role: 'admin' }],
  ['POST', '/api/staff/invitations/6f0c2f1e-4a42-4c0e-9a3b-0d8f6d2c1a11/send'],
  ['DELETE', '/api/staff/invitations/6f0c2f1e-4a42-4c0e-9a3b-0d8f6d2c1a11'],
]

describe('AUTH-12 The team', () => {
  test.each(CALLS)('%s %s is for admins with a second factor', async (method, path, json) => {
    const call = json ? { method, json } : { method }
    expect((await app.json(path, call)).status).toBe(401)
    expect((await (await app.createPerson()).json(path, call)).status).toBe(404)
    expect((await (await createMember({ role: 'specialist' })).json(path, call)).status).toBe(403)
    const withoutFactor = await createMember({ secondFactor: false })
    expect((await withoutFactor.json(path, call)).status).toBe(404)
    await app.sql('update staff set suspended_at = now() where user_id = $1', [withoutFactor.id])
  })

  test('An invited colleague makes an account of the address and the role of the invitation', async () => {
    const { email, id, token } = await inviteColleague()
    expect((await readTeam()).invitations).toContainEqual(
      expect.objectContaining({ id, email, role: 'specialist', invited_by: 'Ewa Nowak', is_expired: false }),
    )
    const { status, headers } = await accept(token)
    expect(status).toBe(204)
    expect(headers.get('set-cookie')).toBeNull()
    const { members, invitations } = await readTeam()
    expect(members).toContainEqual(
      expect.objectContaining({
        email,
        full_name: 'Jan Kowal',
        role: 'specialist',
        second_factor: null,
        sessions: [],
      }),
    )
    expect(invitations.map((one) => one.id)).not.toContain(id)
    expect(await actsOf(id)).toEqual(['staff.invited', 'staff.invitation_accepted'])
    const signedIn = await app.json('/api/auth/sign-in/email', {
      method: 'POST',
      json: { email, password: PASSWORD },
    })
    expect(signedIn.status).toBe(200)
  })

  test('Of 50 acceptances at once one makes an account', async () => {
    const { email, token } = await inviteColleague()
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await app.sql('select 1 from "user" where email = $1', [email])).toHaveLength(1)
  })

  test('A forwarded invitation makes no account of another address', async () => {
    const { token } = await inviteColleague()
    const { status } = await accept(token, { email: 'mallory@example.com' })
    expect(status).toBe(400)
    expect(await app.sql(`select 1 from "user" where email = 'mallory@example.com'`)).toEqual([])
    expect((await accept(token, { role: 'admin' })).status).toBe(400)
    expect((await accept(token, { password: 'password' })).status).toBe(400)
    expect(await stateOf(token)).toBe('open')
  })

  test('A withdrawn, an expired, a replaced and a used link say so', async () => {
    const withdrawn = await inviteColleague()
    const gone = await admin.fetch(`/api/staff/invitations/${withdrawn.id}`, { method: 'DELETE' })
    expect(gone.status).toBe(204)
    expect(await stateOf(withdrawn.token)).toBe('withdrawn')
    expect((await accept(withdrawn.token)).status).toBe(409)
    const expired = await inviteColleague()
    await app.sql(`update staff_invitations set expires_at = now() - interval '1 second' where id = $1`, [
      expired.id,
    ])
    expect(await stateOf(expired.token)).toBe('expired')
    expect((await accept(expired.token)).status).toBe(409)
    const again = await admin.fetch(`/api/staff/invitations/${expired.id}/send`, { method: 'POST' })
    expect(again.status).toBe(204)
    expect(await stateOf(expired.token)).toBe('unknown')
    const links = await app.sql<{ text: string }>('select text from email_outbox where recipient = $1', [
      expired.email,
    ])
    const fresh = links.map(({ text }) => tokenIn(text)).find((token) => token !== expired.token) ?? ''
    expect((await accept(fresh)).status).toBe(204)
    expect(await stateOf(fresh)).toBe('used')
    expect((await accept(fresh)).status).toBe(409)
  })

  test('One address is not both an applicant’s and a colleague’s', async () => {
    const applicant = await app.createPerson()
    const invitation = { method: 'POST', json: { email: applicant.email.toUpperCase(), role: 'admin' } }
    expect((await admin.json('/api/staff/invitations', invitation)).status).toBe(409)
    const colleague = { method: 'POST', json: { email: admin.email, role: 'admin' } }
    expect((await admin.json('/api/staff/invitations', colleague)).status).toBe(409)
    // Either answer says something of an address: the log has who was told it.
    expect(await actsOf(applicant.id)).toEqual(['staff.invitation_refused'])
    expect(await actsOf(admin.id)).toContain('staff.invitation_refused')
    const specialist = await createMember({ role: 'specialist' })
    const opened = await specialist.json('/api/cases', { method: 'POST', json: {} })
    expect(opened.status).toBeGreaterThanOrEqual(400)
    expect(opened.status).toBeLessThan(500)
    expect(await app.sql('select 1 from cases where user_id = $1', [specialist.id])).toEqual([])
  })

  test('A suspension ends the sessions at once and can be taken back', async () => {
    const specialist = await createMember({ role: 'specialist' })
    const path = `/api/staff/team/${specialist.id}`
    expect((await admin.fetch(path, patch({ suspended: true }))).status).toBe(204)
    expect((await specialist.json('/api/staff/team')).status).toBe(401)
    expect((await specialist.json('/api/account')).status).toBe(401)
    expect((await admin.fetch(path, patch({ suspended: false }))).status).toBe(204)
    expect((await admin.fetch(path, patch({ role: 'admin' }))).status).toBe(204)
    expect(await actsOf(specialist.id)).toEqual([
      'staff.suspended',
      'staff.unsuspended',
      'staff.role_changed',
    ])
    await app.sql('update staff set suspended_at = now() where user_id = $1', [specialist.id])
  })

  test('An admin signs a colleague out everywhere', async () => {
    const specialist = await createMember({ role: 'specialist' })
    const path = `/api/staff/team/${specialist.id}/sessions`
    expect((await admin.fetch(path, { method: 'DELETE' })).status).toBe(204)
    expect((await specialist.json('/api/account')).status).toBe(401)
    expect((await admin.fetch('/api/staff/team/nobody/sessions', { method: 'DELETE' })).status).toBe(404)
  })

  test('The team is read without anything that opens an account', async () => {
    const text = JSON.stringify(await readTeam())
    expect(text).not.toContain('token')
    expect(text).not.toContain('hash')
  })

  test('Nobody suspends themselves', async () => {
    const { status, body } = await admin.json<{ error: { message: string } }>(`/api/staff/team/${admin.id}`, {
      method: 'PATCH',
      json: { suspended: true },
    })
    expect([status, body.error.message]).toEqual([409, 'You cannot suspend yourself. Ask another admin.'])
    expect((await admin.json('/api/staff/team')).status).toBe(200)
  })

  test('The session says whose it is', async () => {
    const roleOf = async (person: Person) =>
      (await person.json<{ user: { role: string } }>('/api/auth/get-session')).body.user.role
    expect(await roleOf(admin)).toBe('admin')
    expect(await roleOf(await createMember({ role: 'specialist' }))).toBe('specialist')
    expect(await roleOf(await app.createPerson())).toBe('applicant')
  })
})

const patch = (json: object) => ({
  method: 'PATCH',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(json),
})

describe('The last admin cannot be lost', () => {
  test('neither by a role, a suspension, an erasure nor by two who remove each other at once', async () => {
    const other = await createMember()
    await app.sql('update staff set suspended_at = now() where user_id not in ($1, $2)', [admin.id, other.id])
    const change = (by: Person, of: Person) =>
      by.fetch(`/api/staff/team/${of.id}`, patch({ role: 'specialist' }))
    const answers = await Promise.all([change(admin, other), change(other, admin)])
    const statuses = answers.map(({ status }) => status).sort()
    // The one who comes second is no admin any more, or the only one.
    expect(statuses[0]).toBe(204)
    expect([403, 409]).toContain(statuses[1])
    const left = await app.sql<{ user_id: string }>(
      `select user_id from staff where role = 'admin' and suspended_at is null`,
    )
    expect(left).toHaveLength(1)
    const last = left[0]?.user_id === admin.id ? admin : other
    expect((await last.fetch(`/api/staff/team/${last.id}`, patch({ role: 'specialist' }))).status).toBe(409)
    expect((await last.fetch(`/api/staff/team/${last.id}`, patch({ suspended: true }))).status).toBe(409)
    await expect(app.sql('delete from "user" where id = $1', [last.id])).rejects.toThrow('the last admin')
  })
})
