import { describe, expect, test } from 'vitest'
import type { DocumentKey } from '#features/documents/contract.ts'
import { APPLICATION_FORM, uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { addEmployer, linkEmployer } from '#tests/support/employers.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import type { Check, StaffCheck } from '../schema.ts'

describe.each(TEST_DATABASES)('The checks of what is asked, on %s', async (database) => {
  let now = new Date('2026-11-28T10:00:00Z')
  const app = await startTestApp({ database, overrides: { now: () => now } })
  const marta = await createMember(app, { name: 'Marta Zielińska' })

  const find = async (person: Person, id: string) =>
    (await person.json<Check[]>('/api/case/checks')).body.find((check) => check.id === id)
  const verdictOf = async (person: Person, id: string) => (await find(person, id))?.verdict
  const say = async (person: Person, type: DocumentKey, json: object) =>
    expect((await person.json(`/api/documents/${type}/details`, { method: 'PUT', json })).status).toBe(200)

  test('A document is too old after the day that it bears, and nothing is said before it is known', async () => {
    const person = await app.createPerson()
    await uploadDocuments(person, ['health_insurance'])
    expect(await verdictOf(person, 'document-age:health_insurance')).toBeUndefined()
    await say(person, 'health_insurance', { dated_on: '2026-08-28' })
    expect(await verdictOf(person, 'document-age:health_insurance')).toBe('good')
    await say(person, 'health_insurance', { dated_on: '2026-08-27' })
    expect(await find(person, 'document-age:health_insurance')).toMatchObject({
      document_type: 'health_insurance',
      verdict: 'look',
      source: expect.anything(),
    })
    await uploadDocuments(person, ['health_insurance'])
    expect(await verdictOf(person, 'document-age:health_insurance')).toBeUndefined()
  })

  test('A photo is judged by the day on which it was taken, also as time goes by', async () => {
    const person = await app.createPerson()
    await uploadDocuments(person, ['photo'])
    expect(await verdictOf(person, 'photo-age')).toBeUndefined()
    await say(person, 'photo', { dated_on: '2026-06-01' })
    expect(await verdictOf(person, 'photo-age')).toBe('good')
    now = new Date('2026-12-02T10:00:00Z')
    expect(await verdictOf(person, 'photo-age')).toBe('stop')
    now = new Date('2026-11-28T10:00:00Z')
  })

  test.each([
    ['missing', 'stop'],
    ['attached', 'good'],
    ['not_needed', 'good'],
  ])('A sworn translation that is %s: %s', async (translation, verdict) => {
    const person = await app.createPerson()
    await uploadDocuments(person, ['purpose_documents'])
    expect(await verdictOf(person, 'document-translation:purpose_documents')).toBeUndefined()
    await say(person, 'purpose_documents', { translation })
    expect(await verdictOf(person, 'document-translation:purpose_documents')).toBe(verdict)
  })

  test('What is left of another purpose is not judged, and comes back with it', async () => {
    const person = await createApplicant(app)
    const choose = (purpose_of_stay: string) =>
      person.json('/api/application-form', { method: 'PUT', json: { ...APPLICATION_FORM, purpose_of_stay } })
    await choose('business')
    const answers = { company_shares: 'yes' }
    await person.json('/api/questionnaire/employer_or_school', { method: 'PUT', json: { answers } })
    await person.json('/api/questionnaire/justification', {
      method: 'PUT',
      json: { answers: { main_purpose: 'work' } },
    })
    expect(await verdictOf(person, 'own-company')).toBe('stop')
    await choose('work')
    expect(await verdictOf(person, 'own-company')).toBe('good')
    await choose('business')
    expect(await verdictOf(person, 'own-company')).toBe('stop')
  })

  test('The employer of the questionnaire is the one of the desk, for the applicant and the desk alike', async () => {
    const person = await createApplicant(app)
    await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
    const answer = (employer_name: string) =>
      person.json('/api/questionnaire/employer_or_school', {
        method: 'PUT',
        json: { answers: { employer_name } },
      })
    await answer('Piekarnia Zielona sp. z o.o.')
    expect(await verdictOf(person, 'same-employer')).toBeUndefined()
    const employer = await addEmployer(marta, { name: 'PIEKARNIA ZIELONA Sp. z o. o.' })
    await linkEmployer(marta, { to: person, employer })
    expect(await verdictOf(person, 'same-employer')).toBe('good')
    await answer('Piekarnia Biała')
    const own = await find(person, 'same-employer')
    expect(own?.verdict).toBe('look')
    const { body } = await marta.json<StaffCheck[]>(`/api/staff/cases/${person.number}/checks`)
    expect(body.find(({ id }) => id === 'same-employer')?.text).toBe(own?.text)
  })
})
