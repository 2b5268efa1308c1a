import { describe, expect, test } from 'vitest'
import type { ResidenceCard } from '#features/residence-card/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { caseIdOf } from '#tests/support/staff-session.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const TODAY = todayInWarsaw(new Date())
const CARD = { collected_on: addDays(TODAY, -1), valid_until: addDays(TODAY, 400) }

describe.each(TEST_DATABASES)('The residence card of a case at the desk, on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const pathOf = ({ number }: { number: string }) => `/api/staff/cases/${number}/residence-card`
  const createDecided = async () => {
    const person = await createApplicant(app, { submitted: true })
    const granted = { stage: 'decided', decision: 'granted', decision_delivered_on: addDays(TODAY, -9) }
    await app.sql(
      "update cases set stage = 'filed', upo_number = '1', upo_issued_at = now() - interval '60 days' where number = $1",
      [person.number],
    )
    await marta.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json: granted })
    return person
  }

  test('is recorded for the applicant, who reads by whom, and the audit log says so once a change', async () => {
    const person = await createDecided()
    const put = () => marta.json<ResidenceCard>(pathOf(person), { method: 'PUT', json: CARD })
    expect(await put()).toMatchObject({ status: 200, body: { card: { ...CARD, by_staff: true } } })
    await put()
    expect((await person.json<ResidenceCard>('/api/case/residence-card')).body.card).toMatchObject({
      ...CARD,
      by_staff: true,
      recorded_by: 'Marta Zielińska',
    })
    const id = await caseIdOf(app, person.id)
    const acts = await app.sql(
      "select actor_id, details from audit_log where case_id = $1 and act = 'case.residence_card_recorded'",
      [id],
    )
    expect(acts).toEqual([{ actor_id: marta.id, details: CARD }])
    await person.json('/api/case/residence-card', {
      method: 'PUT',
      json: { ...CARD, valid_until: addDays(TODAY, 401) },
    })
    expect((await marta.json<ResidenceCard>(pathOf(person))).body.card).toMatchObject({
      by_staff: false,
      recorded_by: null,
    })
    const read = await app.sql("select act from audit_log where case_id = $1 and act = 'case.answers_read'", [
      id,
    ])
    expect(read.length).toBeGreaterThan(0)
  })

  test('is checked like the applicant’s, and refused without a granted permit', async () => {
    const person = await createDecided()
    const put = (json: object) => marta.json(pathOf(person), { method: 'PUT', json })
    expect(await put({ ...CARD, collected_on: addDays(TODAY, -10) })).toMatchObject({
      status: 400,
      body: { error: { fields: { collected_on: [expect.any(String)] } } },
    })
    await marta.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json: { decision: 'refused' } })
    expect((await put(CARD)).status).toBe(409)
  })

  test('of a restricted case is not found; applicants and the signed out have no desk', async () => {
    const person = await createDecided()
    for (const method of ['GET', 'PUT'] as const) {
      const init = method === 'PUT' ? { method, json: CARD } : { method }
      expect((await person.json(pathOf(person), init)).status).toBe(404)
      expect((await app.json(pathOf(person), init)).status).toBe(401)
      expect((await marta.json(pathOf({ number: '2020-0001' }), init)).status).toBe(404)
    }
    await app.sql('update cases set restricted = true where number = $1', [person.number])
    expect((await marta.json(pathOf(person))).status).toBe(404)
    expect((await marta.json(pathOf(person), { method: 'PUT', json: CARD })).status).toBe(404)
  })
})
