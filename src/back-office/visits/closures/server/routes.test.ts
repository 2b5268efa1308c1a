import { describe, expect, test } from 'vitest'
import type { Closure, MadeClosure } from '#back-office/visits/closures/schema.ts'
import { bookTime as bookRow, lockForBooking } from '#features/consultations/server/store.ts'
import { type ErrorBody, listOpenDays } from '#tests/support/appointments.ts'
import { bookTime, createRequest, listFreeTimes } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant, createMember } from '#tests/support/desk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const WAITING = `select 1 from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`

type Answered = MadeClosure & ErrorBody

describe.each(TEST_DATABASES)('Closed days and hours on %s', async (database) => {
  const app = await startTestApp({ database })
  const admin = await createMember(app, { role: 'admin', name: 'Ewa Nowak' })
  const marta = await createMember(app, { name: 'Marta Zielińska' })
  const jan = await createMember(app, { name: 'Jan Kowal' })
  const days = listOpenDays(new Date(), { after: 5 })
  let used = 0
  const nextDay = () => days[used++] ?? ''
  const person = await createApplicant(app)

  const close = (by: Person, day: string, more: object = {}) =>
    by.json<Answered>('/api/staff/closures', {
      method: 'POST',
      json: { staff_id: null, from_day: day, to_day: day, ...more },
    })
  const open = (by: Person, id: string) => by.json(`/api/staff/closures/${id}`, { method: 'DELETE' })
  const list = async (by: Person, day: string) =>
    (await by.json<Closure[]>(`/api/staff/closures?from=${day}&to=${day}`)).body
  const timesOf = (date: string) => listFreeTimes(person, { date })

  test('A day that an admin closes for everybody has no times until it is opened again', async () => {
    const date = nextDay()
    const { id } = await createRequest(person)
    expect(await timesOf(date)).toContain('10:00')
    const made = await close(admin, date, { reason: 'We move house' })
    expect(made).toMatchObject({
      status: 201,
      body: { staff: null, reason: 'We move house', set_by: 'Ewa Nowak', consultations: [] },
    })
    expect(await timesOf(date)).toEqual([])
    const refused = await bookTime(person, id, { date, time: '10:00', minutes: 30 })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'slot_taken'])
    const next = await person.json<{ date: string }[]>('/api/consultations/next?minutes=30')
    expect(next.body.map((time) => time.date)).not.toContain(date)
    expect(await list(marta, date)).toMatchObject([{ id: made.body.id, may_remove: false }])
    expect((await open(marta, made.body.id)).status).toBe(403)
    expect((await open(admin, made.body.id)).status).toBe(204)
    expect((await open(admin, made.body.id)).status).toBe(404)
    expect(await timesOf(date)).toContain('10:00')
    const acts = await app.sql('select act from audit_log where subject_id = $1 order by seq', [made.body.id])
    expect(acts).toEqual([{ act: 'closure.added' }, { act: 'closure.removed' }])
  })

  test.runIf(database === 'postgres')(
    'A consultation that is being booked meanwhile is in the list',
    async () => {
      const date = nextDay()
      const { id } = await createRequest(person)
      const closing = await app.deps.database.db.transaction(async (tx) => {
        await lockForBooking(tx, { userId: person.id, date })
        await bookRow(tx, { id, date, time: '10:00', minutes: 30 })
        const answer = close(admin, date)
        await waitUntil(async () => (await app.sql(WAITING)).length > 0)
        return { answer }
      })
      const { body } = await closing.answer
      expect(body.consultations).toMatchObject([{ id, time: '10:00' }])
      await open(admin, body.id)
    },
  )

  test('Closed hours take the times that overlap them, and those alone', async () => {
    const date = nextDay()
    await close(admin, date, { from_time: '10:15', to_time: '11:00' })
    const times = await timesOf(date)
    expect(times).toEqual(expect.arrayContaining(['09:30', '11:00']))
    expect(times).not.toEqual(expect.arrayContaining(['10:00']))
    expect(times).not.toEqual(expect.arrayContaining(['10:30']))
    const month = await person.json<{ date: string; free: number }[]>(
      `/api/consultations/calendar?month=${date.slice(0, 7)}&minutes=30`,
    )
    expect(month.body.find((day) => day.date === date)?.free).toBe(times.length)
  })

  test('Times fall away when the last specialist is away, and not before', async () => {
    const date = nextDay()
    expect((await close(marta, date, { staff_id: marta.id })).status).toBe(201)
    expect(await timesOf(date)).toContain('10:00')
    await close(jan, date, { staff_id: jan.id, from_time: '09:00', to_time: '11:00' })
    const times = await timesOf(date)
    expect(times).not.toContain('10:00')
    expect(times).toContain('11:00')
  })

  test('Consultations that are booked within it stand and are listed', async () => {
    const date = nextDay()
    const { id } = await createRequest(person)
    await bookTime(person, id, { date, time: '10:00', minutes: 30 })
    const before = await close(admin, date, { from_time: '08:00', to_time: '10:00' })
    expect(before.body.consultations).toEqual([])
    const made = await close(admin, date)
    expect(made.body.consultations.map((visit) => visit.id)).toEqual([id])
    const { body } = await person.json(`/api/consultations/${id}`)
    expect(body).toMatchObject({ status: 'booked', booked_date: date })
    const moved = await marta.json<ErrorBody>(`/api/staff/visits/consultation/${id}/move`, {
      method: 'POST',
      json: { date, time: '12:00', revision: 1 },
    })
    expect([moved.status, moved.body.error.code]).toEqual([409, 'slot_taken'])
  })

  test('A specialist closes for herself alone; nobody else sees or changes anything', async () => {
    const date = nextDay()
    expect((await close(marta, date)).status).toBe(403)
    expect((await close(marta, date, { staff_id: jan.id })).status).toBe(403)
    expect((await close(admin, date, { staff_id: jan.id })).status).toBe(201)
    expect((await close(admin, date, { staff_id: person.id })).status).toBe(400)
    expect((await app.json('/api/staff/closures', { method: 'POST', json: {} })).status).toBe(401)
    expect((await person.json(`/api/staff/closures?from=${date}&to=${date}`)).status).toBe(404)
    expect((await close(person, date)).status).toBe(404)
  })

  test('Bad input is refused with its fields', async () => {
    const date = nextDay()
    const fieldsOf = async (more: object) => {
      const { status, body } = await close(admin, date, more)
      return [status, ...Object.keys(body.error.fields ?? {})]
    }
    expect(await fieldsOf({ to_day: '2020-01-01', from_day: '2020-01-01' })).toEqual([400, 'to_day'])
    expect(await fieldsOf({ to_day: '2020-01-01' })).toEqual([400, 'to_day'])
    expect(await fieldsOf({ from_time: '10:00' })).toEqual([400, 'to_time'])
    expect(await fieldsOf({ from_time: '11:00', to_time: '10:00' })).toEqual([400, 'to_time'])
    expect(await fieldsOf({ reason: 'x'.repeat(201) })).toEqual([400, 'reason'])
    expect((await admin.json('/api/staff/closures?from=2026-01-01&to=2025-01-01')).status).toBe(400)
  })
})
