import { describe, expect, test } from 'vitest'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
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
     where subject_id = $1 and act like 'staff.%' order by seq`,
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
