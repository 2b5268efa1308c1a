import { describe, expect, test } from 'vitest'
import type { Team } from '#back-office/staff/schema.ts'
import { repeatErasures } from '#features/own-data/closing/server/service.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const app = await startTestApp()
const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })

const patch = (of: Person, json: object, by = admin) =>
  by.json(`/api/staff/team/${of.id}`, { method: 'PATCH', json })
const endSessions = (of: Person) => admin.json(`/api/staff/team/${of.id}/sessions`, { method: 'DELETE' })
const suspend = (of: Person) => patch(of, { suspended: true })
const rowsAbout = (subject: string) =>
  app.sql<{ act: string; actor_id: string; address: boolean }>(
    `select act, actor_id, address_hash is not null as address from audit_log
     where subject_id = $1 and (act like 'staff.%' or act = 'account.erased') order by seq`,
    [subject],
  )

describe('The sessions of a member', () => {
  test.each([
    ['a suspension', suspend],
    ['an admin who ends them', endSessions],
  ])(
    'end together with a sign-out at the same moment: %s and it do not wait for each other',
    async (_, end) => {
      const member = await createMember(app)
      const client = await app.deps.database.pool?.connect()
      if (!client) throw new Error('needs PostgreSQL')
      try {
        // What a sign-out does, in its order: the session first, the row of the audit log last.
        await client.query('begin')
        await client.query('delete from session where user_id = $1', [member.id])
        const ended = end(member)
        await waitUntil(async () =>
          expect(
            await app.sql(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            ),
          ).toHaveLength(1),
        )
        await client.query(
          `select append_audit('applicant', $1, 'account.signed_out', 'account', $1, null, '{}', null)`,
          [member.id],
        )
        await client.query('commit')
        expect((await ended).status).toBe(204)
      } finally {
        client.release(true)
      }
      expect(await rowsAbout(member.id)).toHaveLength(1)
    },
  )

  test('can be one’s own: the row of the audit log names who has ended them', async () => {
    const other = await createMember(app, { role: 'admin' })
    const ended = await other.json(`/api/staff/team/${other.id}/sessions`, { method: 'DELETE' })
    expect(ended.status).toBe(204)
    expect((await other.json('/api/staff/team')).status).toBe(401)
    expect(await rowsAbout(other.id)).toEqual([
      { act: 'staff.sessions_ended', actor_id: other.id, address: true },
    ])
  })
})

describe('The account of a member', () => {
  const erase = (of: { id: string }, by: Pick<Person, 'json'> = admin) =>
    by.json<{ error: { message: string } }>(`/api/staff/team/${of.id}`, { method: 'DELETE' })
  const membersOf = async () => (await admin.json<Team>('/api/staff/team')).body.members.map(({ id }) => id)

  test('is erased by an admin once it is suspended; what the member did for others stays without the name', async () => {
    const member = await createMember(app, { name: 'Jan Kowal' })
    const person = await createApplicant(app)
    const [caseRow] = await app.sql<{ id: string }>('select id from cases where user_id = $1', [person.id])
    await app.sql('update cases set assigned_to = $1 where id = $2', [member.id, caseRow?.id])
    await member.json(`/api/staff/cases/${person.number}/messages`, {
      method: 'POST',
      json: { text: 'Dzień dobry' },
    })
    expect((await erase(member)).status).toBe(409)
    await suspend(member)
    expect((await erase(member)).status).toBe(204)
    expect(await app.sql('select from "user" where id = $1', [member.id])).toEqual([])
    expect(await membersOf()).not.toContain(member.id)
    expect(await app.sql('select assigned_to from cases where id = $1', [caseRow?.id])).toEqual([
      { assigned_to: null },
    ])
    expect(
      await app.sql('select text, author_id from case_messages where case_id = $1', [caseRow?.id]),
    ).toEqual([{ text: 'Dzień dobry', author_id: null }])
    expect((await rowsAbout(member.id)).map(({ act, actor_id }) => [act, actor_id])).toEqual([
      ['staff.suspended', admin.id],
      ['staff.erased', admin.id],
      ['account.erased', 'account.erase'],
    ])
    const [letter] = await app.sql<{ text: string }>(
      `select text from email_outbox where subject = 'Your account was deleted'`,
    )
    expect(letter?.text).not.toContain('receipts')
    expect((await erase(member)).status).toBe(404)
    // The address is free again.
    const json = { email: member.email, role: 'specialist' }
    expect((await admin.json('/api/staff/invitations', { method: 'POST', json })).status).toBe(201)
  })

  test('that a restored backup brings back is erased again', async () => {
    const member = await createMember(app)
    await suspend(member)
    await erase(member)
    await app.sql(
      `insert into "user" (id, full_name, email, email_verified, terms_version, terms_accepted_at)
       values ($1, 'Jan Kowal', $2, true, 'staff', now())`,
      [member.id, member.email],
    )
    expect(await repeatErasures(app.deps)).toBe(1)
    expect(await app.sql('select from "user" where id = $1', [member.id])).toEqual([])
  })

  test('is neither one’s own, nor that of somebody who works here or is no member', async () => {
    const other = await createMember(app, { role: 'admin' })
    for (const who of [admin, other]) {
      const { status, body } = await erase(who)
      expect([status, body.error.message]).toEqual([409, 'Suspend the account first, then delete it.'])
    }
    const applicant = await app.createPerson()
    for (const who of [applicant, { id: 'nobody' }]) expect((await erase(who)).status).toBe(404)
    expect(await app.sql('select from "user" where id = $1', [applicant.id])).toHaveLength(1)
  })

  test('is nothing that anybody else can erase', async () => {
    const member = await createMember(app)
    const specialist = await createMember(app)
    await suspend(member)
    expect((await erase(member, app)).status).toBe(401)
    expect((await erase(member, await app.createPerson())).status).toBe(404)
    expect((await erase(member, specialist)).status).toBe(403)
    expect(await membersOf()).toContain(member.id)
  })
})
