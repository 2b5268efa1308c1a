import { describe, expect, it } from 'vitest'
import type { Progress } from '#features/progress/schema.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { endCase } from '#tests/support/end-case.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

const TYPES = [
  'passport',
  'photo',
  'application_form',
  'accommodation',
  'health_insurance',
  'financial_proof',
  'purpose_documents',
  'cv',
]

async function readProgress(person: Person): Promise<Progress> {
  const { status, body } = await person.json<Progress>('/api/progress')
  expect(status).toBe(200)
  return body
}

async function addPersonalInfo(person: Person, at = '2026-11-17T20:02:00Z') {
  await app.sql(
    `insert into personal_info (user_id, full_name, phone, address, date_of_birth, nationality, passport_number, updated_at)
     values ($1, 'Tamar Beridze', '+48573000118', 'ul. Nadodrzańska 14/6', '1994-04-03', 'Georgian', '14AB28357', $2)`,
    [person.id, at],
  )
}

async function addDocuments(person: Person, count: number) {
  for (const [index, type] of TYPES.slice(0, count).entries()) {
    await app.sql(
      `insert into documents (case_id, user_id, file_name, file_size, document_type, object_name, content_type, uploaded_at)
       values (open_case_of($1), $1, 'scan.pdf', 1000, $2, $3, 'application/pdf', $4)`,
      [person.id, type, `${person.id}/${type}-x.pdf`, `2026-11-18T07:4${index}:00Z`],
    )
  }
}

async function addForm(person: Person) {
  await app.sql(
    `insert into application_forms (case_id, user_id, accommodation, health_insurance, updated_at)
     values (open_case_of($1), $1, 'Rented flat', 'NFZ', '2026-11-19T08:00:00Z')`,
    [person.id],
  )
}

async function addAppointment(person: Person, appointment: { date: string; time: string; status?: string }) {
  const { date, time, status = 'scheduled' } = appointment
  await app.sql(
    `insert into appointments (case_id, user_id, office_location, appointment_date, appointment_time, seat, status, created_at)
     values (open_case_of($1), $1, 'wroclaw', $2, $3, (select count(*) + 1 from appointments), $4, '2026-11-20T09:00:00Z')`,
    [person.id, date, time, status],
  )
}

const stepStates = (progress: Progress) => progress.steps.map((step) => step.state)
const kinds = (progress: Progress) => progress.activity.map((entry) => entry.kind)

describe('DASH-1, DASH-2, DASH-4 what the dashboard reads', () => {
  it('A new person has an account, no flags and personal information next', async () => {
    const person = await app.createPerson({ name: 'Tamar Beridze' })
    const progress = await readProgress(person)
    expect(progress).toMatchObject({
      user: { id: person.id, email: person.email, full_name: 'Tamar Beridze' },
      package_type: 'free',
      flags: {
        package: false,
        personal_info: false,
        documents: false,
        application_form: false,
        appointment: false,
      },
      documents_uploaded: 0,
      documents_total: 8,
      submitted_at: null,
      next_appointment: null,
      // The state's form is made from the answers of the application form: it comes last.
      next_step: {
        id: 'personal_info',
        missing_documents: [...TYPES.filter((type) => type !== 'application_form'), 'application_form'],
      },
    })
    expect(progress.activity).toEqual([{ kind: 'account_created', at: progress.user.created_at }])
    expect(stepStates(progress)).toEqual([
      'completed',
      'current',
      'upcoming',
      'upcoming',
      'upcoming',
      'upcoming',
    ])
  })

  it('Stored rows set the flags, and activity carries their own times', async () => {
    const person = await app.createPerson()
    await app.sql(`update "user" set created_at = '2026-11-16T19:37:00Z' where id = $1`, [person.id])
    await app.sql(
      `insert into payments (case_id, user_id, package_type, status, created_at) values
        (open_case_of($1), $1, 'basic', 'completed', '2026-11-17T19:15:00Z'), (open_case_of($1), $1, 'premium', 'pending', '2026-11-17T21:00:00Z')`,
      [person.id],
    )
    await addPersonalInfo(person)
    await addDocuments(person, 5)
    const progress = await readProgress(person)
    expect(progress.package_type).toBe('basic')
    expect(progress.documents_uploaded).toBe(5)
    expect(progress.flags).toMatchObject({ package: true, personal_info: true, documents: false })
    expect(progress.activity).toEqual([
      { kind: 'account_created', at: '2026-11-16T19:37:00.000Z' },
      { kind: 'documents_uploaded', at: '2026-11-18T07:44:00.000Z' },
      { kind: 'personal_info_completed', at: '2026-11-17T20:02:00.000Z' },
      { kind: 'package_active', at: '2026-11-17T19:15:00.000Z' },
    ])
    expect(progress.next_step).toEqual({
      id: 'documents',
      missing_documents: ['financial_proof', 'purpose_documents', 'cv'],
    })
  })

  it('A package is active from its payment, not from its order', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into payments (case_id, user_id, package_type, status, created_at, completed_at) values
        (open_case_of($1), $1, 'basic', 'completed', '2026-11-17T19:15:00Z', '2026-11-20T06:30:00Z')`,
      [person.id],
    )
    const { activity } = await readProgress(person)
    expect(activity.find(({ kind }) => kind === 'package_active')?.at).toBe('2026-11-20T06:30:00.000Z')
  })

  it('Documents are done at seven of eight', async () => {
    const person = await app.createPerson()
    await addPersonalInfo(person)
    await addDocuments(person, 7)
    const progress = await readProgress(person)
    expect(progress.flags.documents).toBe(true)
    expect(progress.next_step.id).toBe('application_form')
  })

  it('A whole application leads to the appointment, and the appointment ahead is shown', async () => {
    const person = await app.createPerson()
    await addPersonalInfo(person)
    await addDocuments(person, 8)
    await addForm(person)
    expect((await readProgress(person)).next_step.id).toBe('review_and_submit')

    await app.sql(
      `insert into payments (case_id, user_id, package_type, status) values (open_case_of($1), $1, 'standard', 'completed')`,
      [person.id],
    )
    await app.sql(
      `insert into submissions (case_id, user_id, submitted_at, answers) values (open_case_of($1), $1, '2026-11-19T09:00:00Z', '{}')`,
      [person.id],
    )
    await app.sql("update cases set stage = 'submitted' where user_id = $1", [person.id])
    const submitted = await readProgress(person)
    expect(submitted).toMatchObject({
      submitted_at: '2026-11-19T09:00:00.000Z',
      next_step: { id: 'appointment' },
    })
    expect(submitted.steps[5]).toEqual({ id: 'appointment', state: 'current' })

    await addAppointment(person, { date: '2999-12-05', time: '10:30' })
    await addAppointment(person, { date: '2999-12-04', time: '09:00' })
    const booked = await readProgress(person)
    expect(booked).toMatchObject({
      flags: { appointment: true },
      next_appointment: {
        office_location: 'wroclaw',
        appointment_date: '2999-12-04',
        appointment_time: '09:00',
      },
      next_step: { id: 'prepare_visit' },
    })
    expect(kinds(booked)).toEqual([
      'account_created',
      'package_active',
      'appointment_scheduled',
      'application_submitted',
      'application_form_completed',
      'documents_uploaded',
      'personal_info_completed',
    ])
  })

  it('A whole application of a free account leads to the filing: nothing of ours comes before it', async () => {
    const person = await app.createPerson()
    await addPersonalInfo(person)
    await addDocuments(person, 8)
    await addForm(person)
    await app.sql(
      `insert into submissions (case_id, user_id, submitted_at, answers) values (open_case_of($1), $1, '2026-11-19T09:00:00Z', '{}')`,
      [person.id],
    )
    await app.sql("update cases set stage = 'submitted' where user_id = $1", [person.id])
    const submitted = await readProgress(person)
    expect(submitted).toMatchObject({ case: { status: { to_do: 'file' } }, next_step: { id: 'file' } })
    expect(submitted.steps[5]).toEqual({ id: 'appointment', state: 'current' })
  })

  it('A canceled appointment does not count, and a past one is not ahead', async () => {
    const person = await app.createPerson()
    await addAppointment(person, { date: '2999-12-05', time: '10:30', status: 'canceled' })
    const canceled = await readProgress(person)
    expect(canceled.flags.appointment).toBe(false)
    expect(canceled.next_appointment).toBeNull()
    expect(kinds(canceled)).toEqual(['account_created'])

    await addAppointment(person, { date: '2020-12-05', time: '10:30' })
    const past = await readProgress(person)
    expect(past.flags.appointment).toBe(true)
    expect(past.next_appointment).toBeNull()
  })
})

describe('GET /api/progress from outside', () => {
  it('A signed-out caller is refused', async () => {
    const { status, body } = await app.json('/api/progress')
    expect(status).toBe(401)
    expect(body).toMatchObject({ error: { code: 'signed_out' } })
  })

  it("Nothing of another person's application is in it", async () => {
    const other = await app.createPerson({ name: 'Somebody Else' })
    await addPersonalInfo(other)
    await addDocuments(other, 8)
    await addForm(other)
    await addAppointment(other, { date: '2999-12-06', time: '11:00' })
    const person = await app.createPerson()
    const progress = await readProgress(person)
    expect(Object.values(progress.flags)).toEqual(Array(5).fill(false))
    expect(progress.documents_uploaded).toBe(0)
    expect(progress.next_appointment).toBeNull()
    expect(JSON.stringify(progress)).not.toContain(other.id)
  })
})

describe('What the consultancy asks for', () => {
  it('A document asked again, an unread message and a task come first, and are gone when the case has ended', async () => {
    const person = await app.createPerson()
    await addPersonalInfo(person)
    await addDocuments(person, 2)
    expect(await readProgress(person)).toMatchObject({
      documents_asked_again: [],
      unread_messages: 0,
      open_tasks: 0,
      case: { specialist: null, last_legal_day: null },
    })
    const colleague = await createMember(app, { name: 'Marta Zielińska' })
    await app.sql("update cases set assigned_to = $2, last_legal_day = '2027-01-14' where user_id = $1", [
      person.id,
      colleague.id,
    ])
    await app.sql(
      `insert into case_tasks (case_id, user_id, title, task_for) values (open_case_of($1), $1, 'Annex 1', 'applicant'),
        (open_case_of($1), $1, 'Call the office', 'staff')`,
      [person.id],
    )
    expect(await readProgress(person)).toMatchObject({
      open_tasks: 1,
      next_step: { id: 'do_task' },
      case: { specialist: 'Marta Zielińska', last_legal_day: '2027-01-14' },
    })
    await app.sql(
      `insert into case_messages (case_id, user_id, author_kind, author_id, text)
        values (open_case_of($1), $1, 'staff', $2, 'Hello')`,
      [person.id, colleague.id],
    )
    expect(await readProgress(person)).toMatchObject({
      unread_messages: 1,
      next_step: { id: 'read_message' },
    })
    await app.sql(
      `update documents set status = 'asked_again', asked_reason = 'expired', asked_message = 'It is over.'
        where user_id = $1`,
      [person.id],
    )
    expect(await readProgress(person)).toMatchObject({
      documents_asked_again: ['passport', 'photo'],
      next_step: { id: 'send_again', missing_documents: expect.arrayContaining(['cv']) },
    })
    await endCase(app, person)
    expect(await readProgress(person)).toMatchObject({
      documents_asked_again: [],
      open_tasks: 0,
      unread_messages: 1,
      case: { specialist: 'Marta Zielińska' },
    })
    const stranger = await app.createPerson()
    expect(await readProgress(stranger)).toMatchObject({ unread_messages: 0, open_tasks: 0, case: null })
  })
})
