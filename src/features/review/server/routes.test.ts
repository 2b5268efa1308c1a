import { describe, expect, it } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import type { Review, Submission } from '#features/review/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

const PERSONAL_INFO = {
  full_name: 'Tamar Beridze',
  phone: '+48 573 000 118',
  address: 'ul. Nadodrzańska 14/6, 50-231 Wrocław',
  date_of_birth: '1994-04-03',
  nationality: 'Georgian',
  passport_number: '14AB28357',
}
const FORM = {
  purpose_of_stay: 'work',
  planned_stay_duration: 36,
  employment_status: 'employed',
  monthly_income: 5200.5,
  accommodation: 'Rented flat, contract until 2027',
  previous_applications: 'yes_approved',
  criminal_record: 'no',
  health_insurance: 'ZUS through my employer',
}
const TYPES = ['passport', 'photo', 'purpose_documents', 'cv']

async function addDocuments(person: Person, count: number, on = app) {
  for (const type of TYPES.slice(0, count)) {
    await on.sql(
      `insert into documents (case_id, user_id, file_name, file_size, document_type, object_name, content_type, uploaded_at)
       values (open_case_of($1), $1, 'scan.pdf', 1000, $2, $3, 'application/pdf', clock_timestamp())`,
      [person.id, type, `${person.id}/${type}-x.pdf`],
    )
  }
}

async function fillApplication(person: Person, documents = 3, on = app) {
  const info = await person.json('/api/personal-info', { method: 'PUT', json: PERSONAL_INFO })
  const form = await person.json('/api/application-form', { method: 'PUT', json: FORM })
  expect([info.status, form.status]).toEqual([200, 200])
  await addDocuments(person, documents, on)
}

/** What an application with the purpose work does not need. */
async function setAside(person: Person) {
  for (const type of ['accommodation', 'financial_proof', 'cv']) {
    expect((await person.json(`/api/documents/${type}/set-aside`, { method: 'PUT' })).status).toBe(200)
  }
}

const submit = (person: Person) => person.json<Submission>('/api/application/submit', { method: 'POST' })

async function isSubmitted(person: Person): Promise<boolean> {
  const { body } = await person.json<Review>('/api/review')
  return body.submitted_at !== null
}

const mailsAbout = (person: Person, on = app) =>
  on.sql<{ recipient: string; subject: string; text: string; html: string }>(
    `select recipient, subject, text, html from email_outbox
     where dedupe_key = 'application-submitted:' || (select id from cases where user_id = $1)`,
    [person.id],
  )

describe('REVIEW-1 GET /api/review', () => {
  it('Nothing yet is null and empty lists', async () => {
    const person = await app.createPerson()
    const { status, body } = await person.json('/api/review')
    expect(status).toBe(200)
    expect(body).toEqual({
      personal_info: null,
      documents: [],
      documents_set_aside: 0,
      application_form: null,
      appointments: [],
      submitted_at: null,
    })
  })

  it('Everything is the same as on the screens it comes from', async () => {
    const person = await app.createPerson()
    await fillApplication(person, 4)
    await app.sql(
      `insert into appointments (case_id, user_id, office_location, appointment_date, appointment_time, seat, notes)
       values (open_case_of($1), $1, 'wroclaw', '2999-12-05', '10:30', 1, 'Interpreter'), (open_case_of($1), $1, 'warsaw', '2999-12-06', '09:00', 1, null)`,
      [person.id],
    )
    const { body } = await person.json<Review>('/api/review')
    const read = async (path: string) => (await person.json(path)).body
    expect(body.personal_info).toEqual(await read('/api/personal-info'))
    expect(body.personal_info).toMatchObject({ full_name: 'Tamar Beridze', phone: '+48573000118' })
    expect(body.application_form).toEqual(await read('/api/application-form'))
    expect(body.application_form).toMatchObject(FORM)
    expect(body.appointments).toEqual(await read('/api/appointments'))
    expect(body.appointments).toHaveLength(2)
    expect(body.documents).toEqual(await read('/api/documents'))
    expect(body.documents.map((document: Document) => document.document_type)).toHaveLength(4)
  })

  it('Slots that are set aside are counted while they are empty and the purpose does not need them', async () => {
    const person = await app.createPerson()
    await fillApplication(person, 3)
    const count = async () => (await person.json<Review>('/api/review')).body.documents_set_aside
    expect(await count()).toBe(0)
    await setAside(person)
    expect(await count()).toBe(3)
    await uploadDocuments(person, ['cv'])
    expect(await count()).toBe(2)
    const json = { ...FORM, purpose_of_stay: 'study' }
    expect((await person.json('/api/application-form', { method: 'PUT', json })).status).toBe(200)
    expect(await count()).toBe(0)
  })

  it("Nothing of another person's application is in it", async () => {
    const other = await app.createPerson()
    await fillApplication(other)
    const person = await app.createPerson()
    const { body } = await person.json<Review>('/api/review')
    expect(body.personal_info).toBeNull()
    expect(body.documents).toEqual([])
    expect(body.application_form).toBeNull()
  })

  it('A signed-out caller is refused', async () => {
    const { status, body } = await app.json('/api/review')
    expect(status).toBe(401)
    expect(body).toMatchObject({ error: { code: 'signed_out' } })
  })
})

describe('REVIEW-2 POST /api/application/submit', () => {
  it('is refused while something is missing, and names it', async () => {
    const person = await app.createPerson()
    const { status, body } = await submit(person)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: {
        code: 'conflict',
        message:
          'Before you submit, complete: personal information, at least three documents, the application form.',
      },
      missing: ['personal_info', 'documents', 'application_form'],
    })
    expect(await isSubmitted(person)).toBe(false)
    expect(await mailsAbout(person)).toEqual([])
  })

  it('is refused with two documents and accepted with three', async () => {
    const person = await app.createPerson()
    await fillApplication(person, 2)
    expect(await submit(person)).toMatchObject({ status: 409, body: { missing: ['documents'] } })
    await app.sql(`delete from documents where user_id = $1`, [person.id])
    await addDocuments(person, 3)
    const { status, body } = await submit(person)
    expect(status).toBe(200)
    expect(new Date(body.submitted_at).toISOString()).toBe(body.submitted_at)
    const review = await person.json<Review>('/api/review')
    expect(review.body.submitted_at).toBe(body.submitted_at)
  })

  it('tells the operator once, without passport data', async () => {
    const person = await app.createPerson({ name: 'Tamar Beridze' })
    await fillApplication(person)
    const answers = await Promise.all([submit(person), submit(person), submit(person)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.submitted_at)).size).toBe(1)
    expect((await submit(person)).body).toEqual(answers[0]?.body)

    const mails = await mailsAbout(person)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.subject).toBe('Application submitted: Tamar Beridze')
    expect(mail?.text).toContain('Documents: 3 of 8.')
    expect(mail?.text).toContain(person.email)
    for (const secret of ['14AB28357', '1994', '573 000', '573000118', 'Nadodrzańska', 'Georgian']) {
      expect(`${mail?.text}${mail?.html}`).not.toContain(secret)
    }
  })

  it('tells the operator how many documents the purpose does not need', async () => {
    const person = await app.createPerson()
    await fillApplication(person)
    await setAside(person)
    expect((await submit(person)).status).toBe(200)
    expect((await mailsAbout(person))[0]?.text).toContain('Documents: 3 of 8. Not needed for the purpose: 3.')
  })

  it("leaves another person's application as it was", async () => {
    const other = await app.createPerson()
    await fillApplication(other)
    const person = await app.createPerson()
    await fillApplication(person)
    expect((await submit(person)).status).toBe(200)
    expect(await isSubmitted(other)).toBe(false)
  })

  it('refuses unknown keys, broken JSON and a foreign origin, and changes nothing', async () => {
    const person = await app.createPerson()
    await fillApplication(person)
    const send = (init: RequestInit & { json?: unknown }) =>
      person.json('/api/application/submit', { method: 'POST', ...init })
    expect(await send({ json: { user_id: 'x' } })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', fields: { user_id: expect.anything() } } },
    })
    expect(await send({ json: [] })).toMatchObject({ status: 400 })
    expect(await send({ body: '{', headers: { 'content-type': 'application/json' } })).toMatchObject({
      status: 400,
    })
    expect(await send({ headers: { origin: 'https://elsewhere.example' } })).toMatchObject({ status: 403 })
    expect(await isSubmitted(person)).toBe(false)
  })

  it('A signed-out caller is refused', async () => {
    const { status } = await app.json('/api/application/submit', { method: 'POST' })
    expect(status).toBe(401)
  })
})

describe('the operator', () => {
  it('is mailed at the contact address of the consultancy when OPERATOR_EMAIL names none', async () => {
    const person = await app.createPerson()
    await fillApplication(person)
    await submit(person)
    expect(await mailsAbout(person)).toMatchObject([{ recipient: 'contact@pobyt.example' }])
  })

  it('is mailed at OPERATOR_EMAIL', async () => {
    const other = await startTestApp({ env: { OPERATOR_EMAIL: 'office@example.com' } })
    const person = await other.createPerson()
    await fillApplication(person, 3, other)
    await submit(person)
    expect(await mailsAbout(person, other)).toMatchObject([{ recipient: 'office@example.com' }])
  })
})
