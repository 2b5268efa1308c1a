import { describe, expect, test } from 'vitest'
import type { CaseFile, Visit } from '#back-office/case-file/schema.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import type { Notification } from '#features/notifications/schema.ts'
import type { Progress } from '#features/progress/schema.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { book, change, createSlots, type ErrorBody, listOpenDays } from '#tests/support/appointments.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { readMails } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

type Answered = Visit & ErrorBody

describe.each(TEST_DATABASES)('A visit that staff book for an applicant on %s', async (database) => {
  const app = await startTestApp({ database, env: { SLOT_CAPACITY: '1', APPOINTMENTS_AHEAD: '2' } })
  const specialist = await createMember(app)
  const colleague = await createMember(app, { name: 'Jan Kowal' })
  const slots = createSlots(listOpenDays(new Date(), { after: 3 }))

  const bookFor = (number: string, json: object, by: Person = specialist) =>
    by.json<Answered>(`/api/staff/cases/${number}/appointments`, { method: 'POST', json })
  const timesOf = (number: string, query: string, by: Person = specialist) =>
    by.json<string[]>(`/api/staff/cases/${number}/appointments/times?${query}`)
  const listOwn = async (person: Person) => (await person.json<Appointment[]>('/api/appointments')).body
  const codeOf = ({ status, body }: { status: number; body: ErrorBody }) => `${status} ${body.error.code}`

  test('is the applicant’s, who reads by whom it was booked and is told with a calendar file', async () => {
    const person = await createApplicant(app)
    const slot = slots()
    const { status, body } = await bookFor(person.number, { ...slot, booking_note: 'Bring the lease' })
    expect(status).toBe(201)
    expect(body).toEqual({
      kind: 'appointment',
      date: slot.appointment_date,
      time: slot.appointment_time,
      place: 'wroclaw',
      status: 'scheduled',
      outcome: null,
      booked_by_us: true,
      booked_by: 'Ewa Nowak',
    })
    const [own] = await listOwn(person)
    const ours = { booked_by_us: true, booked_by: 'Ewa Nowak' }
    expect(own).toMatchObject({ ...slot, ...ours, notes: null, booking_note: 'Bring the lease' })
    const { body: progress } = await person.json<Progress>('/api/progress')
    expect(progress.next_appointment).toMatchObject({ ...slot, ...ours })
    const [notice] = (await person.json<Notification[]>('/api/notifications')).body
    expect(notice?.message).toContain('We have booked an appointment with our consultant for you')
    const [mail] = (await readMails(app, person.email)).slice(-1)
    expect(mail).toContain('Bring the lease')
    expect(mail).toContain('Time with our consultant')
  })

  test('stands in the case, in its history and in the audit log with who has booked it', async () => {
    const person = await createApplicant(app)
    await bookFor(person.number, slots())
    const { body: file } = await specialist.json<CaseFile>(`/api/staff/cases/${person.number}`)
    expect(file.visits).toMatchObject([{ booked_by_us: true, booked_by: 'Ewa Nowak' }])
    expect(file.events[0]).toMatchObject({ event: 'appointment_booked', actor_name: 'Ewa Nowak' })
    const [own] = await listOwn(person)
    const acts = await app.sql<{ act: string; actor_id: string }>(
      'select act, actor_id from audit_log where subject_id = $1',
      [own?.id],
    )
    expect(acts).toEqual([{ act: 'visit.booked', actor_id: specialist.id }])
    const range = `from=${todayInWarsaw(new Date())}&to=${own?.appointment_date}`
    const { body: visits } = await specialist.json<{ id: string; booked_by: string }[]>(
      `/api/staff/visits?${range}`,
    )
    expect(visits.find(({ id }) => id === own?.id)?.booked_by).toBe('Ewa Nowak')
  })

  test('is moved and canceled by the applicant like an own one, and stays booked by us', async () => {
    const person = await createApplicant(app)
    await bookFor(person.number, { ...slots(), booking_note: 'Bring the lease' })
    const [own] = await listOwn(person)
    const moved = await change(person, own?.id ?? '', slots())
    expect([moved.status, moved.body.booked_by, moved.body.booking_note]).toEqual([
      200,
      'Ewa Nowak',
      'Bring the lease',
    ])
    const canceled = await change(person, own?.id ?? '', { status: 'canceled' })
    expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled'])
  })

  test('has a time that the applicant could have: of two who take it at once, one gets it', async () => {
    const person = await createApplicant(app)
    const other = await createApplicant(app)
    const slot = slots()
    const query = `office_location=${slot.office_location}&date=${slot.appointment_date}`
    expect((await timesOf(person.number, query)).body).toContain(slot.appointment_time)
    const answers = await Promise.all([bookFor(person.number, slot), book(other, slot)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.body.error).toMatchObject({ code: 'slot_taken' })
    expect((await timesOf(person.number, query)).body).not.toContain(slot.appointment_time)
    const late = await bookFor((await createApplicant(app)).number, slot)
    expect(codeOf(late)).toBe('409 slot_taken')
    expect(Object.keys(late.body.error.fields ?? {})).toEqual(['appointment_time'])
  })

  test('is refused on a closed day, at another visit of the applicant, and above the maximum', async () => {
    const person = await createApplicant(app)
    const slot = slots()
    const past = await bookFor(person.number, { ...slot, appointment_date: '2026-01-05' })
    expect([codeOf(past), Object.keys(past.body.error.fields ?? {})]).toEqual([
      '400 invalid_input',
      ['appointment_date'],
    ])
    await book(person, slot)
    const twice = await bookFor(person.number, { ...slot, office_location: 'krakow' })
    expect(twice.body.error.fields?.appointment_time?.[0]).toMatch(/^The applicant already has/)
    await bookFor(person.number, slots())
    const third = await bookFor(person.number, slots())
    expect([codeOf(third), third.body.error.message]).toEqual([
      '409 conflict',
      'The applicant already has 2 appointments ahead. Move or cancel one, or wait until one is over.',
    ])
  })

  test('needs an office, a day and a time, and a short note', async () => {
    const person = await createApplicant(app)
    const { status, body } = await bookFor(person.number, { booking_note: 'x'.repeat(501), notes: 'Mine' })
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {}).sort()).toEqual([
      'appointment_date',
      'appointment_time',
      'booking_note',
      'notes',
      'office_location',
    ])
  })

  test('is not for a case that has ended, one that is not seen, and somebody who is not of the team', async () => {
    const person = await createApplicant(app)
    const slot = slots()
    const anonymous = await app.json<ErrorBody>(`/api/staff/cases/${person.number}/appointments`, {
      method: 'POST',
      json: slot,
    })
    expect(anonymous.status).toBe(401)
    expect((await bookFor(person.number, slot, person)).status).toBe(404)
    const change = (json: object) =>
      specialist.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json })
    await change({ restricted_to: [specialist.id] })
    const query = `office_location=wroclaw&date=${slot.appointment_date}`
    expect((await timesOf(person.number, query, colleague)).status).toBe(404)
    expect((await bookFor(person.number, slot, colleague)).status).toBe(404)
    await change({ stage: 'withdrawn' })
    expect(codeOf(await bookFor(person.number, slot))).toBe('409 conflict')
    expect(await listOwn(person)).toEqual([])
  })
})
