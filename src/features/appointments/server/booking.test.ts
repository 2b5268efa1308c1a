import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { earliestDate } from '#features/appointments/rules.ts'
import { addDays, formatDate, todayInWarsaw, weekdayOf } from '#shared/dates.ts'
import { book, change, createSlots, listFree, listOpenDays } from '#tests/support/appointments.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const now = new Date()
const app = await startTestApp()
const pairs = await startTestApp({ env: { SLOT_CAPACITY: '2' } })
const openDays = listOpenDays(now)
const freshSlot = createSlots(openDays)

describe('APPT-1 booking', () => {
  it('keeps the time and answers with the whole record', async () => {
    const person = await app.createPerson()
    const slot = freshSlot()
    const { status, body } = await book(person, { ...slot, notes: '  I will bring my son (7).  ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: person.id,
      ...slot,
      notes: 'I will bring my son (7).',
      status: 'scheduled',
      outcome: null,
      cancel_reason: null,
      booked_by_us: false,
      booked_by: null,
      booking_note: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: body.created_at,
    })
    expect((await person.json('/api/appointments')).body).toEqual([body])
  })

  it('needs no notes; notes with nothing to see are none', async () => {
    for (const notes of [undefined, null, ' ', '\u200b\u2800'])
      expect((await book(await app.createPerson(), { ...freshSlot(), notes })).body.notes).toBeNull()
  })

  it('takes out of the notes what nobody sees', async () => {
    const notes = ' My son\u202e (7)\u0000.\r\nInterpreter\ud800\u200b '
    const { body } = await book(await app.createPerson(), { ...freshSlot(), notes })
    expect(body.notes).toBe('My son (7).\nInterpreter')
  })

  it('refuses today, the past and a day more than a year ahead, naming the day', async () => {
    const person = await app.createPerson()
    const today = todayInWarsaw(now)
    for (const date of [today, addDays(today, -1), addDays(today, 370)]) {
      const { status, body } = await book(person, { ...freshSlot(), appointment_date: date })
      expect(status).toBe(400)
      expect(body.error.code).toBe('invalid_input')
      expect(body.error.fields?.appointment_date?.[0]).toContain(formatDate(date))
    }
    expect((await person.json('/api/appointments')).body).toEqual([])
  })

  it('refuses a weekend', async () => {
    const saturday = addDays(openDays[0] ?? '', 6 - weekdayOf(openDays[0] ?? ''))
    const sunday = addDays(saturday, 8)
    const { status, body } = await book(await app.createPerson(), {
      ...freshSlot(),
      appointment_date: sunday,
    })
    expect(status).toBe(400)
    expect(body.error.fields?.appointment_date?.[0]).toMatch(/Sunday|public holiday/)
  })

  it('refuses a public holiday by its name', async () => {
    const year = Number(todayInWarsaw(now).slice(0, 4))
    const independenceDay =
      [`${year}-11-11`, `${year + 1}-11-11`].find((date) => date >= earliestDate(now)) ?? ''
    const { status, body } = await book(await app.createPerson(), {
      ...freshSlot(),
      appointment_date: independenceDay,
    })
    expect(status).toBe(400)
    expect(body.error.fields?.appointment_date?.[0]).toContain(
      `${formatDate(independenceDay)} is a public holiday (Independence Day).`,
    )
  })

  it.each([
    ['an unknown office', { office_location: 'london' }, 'office_location'],
    ['a time off the half hour', { appointment_time: '09:15' }, 'appointment_time'],
    ['a time after the last slot', { appointment_time: '15:30' }, 'appointment_time'],
    ['a date that does not exist', { appointment_date: '2027-02-30' }, 'appointment_date'],
    ['a number for a date', { appointment_date: 20270210 }, 'appointment_date'],
    ['notes over the limit', { notes: 'x'.repeat(1001) }, 'notes'],
    ['somebody else’s user id', { user_id: 'me' }, 'user_id'],
    ['a status of its own', { status: 'canceled' }, 'status'],
  ])('refuses %s at its field', async (_, wrong, field) => {
    const person = await app.createPerson()
    const { status, body } = await book(person, { ...freshSlot(), ...wrong })
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {})).toEqual([field])
    expect((await person.json('/api/appointments')).body).toEqual([])
  })

  it('names every wrong field at once', async () => {
    const { body } = await book(await app.createPerson(), {})
    expect(Object.keys(body.error.fields ?? {})).toEqual([
      'office_location',
      'appointment_date',
      'appointment_time',
    ])
  })

  it('is for people who are signed in', async () => {
    expect((await app.json('/api/appointments', { method: 'POST', json: freshSlot() })).status).toBe(401)
    expect((await app.json('/api/appointments')).status).toBe(401)
    const day = `office_location=wroclaw&date=${openDays[0]}`
    expect((await app.json(`/api/appointments/availability?${day}`)).status).toBe(401)
    expect((await app.json('/api/appointments/calendar?office_location=lodz&month=2027-01')).status).toBe(401)
    const id = randomUUID()
    const canceling = { method: 'PATCH', json: { status: 'canceled' } }
    expect((await app.json(`/api/appointments/${id}`, canceling)).status).toBe(401)
    expect((await app.json(`/api/appointments/${id}/calendar`)).status).toBe(401)
  })
})

describe('APPT-1 a slot that is full', () => {
  it('is refused with slot_taken, and free again once canceled', async () => {
    const [first, second] = [await app.createPerson(), await app.createPerson()]
    const slot = freshSlot()
    const booked = await book(first, slot)
    const refused = await book(second, slot)
    expect(refused.status).toBe(409)
    expect(refused.body.error.code).toBe('slot_taken')
    expect(refused.body.error.fields?.appointment_time?.[0]).toContain(slot.appointment_time)

    await change(first, booked.body.id, { status: 'canceled' })
    expect((await book(second, slot)).status).toBe(201)
  })

  it('goes to exactly one of fifty people who press at once', async () => {
    const slot = freshSlot()
    const people = await Promise.all(Array.from({ length: 50 }, () => app.createPerson()))
    const answers = await Promise.all(people.map((person) => book(person, slot)))
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([201, ...Array(49).fill(409)])
  })

  it('takes exactly as many people as there are places', async () => {
    const slot = freshSlot()
    const people = await Promise.all(Array.from({ length: 50 }, () => pairs.createPerson()))
    expect(await listFree(people[0] as Person, slot)).toContain(slot.appointment_time)
    const answers = await Promise.all(people.map((person) => book(person, slot)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(2)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(48)
    const loser = people[answers.findIndex((answer) => answer.status === 409)] as Person
    expect(await listFree(loser, slot)).not.toContain(slot.appointment_time)
  })

  it('is not booked twice by a double click, even with a place left', async () => {
    const person = await pairs.createPerson()
    const slot = freshSlot()
    const answers = await Promise.all([book(person, slot), book(person, slot)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    const again = await book(person, slot)
    expect(again.body.error.message).toContain('You already have')
    expect((await pairs.createPerson()).id).not.toBe(person.id)
    expect((await book(await pairs.createPerson(), slot)).status).toBe(201)
  })
})
