import { describe, expect, test } from 'vitest'
import type { CaseFile, Visit } from '#back-office/case-file/schema.ts'
import type { Consultation } from '#features/consultations/schema.ts'
import type { Notification } from '#features/notifications/schema.ts'
import type { ErrorBody } from '#tests/support/appointments.ts'
import { bookTime, cancelConsultation, createRequest } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { readMails } from '#tests/support/reader.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

type Answered = Visit & ErrorBody

/** Monday, 10:00 in Warsaw. */
const START = new Date('2026-10-12T08:00:00Z')
const DAYS = ['2026-10-14', '2026-10-15', '2026-10-16', '2026-10-19', '2026-10-20', '2026-10-21']

describe.each(TEST_DATABASES)('A consultation that staff book for an applicant on %s', async (database) => {
  const app = await startTestApp({ database, overrides: { now: () => START } })
  const specialist = await createMember(app)
  const colleague = await createMember(app, { name: 'Jan Kowal' })
  let used = 0
  const slot = () => {
    const at = used++
    return { date: DAYS[at % DAYS.length] ?? '', time: at < DAYS.length ? '10:00' : '13:00', minutes: 60 }
  }
  const bookFor = (number: string, json: object, by: Person = specialist) =>
    by.json<Answered>(`/api/staff/cases/${number}/consultations`, { method: 'POST', json })
  const timesOf = (number: string, query: string, by: Person = specialist) =>
    by.json<string[]>(`/api/staff/cases/${number}/consultations/times?${query}`)
  const listOwn = async (person: Person) => (await person.json<Consultation[]>('/api/consultations')).body
  const codeOf = ({ status, body }: { status: number; body: ErrorBody }) => `${status} ${body.error.code}`

  test('is the applicant’s, of any length, and told with our note and a calendar file', async () => {
    const person = await createApplicant(app)
    const at = slot()
    const { status, body } = await bookFor(person.number, { ...at, booking_note: 'Have the lease at hand' })
    expect([status, body]).toEqual([
      201,
      {
        kind: 'consultation',
        date: at.date,
        time: at.time,
        place: null,
        status: 'booked',
        outcome: null,
        booked_by_us: true,
        booked_by: 'Ewa Nowak',
      },
    ])
    expect(await listOwn(person)).toMatchObject([
      {
        booked_date: at.date,
        booked_time: at.time,
        minutes: 60,
        service: 'general-consultation',
        booked_by_us: true,
        booking_note: 'Have the lease at hand',
        message: null,
      },
    ])
    const [notice] = (await person.json<Notification[]>('/api/notifications')).body
    expect(notice?.message).toContain('We have booked a consultation for you')
    const [mail] = (await readMails(app, person.email)).slice(-1)
    expect(mail).toContain('Have the lease at hand')
    expect(mail).toContain('Move or cancel it in your account')
  })

  test('stands in the case, in its history, among the visits and in the audit log with who has booked it', async () => {
    const person = await createApplicant(app)
    const at = slot()
    await bookFor(person.number, at)
    const { body: file } = await specialist.json<CaseFile>(`/api/staff/cases/${person.number}`)
    expect(file.visits).toMatchObject([{ kind: 'consultation', booked_by_us: true, booked_by: 'Ewa Nowak' }])
    expect(file.events[0]).toMatchObject({ event: 'consultation_booked', actor_name: 'Ewa Nowak' })
    const [own] = await listOwn(person)
    expect(await app.sql('select act, actor_id from audit_log where subject_id = $1', [own?.id])).toEqual([
      { act: 'visit.booked', actor_id: specialist.id },
    ])
    const { body: visits } = await specialist.json<{ id: string; booked_by: string }[]>(
      `/api/staff/visits?from=${at.date}&to=${at.date}`,
    )
    expect(visits.find(({ id }) => id === own?.id)?.booked_by).toBe('Ewa Nowak')
  })

  test('is moved and canceled by the applicant like an own one', async () => {
    const person = await createApplicant(app)
    await bookFor(person.number, { ...slot(), minutes: 30 })
    const [own] = await listOwn(person)
    const moved = await bookTime(person, own?.id ?? '', { ...slot(), minutes: 30 })
    expect([moved.status, moved.body.booked_by_us]).toEqual([201, true])
    expect((await cancelConsultation(person, own?.id ?? '')).body.status).toBe('canceled')
  })

  test('has a time that nobody else has: of two who take it at once, one gets it', async () => {
    const [person, other] = [await createApplicant(app), await createApplicant(app)]
    const at = { ...slot(), minutes: 30 }
    const query = `date=${at.date}&minutes=30`
    expect((await timesOf(person.number, query)).body).toContain(at.time)
    const request = await createRequest(other)
    const answers = await Promise.all([bookFor(person.number, at), bookTime(other, request.id, at)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await timesOf(person.number, query)).body).not.toContain(at.time)
    const late = await bookFor((await createApplicant(app)).number, at)
    expect([codeOf(late), Object.keys(late.body.error.fields ?? {})]).toEqual(['409 slot_taken', ['time']])
    expect(await app.sql(`select from consultations where status = 'pending' and booked_by_us`)).toEqual([])
  })

  test('is refused on a closed day, at no such time, and above the maximum', async () => {
    const person = await createApplicant(app)
    const closed = await bookFor(person.number, { ...slot(), date: '2026-11-11' })
    expect([codeOf(closed), Object.keys(closed.body.error.fields ?? {})]).toEqual([
      '400 invalid_input',
      ['date'],
    ])
    const early = await bookFor(person.number, { ...slot(), time: '04:00' })
    expect([codeOf(early), Object.keys(early.body.error.fields ?? {})]).toEqual([
      '400 invalid_input',
      ['time'],
    ])
    for (const time of ['10:00', '11:00', '12:00'])
      expect((await bookFor(person.number, { date: '2026-10-22', time, minutes: 30 })).status).toBe(201)
    const fourth = await bookFor(person.number, { date: '2026-10-22', time: '13:00', minutes: 30 })
    expect([codeOf(fourth), fourth.body.error.message]).toEqual([
      '409 conflict',
      'The applicant already has 3 consultations ahead. Move or cancel one, or wait until one is over.',
    ])
    expect(await listOwn(person)).toHaveLength(3)
  })

  test('needs a day, a time and a length, and a short note', async () => {
    const person = await createApplicant(app)
    const wrong = { booking_note: 'x'.repeat(501), service: 'tea', message: 'Mine' }
    const { status, body } = await bookFor(person.number, wrong)
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {}).sort()).toEqual([
      'booking_note',
      'date',
      'message',
      'minutes',
      'service',
      'time',
    ])
    expect((await timesOf(person.number, 'date=2026-10-14&minutes=31')).status).toBe(400)
  })

  test('is not for a case that has ended, one that is not seen, and somebody who is not of the team', async () => {
    const person = await createApplicant(app)
    const at = slot()
    const path = `/api/staff/cases/${person.number}/consultations`
    expect((await app.json(path, { method: 'POST', json: at })).status).toBe(401)
    expect((await bookFor(person.number, at, person)).status).toBe(404)
    const change = (json: object) =>
      specialist.json(`/api/staff/cases/${person.number}`, { method: 'PATCH', json })
    await change({ restricted_to: [specialist.id] })
    expect((await timesOf(person.number, `date=${at.date}&minutes=30`, colleague)).status).toBe(404)
    expect((await bookFor(person.number, at, colleague)).status).toBe(404)
    await change({ stage: 'withdrawn' })
    expect(codeOf(await bookFor(person.number, at))).toBe('409 conflict')
    expect(await listOwn(person)).toEqual([])
  })

  test('no applicant says of an own one that we have booked it', async () => {
    const person = await createApplicant(app)
    const { status } = await person.json('/api/consultations', {
      method: 'POST',
      json: { name: 'A', email: 'a@example.com', service: 'work-permit', booked_by_us: true },
    })
    expect(status).toBe(400)
  })
})
