import { describe, expect, test } from 'vitest'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import type { PartRecord } from '#features/questionnaire/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { Correction, StaffCorrection } from '../schema.ts'

interface Refused {
  error: { code: string; fields?: Record<string, string[]> }
  current?: Record<string, string>
}

const WANTED = {
  record: 'questionnaire',
  field: 'person.birth_place',
  value: 'Batumi',
  reason: 'differs_from_document',
  message: 'Your passport says Batumi. Which one is right?',
}

describe.each(TEST_DATABASES)('Corrections of the questionnaire on %s', async (database) => {
  const app = await startTestApp({ database })
  const marta = await createMember(app, { name: 'Marta Zielińska' })

  const save = async (person: Person, answers: object, part = 'person') =>
    (await person.json<PartRecord>(`/api/questionnaire/${part}`, { method: 'PUT', json: { answers } })).body
  const readPart = async (person: Person, part = 'person') =>
    (await person.json<PartRecord>(`/api/questionnaire/${part}`)).body
  const ask = <T = StaffCorrection>({ number }: { number: string }, json: object = {}, by: Person = marta) =>
    by.json<T>(`/api/staff/cases/${number}/corrections`, { method: 'POST', json: { ...WANTED, ...json } })
  const answer = <T = Correction>(by: Person, id: string, json: object) =>
    by.json<T>(`/api/corrections/${id}`, { method: 'POST', json })

  async function createAsked() {
    const person = await createApplicant(app, { submitted: true })
    const saved = await save(person, { birth_place: 'Tbilisi', nationality: 'Georgian' })
    return { person, saved }
  }

  test('The applicant agrees: one answer changes, the others of its part stay, and the history names it', async () => {
    const { person, saved } = await createAsked()
    const asked = await ask(person, { updated_at: saved.updated_at })
    expect(asked).toMatchObject({
      status: 201,
      body: {
        previous_value: 'Tbilisi',
        proposed: 'Batumi',
        question: { label: 'Place of birth', kind: 'line' },
      },
    })
    expect((await ask<Refused>(person)).body.error.code).toBe('conflict')
    const own = (await person.json<Correction[]>('/api/corrections')).body
    expect(own).toMatchObject([
      { id: asked.body.id, field: 'person.birth_place', question: { polish: expect.any(String) } },
    ])
    expect(await answer(person, asked.body.id, { answer: 'agree' })).toMatchObject({ status: 200 })
    expect((await readPart(person)).answers).toEqual({ birth_place: 'Batumi', nationality: 'Georgian' })
    const { events, corrections } = (await marta.json<CaseFile>(`/api/staff/cases/${person.number}`)).body
    expect(corrections).toMatchObject([{ answer: 'agree' }])
    expect(events.slice(0, 2).map(({ event, details }) => [event, details])).toEqual([
      ['correction_agreed', { record: 'questionnaire', field: 'person.birth_place', asked_by: marta.id }],
      ['questionnaire_saved', { fields: ['person.birth_place'] }],
    ])
    const [notice] = await app.sql(
      `select message_key, message_values from notifications where user_id = $1 and message_key = 'corrections_asked'`,
      [person.id],
    )
    expect(notice).toMatchObject({ message_values: { field: 'person.birth_place' } })
  })

  test('An answer that has changed since is shown before it is changed, and a no leaves it', async () => {
    const { person } = await createAsked()
    const { id } = (await ask(person)).body
    await save(person, { birth_place: 'Kutaisi' })
    const changed = await answer<Refused>(person, id, { answer: 'agree' })
    expect(changed).toMatchObject({
      status: 409,
      body: { error: { code: 'changed_meanwhile' }, current: { 'person.birth_place': 'Kutaisi' } },
    })
    const { updated_at } = changed.body.current ?? {}
    await save(person, { nationality: 'Abkhaz' })
    expect((await answer(person, id, { answer: 'agree', updated_at })).status).toBe(409)
    expect((await answer(person, id, { answer: 'decline' })).status).toBe(200)
    expect((await readPart(person)).answers).toEqual({ birth_place: 'Kutaisi', nationality: 'Abkhaz' })
  })

  test('Every plain kind is read as the form reads it; the longest text, too', async () => {
    const { person } = await createAsked()
    await save(person, { height: '170' }, 'description')
    await save(person, { in_poland: 'yes' }, 'current_stay')
    await save(person, { justification: 'I work.' }, 'justification')
    const taken = [
      ['person.birth_date', '1994-02-28', '1994-02-28'],
      ['person.sex', 'woman', 'woman'],
      ['description.height', '171,5', '171.5'],
      ['current_stay.in_poland', 'no', 'no'],
      ['justification.justification', 'a'.repeat(3000), 'a'.repeat(3000)],
    ]
    for (const [field, value, proposed] of taken)
      expect(await ask(person, { field, value })).toMatchObject({ status: 201, body: { proposed } })
    const refused = [
      ['person.birth_date', '1994-02-29'],
      ['person.sex', 'cat'],
      ['description.height', 'tall'],
      ['current_stay.in_poland', 'perhaps'],
      ['person.surname', 'x'.repeat(201)],
      ['person.birth_place', ' '],
      ['justification.justification', 'a'.repeat(3001)],
    ]
    for (const [field, value] of refused) {
      const { status, body } = await ask<Refused>(person, { field, value })
      expect([field, status, Object.keys(body.error.fields ?? {})]).toEqual([field, 400, ['value']])
    }
  })

  test('No table, no sealed answer and no unknown question is corrected, and nothing in a part that was never saved', async () => {
    const { person } = await createAsked()
    await save(person, { sentenced: { answer: 'no', details: '' } }, 'questions')
    for (const field of [
      'stays.stays',
      'questions.sentenced',
      'person.shoe_size',
      'nothing',
      'person.',
      '.',
      '',
    ]) {
      const { status, body } = await ask<Refused>(person, { field, value: 'no' })
      expect([field, status, Object.keys(body.error.fields ?? {})]).toEqual([field, 400, ['field']])
    }
    expect(
      (await ask<Refused>(person, { field: 'parents.father_name', value: 'Giorgi' })).body.error.code,
    ).toBe('conflict')
    const { updated_at } = await readPart(person)
    await save(person, { nationality: 'Abkhaz' })
    expect((await ask<Refused>(person, { updated_at })).body.error.code).toBe('changed_meanwhile')
  })

  test('Signed out, somebody else, a restricted case and an ended one', async () => {
    const { person } = await createAsked()
    const { id } = (await ask(person)).body
    const other = await createApplicant(app)
    expect((await answer(other, id, { answer: 'agree' })).status).toBe(404)
    expect((await ask(person, {}, other)).status).toBe(404)
    expect(
      (await app.json(`/api/corrections/${id}`, { method: 'POST', json: { answer: 'agree' } })).status,
    ).toBe(401)
    await app.sql('update cases set restricted = true where user_id = $1', [person.id])
    expect((await ask(person, { field: 'person.sex', value: 'man' })).status).toBe(404)
    await app.sql('update cases set restricted = false where user_id = $1', [person.id])
    await endCase(app, person)
    expect((await ask(person, { field: 'person.sex', value: 'man' })).status).toBe(409)
    expect((await answer(person, id, { answer: 'agree' })).status).toBe(409)
    expect((await readPart(person)).answers.birth_place).toBe('Tbilisi')
  })
})
