import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#database/database.ts'
import { liftRestriction, restrictCase } from '#features/cases/restriction/server/service.ts'
import { moveCase } from '#features/cases/server/service.ts'
import { findCase } from '#features/cases/server/store.ts'
import { openVersion } from '#features/documents/versions/server/service.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { PERSONAL_INFO, uploadDocuments } from '#tests/support/applicant.ts'
import { caseIdOf, openStaffSession } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('A restricted case on %s', async (database) => {
  const app = await startTestApp({ database })
  const { deps } = app
  const named = await openStaffSession(app)
  const colleague = await openStaffSession(app)
  const other = await openStaffSession(app)
  const admin = await openStaffSession(app, { role: 'admin', name: 'Ewa Lis' })

  async function createRestricted() {
    const person = await app.createPerson()
    await uploadDocuments(person, ['passport'])
    const caseId = await caseIdOf(app, person.id)
    await named.session.transaction((act) => restrictCase(act, { caseId, userIds: [colleague.staff.id] }))
    const [document] = await app.sql<{ id: string }>('select id from documents where case_id = $1', [caseId])
    return { person, caseId, documentId: document?.id ?? '' }
  }
  const seenBy = async (session: StaffSession, caseId: string) =>
    (await session.transaction(({ tx }) => findCase(tx, caseId))) !== null
  const lift = (session: StaffSession, caseId: string) =>
    session.transaction((act) => liftRestriction(act, { deps, caseId }))
  const notFound = { code: 'not_found' }

  test('is seen by the people named on it, whoever restricted it among them, and by no colleague or admin', async () => {
    const { caseId } = await createRestricted()
    const seen = await Promise.all(
      [named, colleague, other, admin].map(({ session }) => seenBy(session, caseId)),
    )
    expect(seen).toEqual([true, true, false, false])
  })

  test('answers a colleague like a case that does not exist', async () => {
    const { caseId, documentId } = await createRestricted()
    for (const { session } of [other, admin]) {
      const calls = [
        () => session.transaction((act) => moveCase(act, { deps, caseId, to: 'on_hold' })),
        () => session.transaction((act) => restrictCase(act, { caseId, userIds: [] })),
        () => openVersion({ deps, session, id: documentId }),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject(notFound)
    }
    const audit = await app.sql('select act from audit_log where case_id = $1', [caseId])
    expect(audit).toEqual([{ act: 'case.restricted' }])
  })

  test('is opened again by an admin alone, which the people named on it are told', async () => {
    const { caseId } = await createRestricted()
    for (const { session } of [named, other])
      await expect(lift(session, caseId)).rejects.toMatchObject(notFound)
    await lift(admin.session, caseId)
    expect(await seenBy(other.session, caseId)).toBe(true)
    const mails = await app.sql<{ recipient: string; text: string }>(
      `select recipient, text from email_outbox where subject like 'Case % is no longer restricted'
       and text like '%' || (select number from cases where id = $1) || '%' order by recipient`,
      [caseId],
    )
    expect(mails.map(({ recipient }) => recipient)).toEqual([named.staff.email, colleague.staff.email].sort())
    expect(mails[0]?.text).toContain('The restriction was lifted by: Ewa Lis.')
    const acts = await app.sql('select act, actor_id from audit_log where case_id = $1 order by seq', [
      caseId,
    ])
    expect(acts).toEqual([
      { act: 'case.restricted', actor_id: named.staff.id },
      { act: 'case.restriction_lifted', actor_id: admin.staff.id },
    ])
    await expect(lift(admin.session, caseId)).rejects.toMatchObject(notFound)
  })

  test('hides what belongs to the person, and an earlier case of hers', async () => {
    const person = await app.createPerson()
    await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    await app.sql(`update cases set stage = 'closed', ended_at = now() where user_id = $1`, [person.id])
    const earlier = await caseIdOf(app, person.id)
    await person.json('/api/cases', { method: 'POST' })
    const caseId = await caseIdOf(app, person.id)
    expect(caseId).not.toBe(earlier)
    const readPerson = (session: StaffSession) =>
      session.transaction(async ({ tx }) => {
        const info = await tx.execute(sql`select 1 from personal_info where user_id = ${person.id}`)
        const account = await tx.execute(sql`select email from "user" where id = ${person.id}`)
        return [rows(info).length, rows(account).length]
      })
    expect(await readPerson(other.session)).toEqual([1, 1])
    await named.session.transaction((act) => restrictCase(act, { caseId, userIds: [] }))
    expect(await readPerson(other.session)).toEqual([0, 0])
    expect(await readPerson(named.session)).toEqual([1, 1])
    expect(await seenBy(other.session, earlier)).toBe(false)
    expect(await seenBy(named.session, earlier)).toBe(true)
  })

  test('names people of the team only, and nobody is taken off by another of them', async () => {
    const { person, caseId } = await createRestricted()
    for (const id of [person.id, 'nobody']) {
      const restrict = named.session.transaction((act) => restrictCase(act, { caseId, userIds: [id] }))
      await expect(restrict).rejects.toMatchObject({ code: 'invalid_input' })
    }
    await colleague.session.transaction((act) => restrictCase(act, { caseId, userIds: [other.staff.id] }))
    const seen = await Promise.all([named, colleague, other].map(({ session }) => seenBy(session, caseId)))
    expect(seen).toEqual([true, true, true])
  })

  test('is nothing that its applicant notices', async () => {
    const { person } = await createRestricted()
    expect((await person.json('/api/documents')).body).toHaveLength(1)
    await uploadDocuments(person, ['passport', 'cv'])
  })
})
