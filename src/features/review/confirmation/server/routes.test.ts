import { describe, expect, it } from 'vitest'
import type { Confirmation } from '#features/review/confirmation/schema.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { addWorkingDays } from '#shared/holidays.ts'
import {
  APPLICATION_FORM,
  PERSONAL_INFO,
  saveApplication,
  uploadDocuments,
} from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const promising = await startTestApp({ env: { CHECK_WORKING_DAYS: '3' } })

const read = (person: Person) => person.json<Confirmation | null>('/api/application/submission')

async function readSubmitted(person: Person): Promise<Confirmation> {
  const { status, body } = await read(person)
  if (status !== 200 || !body) throw new Error(`nothing was submitted: ${status}`)
  return body
}

async function createSubmitted(on: TestApp) {
  const person = await on.createPerson()
  await saveApplication(person)
  const { status } = await person.json('/api/application/submit', { method: 'POST', json: {} })
  expect(status).toBe(200)
  return person
}

describe('GET /api/application/submission', () => {
  it('answers with what was submitted, when and under which number', async () => {
    const person = await createSubmitted(app)
    const body = await readSubmitted(person)
    const { criminal_record, ...form } = APPLICATION_FORM
    expect(body).toMatchObject({
      number: expect.stringMatching(/^\d{4}-\d{4}$/),
      stage: 'submitted',
      check_by: null,
      personal_info: { ...PERSONAL_INFO, phone_international: '+48 573 000 111' },
      application_form: { ...form, criminal_record_answered: true },
    })
    expect(body.documents).toHaveLength(8)
    expect(body.documents[0]).toEqual({
      document_type: 'passport',
      requested_name: null,
      file_name: 'scan.pdf',
      replaced: false,
    })
    expect(body.application_form).not.toHaveProperty('criminal_record')
  })

  it('stays as it was when answers and documents change afterwards', async () => {
    const person = await createSubmitted(app)
    const before = await readSubmitted(person)
    const json = { ...APPLICATION_FORM, accommodation: 'ul. Nowa 1' }
    expect((await person.json('/api/application-form', { method: 'PUT', json })).status).toBe(200)
    await uploadDocuments(person, ['cv'], 'newer')
    const body = await readSubmitted(person)
    expect(body.application_form).toEqual(before.application_form)
    expect(body.documents.at(-1)).toEqual({
      document_type: 'cv',
      requested_name: null,
      file_name: 'scan.pdf',
      replaced: true,
    })
  })

  it('names a day only when the operator has promised one', async () => {
    const person = await createSubmitted(promising)
    const { check_by, submitted_at } = await readSubmitted(person)
    const date = addWorkingDays(todayInWarsaw(new Date(submitted_at)), 3)
    expect(check_by).toEqual({ date, working_days: 3 })
  })

  it('can still be read when the application has ended', async () => {
    const person = await createSubmitted(app)
    await endCase(app, person)
    expect((await readSubmitted(person)).stage).toBe('closed')
  })

  it('is null for somebody who has not submitted, whoever else has', async () => {
    await createSubmitted(app)
    const person = await app.createPerson()
    expect(await read(person)).toMatchObject({ status: 200, body: null })
    await saveApplication(person)
    expect(await read(person)).toMatchObject({ status: 200, body: null })
  })

  it('refuses somebody who is not signed in', async () => {
    expect((await app.fetch('/api/application/submission')).status).toBe(401)
  })
})
