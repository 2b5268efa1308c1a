import { describe, expect, test } from 'vitest'
import { LEGAL_STAY_BASES } from '#features/cases/deadlines/contract.ts'
import type { Progress } from '#features/progress/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { LegalStay } from '../schema.ts'

const PATH = '/api/case/last-legal-day'
const DAY = addDays(todayInWarsaw(new Date()), 60)

interface Answer extends LegalStay {
  error: { code: string; message: string; fields?: Record<string, string[]> }
  current: LegalStay
}

const put = (person: Person, json: object) => person.json<Answer>(PATH, { method: 'PUT', json })
const visaUntil = (person: Person, date: string | null) => put(person, { date, basis: 'visa' })

async function readCase(person: Person): Promise<Progress['case']> {
  const { body } = await person.json<Progress>('/api/progress')
  return body.case
}

describe.each(TEST_DATABASES)('The last legal day, given by the applicant, on %s', async (database) => {
  const app = await startTestApp({ database })

  test('opens the case, counts at once with its ground, and can be changed', async () => {
    const person = await app.createPerson()
    expect((await person.json(PATH)).body).toMatchObject({ last_legal_day: null, set_by: null })
    expect(await visaUntil(person, DAY)).toMatchObject({
      status: 200,
      body: { last_legal_day: DAY, basis: 'visa', unknown: false, set_by: 'applicant', evidence: null },
    })
    expect(await readCase(person)).toMatchObject({
      last_legal_day: DAY,
      last_legal_day_own: true,
      last_legal_day_basis: 'visa',
    })
    const later = addDays(DAY, 1)
    const changed = await put(person, { date: later, basis: 'card' })
    expect((await person.json(PATH)).body).toEqual(changed.body)
    expect(await readCase(person)).toMatchObject({ last_legal_day: later, last_legal_day_basis: 'card' })
    // The same again is no event.
    expect((await put(person, { date: later, basis: 'card' })).body).toEqual(changed.body)
    const events = await app.sql(
      `select actor_kind, details from case_events where user_id = $1 and event = 'last_legal_day_set' order by id`,
      [person.id],
    )
    expect(events).toEqual([
      { actor_kind: 'applicant', details: { day: DAY, basis: 'visa' } },
      { actor_kind: 'applicant', details: { day: later, basis: 'card' } },
    ])
  })

  test('is taken on every ground; who waits for a decision has none, and has answered all the same', async () => {
    for (const basis of LEGAL_STAY_BASES) {
      const person = await app.createPerson()
      expect(await put(person, { date: DAY, basis }), basis).toMatchObject({ status: 200, body: { basis } })
      expect(await put(person, { date: null, basis }), basis).toMatchObject({
        status: 200,
        body: { last_legal_day: null, basis, set_by: 'applicant' },
      })
    }
  })

  test('may have passed: then it must be said; tomorrow and a 29 February are days', async () => {
    const person = await app.createPerson()
    for (const day of [addDays(DAY, -90), addDays(todayInWarsaw(new Date()), 1), '2028-02-29'])
      expect((await visaUntil(person, day)).status, day).toBe(200)
  })

  test('is refused where it is no day, too far away, without its ground, or with what the call does not know', async () => {
    const person = await app.createPerson()
    const refused = async (json: object, field: string) => {
      const { status, body } = await put(person, json)
      expect([status, Object.keys(body.error.fields ?? {})], JSON.stringify(json)).toEqual([400, [field]])
    }
    for (const date of ['soon', '2027-02-29', '1970-01-01', '2099-01-01', undefined, 5, ''])
      await refused({ date, basis: 'visa' }, 'date')
    for (const basis of [undefined, null, 'tourist']) await refused({ date: DAY, basis }, 'basis')
    await refused({ date: DAY, basis: 'visa', unknown: true }, 'unknown')
    await refused({ date: null, basis: 'visa', unknown: 'yes' }, 'unknown')
    await refused(
      { date: DAY, basis: 'visa', evidence: { document_type: 'letter' } },
      'evidence.document_type',
    )
    for (const json of [
      { last_legal_day: DAY },
      { date: DAY, basis: 'visa', last_legal_day: DAY },
      { date: DAY, basis: 'visa', evidence: { document_type: 'cv', size: 1 } },
      { date: DAY, basis: 'visa', set_at: 'yesterday' },
    ])
      expect((await put(person, json)).status, JSON.stringify(json)).toBe(400)
    expect(await readCase(person)).toBeNull()
  })

  test('is not overwritten by a tab that has not seen the newer one', async () => {
    const person = await app.createPerson()
    const { set_at } = (await visaUntil(person, DAY)).body
    const newer = await put(person, { date: addDays(DAY, 2), basis: 'visa', set_at })
    expect(newer.status).toBe(200)
    const old = await put(person, { date: addDays(DAY, 3), basis: 'card', set_at })
    expect(old).toMatchObject({
      status: 409,
      body: { error: { code: 'changed_meanwhile' }, current: newer.body },
    })
    const seen = { date: addDays(DAY, 3), basis: 'card', set_at: newer.body.set_at }
    expect((await put(person, seen)).status).toBe(200)
  })

  test('belongs to the team once it has noted or confirmed it', async () => {
    const person = await app.createPerson()
    const member = await createMember(app)
    await visaUntil(person, DAY)
    const number = (await readCase(person))?.number
    const confirmed = await member.json(`/api/staff/cases/${number}`, {
      method: 'PATCH',
      json: { last_legal_day: DAY },
    })
    expect(confirmed.status).toBe(200)
    expect((await person.json(PATH)).body).toMatchObject({ set_by: 'consultancy', basis: 'visa' })
    for (const json of [
      { date: addDays(DAY, 1), basis: 'visa' },
      { date: null, basis: 'visa' },
      { date: null, basis: 'visa', unknown: true },
    ])
      expect(await put(person, json)).toMatchObject({
        status: 409,
        body: { error: { message: expect.stringContaining('Our team has noted this day') } },
      })
    expect((await person.json(`${PATH}/scan`, { method: 'POST' })).status).toBe(409)
    expect(await readCase(person)).toMatchObject({ last_legal_day: DAY, last_legal_day_own: false })
  })

  test('is not taken once the application is filed or has ended, and from nobody who is signed out', async () => {
    const filed = await app.createPerson()
    await visaUntil(filed, DAY)
    await app.sql(
      "update cases set stage = 'filed', upo_number = '1', upo_issued_at = now() where user_id = $1",
      [filed.id],
    )
    expect((await visaUntil(filed, addDays(DAY, 1))).status).toBe(409)
    const ended = await app.createPerson()
    await visaUntil(ended, DAY)
    await endCase(app, ended)
    for (const day of [addDays(DAY, 1), null]) expect((await visaUntil(ended, day)).status).toBe(409)
    expect((await ended.json(`${PATH}/scan`, { method: 'POST' })).status).toBe(409)
    expect((await ended.json(PATH)).body).toMatchObject({ last_legal_day: DAY })
    for (const method of ['GET', 'PUT'])
      expect((await app.json(PATH, { method, ...(method === 'PUT' && { json: {} }) })).status).toBe(401)
    expect((await app.json(`${PATH}/scan`, { method: 'POST' })).status).toBe(401)
  })

  test('is one’s own: nobody reads or changes another person’s', async () => {
    const [person, stranger] = [await app.createPerson(), await app.createPerson()]
    await visaUntil(person, DAY)
    await visaUntil(stranger, addDays(DAY, 9))
    expect(await readCase(person)).toMatchObject({ last_legal_day: DAY })
    expect((await person.json(PATH)).body).toMatchObject({ last_legal_day: DAY })
  })

  test('is shown by a document of the case and a page that it has, and by nobody else’s', async () => {
    const [person, stranger] = [await app.createPerson(), await app.createPerson()]
    const shownBy = (by: Person, evidence: object) => put(by, { date: DAY, basis: 'visa', evidence })
    await uploadDocuments(person, ['passport'])
    expect(await shownBy(person, { document_type: 'passport', page: 1 })).toMatchObject({
      status: 200,
      body: { evidence: { document_type: 'passport', page: 1 } },
    })
    expect((await shownBy(person, { document_type: 'passport' })).body.evidence).toMatchObject({
      page: null,
    })
    for (const evidence of [{ document_type: 'passport', page: 9 }, { document_type: 'cv' }])
      expect(await shownBy(person, evidence)).toMatchObject({
        status: 400,
        body: { error: { fields: { evidence: [expect.any(String)] } } },
      })
    expect((await shownBy(stranger, { document_type: 'passport' })).status).toBe(400)
    expect((await shownBy(person, { document_type: 'passport', page: 0 })).status).toBe(400)
  })

  test('is shown by a scan beside the eight, whose place is asked for once', async () => {
    const person = await app.createPerson()
    const ask = () => person.json<{ document_type: string }>(`${PATH}/scan`, { method: 'POST' })
    const [first, second] = [await ask(), await ask()]
    expect(first).toMatchObject({ status: 200, body: second.body })
    const key = first.body.document_type
    await uploadDocuments(person, [key as 'cv'])
    const evidence = { document_type: key, page: null }
    expect(await put(person, { date: DAY, basis: 'card', evidence })).toMatchObject({
      status: 200,
      body: { evidence },
    })
    expect((await ask()).body).toEqual(first.body)
    const tasks = await app.sql<{ done: boolean }>(
      `select done_at is not null as done from case_tasks where user_id = $1`,
      [person.id],
    )
    expect(tasks).toEqual([{ done: true }])
  })
})
