import { describe, expect, it } from 'vitest'
import type { ApplicationForm } from '#features/application-form/schema.ts'
import type { PersonalInfo } from '#features/personal-info/schema.ts'
import type { Progress } from '#features/progress/schema.ts'
import { APPLICATION_FORM, PERSONAL_INFO, uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import type { Case } from '../schema.ts'

const app = await startTestApp()
interface ErrorBody {
  error: { code: string; message: string }
}

const list = async (person: Person) => (await person.json<Case[]>('/api/cases')).body
const start = (person: Person) => person.json<Case & ErrorBody>('/api/cases', { method: 'POST', json: {} })
const progressOf = async (person: Person) => (await person.json<Progress>('/api/progress')).body

async function createApplicant() {
  const person = await app.createPerson()
  await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
  await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
  return person
}

describe('GET /api/cases', () => {
  it('is empty before the first thing is saved, then lists the newest first', async () => {
    const person = await app.createPerson()
    expect(await list(person)).toEqual([])
    await person.json('/api/application-form', { method: 'PUT', json: APPLICATION_FORM })
    const first = await endCase(app, person)
    const { body: second } = await start(person)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await list(person)).toEqual([
      { number: second.number, stage: 'preparing', opened_at: time, ended_at: null },
      { number: first, stage: 'closed', opened_at: time, ended_at: time },
    ])
    expect(second.number > first).toBe(true)
  })

  it('is answered 401 when signed out, and shows nobody else’s', async () => {
    expect((await app.json('/api/cases')).status).toBe(401)
    const [owner, other] = [await createApplicant(), await app.createPerson()]
    expect(await list(owner)).toHaveLength(1)
    expect(await list(other)).toEqual([])
  })
})

describe('POST /api/cases', () => {
  it('takes personal information along, and nothing else', async () => {
    const person = await createApplicant()
    await uploadDocuments(person, ['passport'])
    const ended = await endCase(app, person)
    expect(await progressOf(person)).toMatchObject({
      case: { number: ended, stage: 'closed', ended_at: expect.any(String), others: 0 },
      flags: { personal_info: true, application_form: true },
      documents_uploaded: 1,
    })
    const { status, body } = await start(person)
    expect(status).toBe(201)
    expect(await progressOf(person)).toMatchObject({
      case: { number: body.number, stage: 'preparing', ended_at: null, others: 1 },
      flags: { personal_info: true, application_form: false },
      documents_uploaded: 0,
    })
    const info = await person.json<PersonalInfo>('/api/personal-info')
    expect(info.body).toMatchObject({ passport_number: PERSONAL_INFO.passport_number })
    expect((await person.json<ApplicationForm | null>('/api/application-form')).body).toBeNull()
  })

  it('of twenty at once one starts an application, and the others are answered 409', async () => {
    const person = await createApplicant()
    await endCase(app, person, 'withdrawn')
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toMatchObject({
      code: 'conflict',
      message: 'You have an open application already.',
    })
    expect((await list(person)).map(({ stage }) => stage)).toEqual(['preparing', 'withdrawn'])
  })

  it('is answered 409 while an application is open, 400 for a body, and 401 when signed out', async () => {
    const person = await createApplicant()
    expect((await start(person)).status).toBe(409)
    await endCase(app, person)
    const named = await person.json('/api/cases', { method: 'POST', json: { number: '2026-0001' } })
    expect(named.status).toBe(400)
    expect((await app.json('/api/cases', { method: 'POST', json: {} })).status).toBe(401)
    expect(await list(person)).toHaveLength(1)
  })
})

describe('an application that has ended', () => {
  it('is read as before; writing into it is refused with a sentence', async () => {
    const person = await createApplicant()
    await endCase(app, person)
    const form = await person.json<ApplicationForm>('/api/application-form')
    expect(form.body).toMatchObject(APPLICATION_FORM)
    const json = { ...APPLICATION_FORM, updated_at: form.body.updated_at }
    const saved = await person.json<ErrorBody>('/api/application-form', { method: 'PUT', json })
    expect(saved.status).toBe(409)
    expect(saved.body.error.message).toBe(
      'This application has ended. Start a new application on the dashboard.',
    )
  })

  it('leaves personal information to be changed, because it belongs to the person', async () => {
    const person = await createApplicant()
    await endCase(app, person)
    const before = await person.json<PersonalInfo>('/api/personal-info')
    const json = { ...PERSONAL_INFO, passport_number: '99ZZ11111', updated_at: before.body.updated_at }
    const saved = await person.json<PersonalInfo>('/api/personal-info', { method: 'PUT', json })
    expect(saved.status).toBe(200)
    expect(saved.body.passport_number).toBe('99ZZ11111')
  })
})
