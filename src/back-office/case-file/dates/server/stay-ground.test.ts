import { describe, expect, test } from 'vitest'
import type { CaseFile, CaseHead } from '#back-office/case-file/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const TODAY = todayInWarsaw(new Date())
const inDays = (days: number) => addDays(TODAY, days)

interface Failed {
  error: { fields?: Record<string, string[]> }
}

describe.each(TEST_DATABASES)('What the last legal day follows from, on %s,', async (database) => {
  const app = await startTestApp({ database })
  const specialist = await createMember(app)
  const change = <T = CaseHead>({ number }: { number: string }, json: object) =>
    specialist.json<T>(`/api/staff/cases/${number}`, { method: 'PATCH', json })
  const readFile = async ({ number }: { number: string }) =>
    (await specialist.json<CaseFile>(`/api/staff/cases/${number}`)).body

  test('is noted by staff, read by the applicant, and kept in the history and the audit log', async () => {
    const person = await createApplicant(app)
    await uploadDocuments(person, ['passport'])
    const evidence = { document_type: 'passport', page: 1 }
    const set = {
      last_legal_day: inDays(60),
      last_legal_day_basis: 'visa',
      last_legal_day_evidence: evidence,
    }
    expect(await change(person, set)).toMatchObject({
      status: 200,
      body: { ...set, last_legal_day_own: false, last_legal_day_set_at: expect.any(String) },
    })
    expect((await person.json('/api/case/last-legal-day')).body).toMatchObject({
      last_legal_day: inDays(60),
      basis: 'visa',
      set_by: 'consultancy',
      evidence,
    })
    const [event] = (await readFile(person)).events
    expect(event).toMatchObject({
      event: 'last_legal_day_set',
      actor_kind: 'staff',
      details: { day: inDays(60), basis: 'visa', evidence: 'passport', page: 1 },
    })
    const [row] = await app.sql(
      `select details from audit_log where act = 'case.last_legal_day_set' and details ->> 'basis' = 'visa'`,
    )
    expect(row).toEqual({ details: { day: inDays(60), basis: 'visa', evidence: 'passport' } })
    // The same again is neither.
    const before = (await readFile(person)).events.length
    await change(person, set)
    expect((await readFile(person)).events).toHaveLength(before)
  })

  test('stays with a day that stays, and its ground with a new day; a cleared day has none', async () => {
    const person = await createApplicant(app)
    await uploadDocuments(person, ['passport'])
    const evidence = { document_type: 'passport', page: null }
    await person.json('/api/case/last-legal-day', {
      method: 'PUT',
      json: { date: inDays(50), basis: 'card', evidence },
    })
    expect((await change(person, { last_legal_day: inDays(50) })).body).toMatchObject({
      last_legal_day_own: false,
      last_legal_day_basis: 'card',
      last_legal_day_evidence: evidence,
    })
    expect((await change(person, { last_legal_day: inDays(55) })).body).toMatchObject({
      last_legal_day_basis: 'card',
      last_legal_day_evidence: null,
    })
    expect((await change(person, { last_legal_day: null })).body).toMatchObject({
      last_legal_day_basis: null,
      last_legal_day_set_at: expect.any(String),
    })
  })

  test('can be that there is none, which is then the team’s word', async () => {
    const person = await createApplicant(app)
    const none = { last_legal_day: null, last_legal_day_basis: 'waiting' }
    expect(await change(person, none)).toMatchObject({ status: 200, body: none })
    const json = { date: inDays(50), basis: 'card' }
    const own = await person.json('/api/case/last-legal-day', { method: 'PUT', json })
    expect(own.status).toBe(409)
  })

  test('is put back with the day by who takes a change back', async () => {
    const person = await createApplicant(app)
    const own = { date: inDays(50), basis: 'card' }
    await person.json('/api/case/last-legal-day', { method: 'PUT', json: own })
    await change(person, { last_legal_day: inDays(60), last_legal_day_basis: 'visa' })
    const former = { last_legal_day: inDays(50), last_legal_day_basis: 'card', last_legal_day_evidence: null }
    expect((await change(person, former)).body).toMatchObject({ ...former, last_legal_day_own: true })
  })

  test('is no ground that the law does not know, and no document of somebody else’s', async () => {
    const [person, other] = [await createApplicant(app), await createApplicant(app)]
    await uploadDocuments(other, ['cv'])
    for (const [json, field] of [
      [{ last_legal_day_basis: 'tourist' }, 'last_legal_day_basis'],
      [{ last_legal_day_evidence: { document_type: 'cv', page: 1 } }, 'last_legal_day_evidence'],
      [{ last_legal_day_evidence: { document_type: 'letter' } }, 'last_legal_day_evidence.document_type'],
    ] as const) {
      const refused = await change<Failed>(person, json)
      expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, [field]])
    }
    await change(person, { stage: 'closed' })
    expect((await change(person, { last_legal_day_basis: 'card' })).status).toBe(409)
  })
})
