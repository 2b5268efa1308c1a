import { describe, expect, it, vi } from 'vitest'
import type { Slot } from '#features/appointments/schema.ts'
import { book } from '#tests/support/appointments.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'

/** Monday, 9 November 2026, 23:30 in Warsaw: Tuesday is open, Wednesday is Independence Day. */
const now = new Date('2026-11-09T22:30:00Z')
const app = await startTestApp({ overrides: { now: () => now } })

async function listNext(person: Person, office: string, moving?: string): Promise<string[]> {
  const query = new URLSearchParams({ office_location: office, ...(moving ? { moving } : {}) })
  const { status, body } = await person.json<Slot[]>(`/api/appointments/next?${query}`)
  expect(status).toBe(200)
  expect(body.every((slot) => slot.office_location === office)).toBe(true)
  return body.map((slot) => `${slot.appointment_date} ${slot.appointment_time}`)
}

/** Somebody else takes all thirteen slots of a day but these. */
async function fillDay(office: string, date: string, without: readonly string[] = []): Promise<void> {
  const { id } = await app.createPerson()
  await app.sql(
    `insert into appointments (case_id, user_id, office_location, appointment_date, appointment_time, seat)
     select open_case_of($1), $1, $2, $3, to_char(t, 'HH24:MI'), 1
     from generate_series('2026-01-01 09:00'::timestamp, '2026-01-01 15:00', '30 minutes') t
     where to_char(t, 'HH24:MI') <> all ($4::text[])`,
    [id, office, date, without],
  )
}

const slotOf = (office: string, date: string, time: string) => ({
  office_location: office,
  appointment_date: date,
  appointment_time: time,
})

describe('APPT-1 the next free times', () => {
  it('do not ask the calendar of the time zone for every day of a year', async () => {
    const person = await app.createPerson()
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    expect((await person.json('/api/appointments/next?office_location=warsaw')).status).toBe(200)
    expect(asked.mock.calls.length).toBeLessThan(50)
    asked.mockRestore()
  })

  it('are the first of each of the next three open days, tomorrow in Warsaw at the earliest', async () => {
    const person = await app.createPerson()
    expect(await listNext(person, 'warsaw')).toEqual([
      '2026-11-10 09:00',
      '2026-11-12 09:00',
      '2026-11-13 09:00',
    ])
  })

  it('leave out full days, weekends and the times that others or the person already have', async () => {
    const person = await app.createPerson()
    await fillDay('lodz', '2026-11-10')
    await fillDay('lodz', '2026-11-12', ['11:30', '14:00'])
    await book(person, slotOf('krakow', '2026-11-12', '11:30'))
    expect(await listNext(person, 'lodz')).toEqual([
      '2026-11-12 14:00',
      '2026-11-13 09:00',
      '2026-11-16 09:00',
    ])
  })

  it('do not count a canceled appointment, and count every seat of a slot', async () => {
    const twoSeats = await startTestApp({ env: { SLOT_CAPACITY: '2' }, overrides: { now: () => now } })
    const [person, rival, third] = [
      await twoSeats.createPerson(),
      await twoSeats.createPerson(),
      await twoSeats.createPerson(),
    ]
    await book(person, slotOf('poznan', '2026-11-10', '09:00'))
    expect((await listNext(rival, 'poznan'))[0]).toBe('2026-11-10 09:00')
    const { body } = await book(rival, slotOf('poznan', '2026-11-10', '09:00'))
    expect((await listNext(third, 'poznan'))[0]).toBe('2026-11-10 09:30')
    await rival.json(`/api/appointments/${body.id}`, { method: 'PATCH', json: { status: 'canceled' } })
    expect((await listNext(third, 'poznan'))[0]).toBe('2026-11-10 09:00')
  })

  it('offer an appointment that is moved its time in another office, and not the slot it has', async () => {
    const person = await app.createPerson()
    const { body } = await book(person, slotOf('gdansk', '2026-11-10', '09:00'))
    expect((await listNext(person, 'wroclaw'))[0]).toBe('2026-11-10 09:30')
    expect((await listNext(person, 'wroclaw', body.id))[0]).toBe('2026-11-10 09:00')
    expect((await listNext(person, 'gdansk', body.id))[0]).toBe('2026-11-10 09:30')
    const stranger = await app.createPerson()
    await book(stranger, slotOf('krakow', '2026-11-10', '10:00'))
    expect((await listNext(stranger, 'gdansk', body.id))[0]).toBe('2026-11-10 09:30')
  })

  it.each([
    '',
    '?office_location=rome',
    '?office_location=wroclaw&moving=1',
    '?office_location=wroclaw&days=9',
  ])('refuse the question "%s"', async (query) => {
    const person = await app.createPerson()
    expect((await person.json(`/api/appointments/next${query}`)).status).toBe(400)
  })

  it('are told to nobody who is signed out', async () => {
    expect((await app.json('/api/appointments/next?office_location=warsaw')).status).toBe(401)
  })
})
