import { describe, expect, test } from 'vitest'
import type { Visit } from '#back-office/visits/schema.ts'
import type { Appointment } from '#features/appointments/schema.ts'
import type { Consultation } from '#features/consultations/schema.ts'
import { addDays, todayInWarsaw } from '#shared/dates.ts'
import { book, createSlots, type ErrorBody, listOpenDays } from '#tests/support/appointments.ts'
import { bookTime, createRequest, listFreeTimes } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

type Answered = Visit & ErrorBody & { current?: Visit }

describe.each(TEST_DATABASES)('Visits on %s', async (database) => {
  const app = await startTestApp({ database, env: { SLOT_CAPACITY: '1' } })
  const specialist = await createMember(app, { name: 'Marta Zielińska' })
  const colleague = await createMember(app, { name: 'Jan Kowal' })
  const days = listOpenDays(new Date(), { after: 3 })
  const slots = createSlots(days)
  const today = todayInWarsaw(new Date())
  const range = `from=${today}&to=${addDays(today, 40)}`

  async function bookAppointment() {
    const person = await createApplicant(app)
    const slot = slots()
    const { body } = await book(person, { ...slot, notes: 'I bring the original' })
    return { person, slot, id: body.id }
  }
  async function bookConsultation() {
    const person = await createApplicant(app)
    const { id } = await createRequest(person, { phone: '573000111', message: 'About the summons' })
    for (const date of days) {
      const [time] = await listFreeTimes(person, { date })
      if (!time) continue
      await bookTime(person, id, { date, time, minutes: 30 })
      return { person, id, date, time }
    }
    throw new Error('no time is free')
  }
  const list = async (by: Person, query = range) =>
    (await by.json<Visit[]>(`/api/staff/visits?${query}`)).body
  const find = async (id: string, by = specialist, query = range) =>
    (await list(by, query)).find((visit) => visit.id === id)
  const act = (name: string, id: string, json: object, { by = specialist, kind = 'appointment' } = {}) =>
    by.json<Answered>(`/api/staff/visits/${kind}/${id}/${name}`, {
      method: name === 'outcome' || name === 'with' ? 'PUT' : 'POST',
      json,
    })
  const beginsNow = (id: string) =>
    app.sql('update appointments set appointment_date = $2 where id = $1', [id, addDays(today, -1)])
  const tidings = (person: Person) =>
    person.json<{ kind: string }[]>('/api/notifications').then(({ body }) => body.map(({ kind }) => kind))
  const eventsOf = async (number: string) =>
    (
      await app.sql<{ event: string; actor_kind: string }>(
        `select event, actor_kind from case_events e join cases c on c.id = e.case_id where number = $1 order by e.id`,
        [number],
      )
    ).map(({ event, actor_kind }) => `${actor_kind} ${event}`)
  const actsOf = async (id: string) =>
    (
      await app.sql<{ act: string }>('select act from audit_log where subject_id = $1 order by seq', [id])
    ).map((row) => row.act)

  test('Appointments and consultations are one list, with who, where and what for', async () => {
    const one = await bookAppointment()
    const other = await bookConsultation()
    const visits = await list(specialist)
    expect(visits.map(({ date, time }) => `${date} ${time}`)).toEqual(
      visits.map(({ date, time }) => `${date} ${time}`).sort(),
    )
    expect(await find(one.id)).toMatchObject({
      kind: 'appointment',
      date: one.slot.appointment_date,
      time: one.slot.appointment_time,
      minutes: 30,
      place: 'wroclaw',
      note: 'I bring the original',
      person: { name: one.person.name, email: one.person.email },
      number: one.person.number,
      package_type: 'free',
      with: null,
      status: 'scheduled',
      booked_by: one.person.name,
      revision: 0,
    })
    expect(await find(other.id)).toMatchObject({
      kind: 'consultation',
      place: null,
      service: 'temporary-residence',
      note: 'About the summons',
      phone: '+48573000111',
      status: 'scheduled',
    })
  })

  test('A visit is with who has the case, unless somebody else is set for it', async () => {
    const { id, person } = await bookAppointment()
    await specialist.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { assigned_to: specialist.id },
    })
    expect(await find(id, specialist, `${range}&with=me`)).toMatchObject({
      with: { id: specialist.id, name: 'Marta Zielińska' },
      is_given: false,
    })
    expect(await find(id, specialist, `${range}&with=none`)).toBeUndefined()
    const given = await act('with', id, { with: colleague.id, revision: 0 })
    expect(given.body).toMatchObject({ with: { id: colleague.id }, is_given: true, revision: 1 })
    expect(await find(id, specialist, `${range}&with=me`)).toBeUndefined()
    expect(await find(id, specialist, `${range}&with=${colleague.id}`)).toBeDefined()
    const refused = await act('with', id, { with: person.id, revision: 1 })
    expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, ['with']])
    expect((await act('with', id, { with: null, revision: 1 })).body.with?.id).toBe(specialist.id)
    expect(await actsOf(id)).toEqual(['visit.assigned', 'visit.assigned'])
  })

  test('Done and "did not come" are said once it is time, can be taken back, and are seen by the applicant', async () => {
    const { id, person } = await bookAppointment()
    const early = await act('outcome', id, { outcome: 'done', revision: 0 })
    expect([early.status, early.body.error.code]).toEqual([409, 'conflict'])
    await beginsNow(id)
    const missed = await act('outcome', id, { outcome: 'did_not_come', revision: 0 })
    expect(missed).toMatchObject({ status: 200, body: { status: 'did_not_come', revision: 1 } })
    const seen = async () =>
      (await person.json<Appointment[]>('/api/appointments')).body.find((one) => one.id === id)
    expect(await seen()).toMatchObject({ status: 'scheduled', outcome: 'did_not_come' })
    const back = await act('outcome', id, { outcome: null, revision: 1 })
    expect(back.body).toMatchObject({ status: 'scheduled', revision: 2 })
    const done = await act('outcome', id, { outcome: 'done', revision: 2 })
    expect(done.body).toMatchObject({ status: 'done', revision: 3 })
    expect(await seen()).toMatchObject({ outcome: 'done' })
    expect(await actsOf(id)).toEqual(['visit.did_not_come', 'visit.scheduled_again', 'visit.done'])
    expect(await eventsOf(person.number)).toEqual(
      expect.arrayContaining([
        'staff appointment_did_not_come',
        'staff appointment_scheduled_again',
        'staff appointment_done',
      ]),
    )
  })

  test('A moved appointment is told to the applicant as the consultancy’s doing', async () => {
    const { id, person } = await bookAppointment()
    const to = slots()
    const path = `/api/staff/visits/appointment/${id}/times?date=${to.appointment_date}`
    expect((await specialist.json<string[]>(path)).body).toContain(to.appointment_time)
    const json = { date: to.appointment_date, time: to.appointment_time, revision: 0 }
    const moved = await act('move', id, json)
    expect(moved).toMatchObject({
      status: 200,
      body: { date: to.appointment_date, time: to.appointment_time, place: 'wroclaw', revision: 1 },
    })
    expect(await tidings(person)).toContain('appointments_moved_by_us')
    const [mail] = await app.sql<{ text: string }>(
      'select text from email_outbox where recipient = $1 order by created_at desc limit 1',
      [person.email],
    )
    expect(mail?.text).toContain('We have moved your appointment')
    const file = await (await person.fetch(`/api/appointments/${id}/calendar`)).text()
    expect(file).toContain('SEQUENCE:1')
    expect(await eventsOf(person.number)).toContain('staff appointment_moved')
    expect(await actsOf(id)).toEqual(['visit.moved'])
  })

  test('A consultation is moved and canceled with a reason that the applicant reads', async () => {
    const { id, person, date } = await bookConsultation()
    const times = `/api/staff/visits/consultation/${id}/times?date=${date}`
    const time = (await specialist.json<string[]>(times)).body.at(-1) ?? ''
    const kind = 'consultation'
    const moved = await act('move', id, { date, time, revision: 1 }, { kind })
    expect(moved).toMatchObject({ status: 200, body: { date, time, minutes: 30, revision: 2 } })
    const reason = 'Marta is ill. Choose another day.'
    const canceled = await act('cancel', id, { reason, revision: 2 }, { kind })
    expect(canceled.body).toMatchObject({ status: 'canceled', cancel_reason: reason })
    const { body } = await person.json<Consultation>(`/api/consultations/${id}`)
    expect(body).toMatchObject({ status: 'canceled', cancel_reason: reason })
    expect(await tidings(person)).toEqual(
      expect.arrayContaining(['consultations_moved_by_us', 'consultations_canceled_by_us']),
    )
    const [mail] = await app.sql<{ text: string }>(
      'select text from email_outbox where recipient = $1 order by created_at desc, id limit 1',
      [person.email],
    )
    expect(mail?.text).toContain(reason)
    expect((await act('outcome', id, { outcome: 'done', revision: 3 }, { kind })).status).toBe(409)
  })

  test('A taken time, a closed day and a time that is not offered are refused', async () => {
    const { id } = await bookAppointment()
    const other = await bookAppointment()
    const { appointment_date: date, appointment_time: time } = other.slot
    const taken = await act('move', id, { date, time, revision: 0 })
    expect([taken.status, taken.body.error.code, Object.keys(taken.body.error.fields ?? {})]).toEqual([
      409,
      'slot_taken',
      ['time'],
    ])
    const past = await act('move', id, { date: addDays(today, -1), time, revision: 0 })
    expect([past.status, Object.keys(past.body.error.fields ?? {})]).toEqual([400, ['date']])
    expect((await act('move', id, { date, time: '09:17', revision: 0 })).status).toBe(400)
    const first = await bookConsultation()
    const second = await bookConsultation()
    const json = { date: second.date, time: second.time, revision: 1 }
    const overlaps = await act('move', first.id, json, { kind: 'consultation' })
    expect([overlaps.status, overlaps.body.error.code]).toEqual([409, 'slot_taken'])
  })

  test('Who has not seen the newest change is told so, with the visit as it stands', async () => {
    const { id, person } = await bookAppointment()
    await act('with', id, { with: colleague.id, revision: 0 })
    for (const [name, json] of Object.entries({
      outcome: { outcome: null },
      move: { date: days[0], time: '09:00' },
      cancel: {},
      with: { with: null },
    })) {
      const { status, body } = await act(name, id, { ...json, revision: 0 })
      expect([status, body.error.code, body.current?.revision]).toEqual([409, 'changed_meanwhile', 1])
    }
    expect(await tidings(person)).not.toContain('appointments_canceled_by_us')
  })

  test('Visits are the team’s, and those of a restricted case its named people’s', async () => {
    const { id, person } = await bookAppointment()
    const half = await createMember(app)
    await app.sql('update session set second_factor_at = null where user_id = $1', [half.id])
    expect((await app.json(`/api/staff/visits?${range}`)).status).toBe(401)
    for (const who of [person, half]) {
      expect((await who.json(`/api/staff/visits?${range}`)).status).toBe(404)
      expect((await act('cancel', id, { revision: 0 }, { by: who })).status).toBe(404)
    }
    await specialist.json(`/api/staff/cases/${person.number}`, {
      method: 'PATCH',
      json: { restricted_to: [specialist.id] },
    })
    expect(await find(id, colleague)).toBeUndefined()
    expect(await find(id)).toBeDefined()
    for (const name of ['outcome', 'move', 'cancel', 'with']) {
      const json = { outcome: null, date: days[0], time: '09:00', with: null, revision: 0 }
      const { outcome, date, time, revision } = json
      const bodies: Record<string, object> = {
        outcome: { outcome, revision },
        move: { date, time, revision },
        cancel: { revision },
        with: { with: null, revision },
      }
      expect((await act(name, id, bodies[name] ?? {}, { by: colleague })).status).toBe(404)
    }
    const times = `/api/staff/visits/appointment/${id}/times?date=${days[0]}`
    expect((await colleague.json(times)).status).toBe(404)
    const refused = await act('with', id, { with: colleague.id, revision: 0 })
    expect(refused.status).toBe(400)
  })

  test('Bad input is refused with its fields', async () => {
    const { id } = await bookAppointment()
    const failures = await Promise.all([
      specialist.json<ErrorBody>('/api/staff/visits?from=2026-13-01&to=2026-12-01'),
      specialist.json<ErrorBody>(`/api/staff/visits?from=${today}&to=${addDays(today, 42)}`),
      act('outcome', id, { outcome: 'late', revision: 0 }),
      act('outcome', id, { outcome: 'done' }),
      act('move', id, { date: 'soon', time: '9', revision: 0 }),
      act('cancel', id, { reason: 'x'.repeat(501), revision: 0 }),
    ])
    for (const { status, body } of failures) {
      expect([status, Object.keys(body.error.fields ?? {}).length > 0]).toEqual([400, true])
    }
    expect((await act('cancel', id, { revision: 0 }, { kind: 'party' })).status).toBe(400)
    expect((await act('cancel', 'x', { revision: 0 })).status).toBe(404)
  })

  test('What happens to a visit reaches the desk’s stream', async () => {
    const { id, person } = await bookAppointment()
    const answer = await specialist.fetch('/api/staff/stream')
    const reader = answer.body?.getReader()
    const decoder = new TextDecoder()
    let heard = ''
    const listening = (async () => {
      while (!heard.includes(person.number)) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) break
        heard += decoder.decode(value)
      }
    })()
    await act('with', id, { with: colleague.id, revision: 0 })
    await listening
    await reader?.cancel()
    expect(heard).toContain(`"case":"${person.number}"`)
  })
})
