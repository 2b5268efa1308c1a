import { describe, expect, test } from 'vitest'
import type { Check } from '#features/checks/schema.ts'
import {
  APPLICATION_FORM,
  PERSONAL_INFO,
  saveApplication,
  uploadDocuments,
} from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { storeReadPassport } from '#tests/support/passport-zone.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

describe.each(TEST_DATABASES)('The checks of one’s own application, on %s', async (database) => {
  let now = new Date('2026-11-28T10:00:00Z')
  const app = await startTestApp({ database, overrides: { now: () => now } })

  const read = async (person: Person) => {
    const { status, body } = await person.json<Check[]>('/api/case/checks')
    expect(status).toBe(200)
    return body
  }
  const verdictOf = async (person: Person, id: string) =>
    (await read(person)).find((check) => check.id === id)?.verdict
  const saveForm = (person: Person, change: object) =>
    person.json('/api/application-form', { method: 'PUT', json: { ...APPLICATION_FORM, ...change } })

  test('There are none before anything is saved, and reading them opens no case', async () => {
    const person = await app.createPerson()
    expect(await read(person)).toEqual([])
    expect((await person.json('/api/cases')).body).toEqual([])
  })

  test('Each says what it finds, what is to be done about it, and by which source of which day', async () => {
    const person = await app.createPerson()
    await saveForm(person, { monthly_income: 4805, planned_stay_duration: 2 })
    const list = await read(person)
    expect(list.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['minimum-wage', 'stop'],
      ['planned-stay', 'look'],
      ['own-company', 'good'],
    ])
    expect(list[0]).toEqual({
      id: 'minimum-wage',
      document_type: null,
      verdict: 'stop',
      text: expect.stringContaining('is less than the minimum wage of 2026'),
      rule: expect.stringContaining('The minimum wage in 2026 is'),
      source: expect.stringContaining('11 September 2025'),
      source_url: expect.anything(),
      checked_on: expect.stringMatching(/^2026-/),
      overruled: null,
    })
  })

  test('They compare what the passport, the portal’s questions and personal information say', async () => {
    const person = await createApplicant(app)
    await storeReadPassport(app, person, { sex: 'F', expiry_date: '2031-05-04' })
    expect(await verdictOf(person, 'same-passport-number')).not.toBe('good')
    const answer = (answers: object) =>
      person.json('/api/questionnaire/person', { method: 'PUT', json: { answers } })
    await answer({ pesel: '44051401458', sex: 'woman' })
    expect(await verdictOf(person, 'pesel-number')).toBe('good')
    expect(await verdictOf(person, 'pesel-sex')).toBe('stop')
    expect(await verdictOf(person, 'same-sex')).toBe('good')
    await answer({ pesel: '44051401459' })
    expect(await verdictOf(person, 'pesel-number')).toBe('stop')
  })

  test('They follow the answers, the documents, the last legal day and the clock', async () => {
    const person = await app.createPerson()
    await saveApplication(person)
    expect(await verdictOf(person, 'minimum-wage')).toBe('good')
    expect(await verdictOf(person, 'documents-together')).toBe('good')
    await saveForm(person, { employment_status: 'self_employed' })
    expect(await verdictOf(person, 'own-company')).toBe('stop')

    const put = (date: string) =>
      person.json('/api/case/last-legal-day', { method: 'PUT', json: { date, basis: 'visa' } })
    expect(await verdictOf(person, 'last-legal-day')).toBeUndefined()
    await put('2027-02-01')
    expect(await verdictOf(person, 'last-legal-day')).toBe('good')
    now = new Date('2027-01-10T10:00:00Z')
    expect(await verdictOf(person, 'last-legal-day')).toBe('look')
    now = new Date('2027-02-02T10:00:00Z')
    expect(await verdictOf(person, 'last-legal-day')).toBe('stop')
    await app.sql(
      `update cases set stage = 'filed', upo_number = 'UPO-1', upo_issued_at = now() where user_id = $1`,
      [person.id],
    )
    expect(await verdictOf(person, 'last-legal-day')).toBeUndefined()
    now = new Date('2026-11-28T10:00:00Z')
  })

  test('A photo in a file that the state portal does not take stops', async () => {
    const person = await app.createPerson()
    await uploadDocuments(person, ['photo', 'cv'])
    const format = (await read(person)).find(({ id }) => id === 'photo-format')
    expect(format?.verdict).toBe('stop')
  })

  test('They are for whoever is signed in, about nobody else, and end with the application', async () => {
    const [anna, boris] = [await app.createPerson(), await app.createPerson()]
    await anna.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
    await saveForm(anna, { monthly_income: 1 })
    await saveForm(boris, {})
    expect((await read(boris)).map(({ verdict }) => verdict)).not.toContain('stop')
    expect((await fetch(`${app.url}/api/case/checks`)).status).toBe(401)
    await app.sql(`update cases set stage = 'withdrawn', ended_at = now() where user_id = $1`, [anna.id])
    expect(await read(anna)).toEqual([])
  })
})
