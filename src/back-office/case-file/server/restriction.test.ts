import { describe, expect, test } from 'vitest'
import { MOST_NAMED } from '#back-office/case-file/contract.ts'
import type { CaseHead } from '#back-office/case-file/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

type Failed = { error: { code: string; fields?: Record<string, string[]> } }

describe.each(TEST_DATABASES)('Restricting a case on %s', async (database) => {
  const app = await startTestApp({ database })
  const named = await createMember(app, { name: 'Marta Zielińska' })
  const other = await createMember(app, { name: 'Piotr Lis' })
  const admin = await createMember(app, { role: 'admin', name: 'Jan Kowal' })
  const change = <T = CaseHead>(of: { number: string }, json: object, by: Person = named) =>
    by.json<T>(`/api/staff/cases/${of.number}`, { method: 'PATCH', json })
  const assign = (numbers: string[], assigned_to: string) =>
    named.json<Failed>('/api/staff/assignments', { method: 'POST', json: { numbers, assigned_to } })

  test('a restricted case is given to people named on it, and taken from anybody else', async () => {
    const person = await createApplicant(app)
    await change(person, { assigned_to: other.id })
    expect((await change(person, { restricted_to: [] })).body.assigned_to).toBe(other.id)
    expect((await change(person, { restricted_to: [named.id] })).body.assigned_to).toBeNull()
    const refused = await change<Failed>(person, { assigned_to: other.id })
    expect([refused.status, refused.body.error.fields]).toEqual([400, { assigned_to: [expect.any(String)] }])
    expect((await assign([person.number], other.id)).status).toBe(400)
    expect((await change(person, { assigned_to: named.id })).body.assigned_to).toBe(named.id)
    const both = await change(person, { assigned_to: other.id, restricted_to: [other.id] })
    expect(both.body).toMatchObject({ assigned_to: other.id })
    const acts = await app.sql<{ act: string }>(
      `select act from audit_log where case_id = (select id from cases where number = $1) order by seq`,
      [person.number],
    )
    expect(acts.map(({ act }) => act)).toEqual([
      'case.assigned',
      'case.restricted',
      'case.assigned',
      'case.assigned',
      'case.restricted',
      'case.assigned',
    ])
  })

  test('an admin who is not named lifts it, which is learned by nobody else', async () => {
    const person = await createApplicant(app)
    expect((await change(person, { restricted_to: [] }, admin)).body).toMatchObject({ restricted_to: [] })
    await change(person, { restricted_to: [named.id] })
    for (const json of [{ restricted_to: [], last_legal_day: null }, { restricted_to: [admin.id] }, {}])
      expect((await change<Failed>(person, json, admin)).body.error.code).toBe('not_found')
    const refused = await change<Failed>(person, { restricted_to: [] }, other)
    const unknown = await change<Failed>({ number: '2020-0001' }, { restricted_to: [] }, admin)
    for (const { status, body } of [refused, unknown])
      expect([status, body.error.code]).toEqual([404, 'not_found'])
    expect((await change(person, { restricted_to: [] })).status).toBe(403)
    const lifted = await change(person, { restricted_to: [] }, admin)
    expect(lifted).toMatchObject({ status: 200, body: { number: person.number, restricted_to: [] } })
    const told = await app.sql(`select recipient from email_outbox where subject like 'Case ' || $1 || '%'`, [
      person.number,
    ])
    expect(told).toEqual([{ recipient: named.email }])
  })

  test('as many people can be named as the contract says, and more are refused at the field', async () => {
    const person = await createApplicant(app)
    const team = await Promise.all(Array.from({ length: MOST_NAMED + 1 }, () => createMember(app)))
    const ids = team.map(({ id }) => id)
    const tooMany = await change<Failed>(person, { restricted_to: ids })
    expect([tooMany.status, Object.keys(tooMany.body.error.fields ?? {})]).toEqual([400, ['restricted_to']])
    expect((await change(person, { restricted_to: ids.slice(1) })).status).toBe(200)
    expect((await change(person, { restricted_to: ids.slice(0, 1) })).body.restricted_to).toHaveLength(
      MOST_NAMED + 2,
    )
    const [row] = await app.sql<{ details: object }>(
      `select details from audit_log where act = 'case.restricted' order by seq desc limit 1`,
    )
    expect(row?.details).toEqual({ named: MOST_NAMED + 2, added: ids.slice(0, 1) })
  })

  test('somebody who is not of the team is refused at the field', async () => {
    const person = await createApplicant(app)
    for (const id of [person.id, 'nobody']) {
      const { status, body } = await change<Failed>(person, { restricted_to: [id] })
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['restricted_to']])
    }
  })

  test('of two people who restrict the same version one is told', async () => {
    const person = await createApplicant(app)
    const { updated_at } = (await change(person, {})).body
    const answers = await Promise.all(
      [named, other].map((who) => change(person, { restricted_to: [named.id, other.id], updated_at }, who)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
