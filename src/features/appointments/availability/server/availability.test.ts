import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TIME_SLOTS } from '#features/appointments/contract.ts'
import type { Appointment, CalendarDay, Slot } from '#features/appointments/schema.ts'
import { addDays, todayInWarsaw, weekdayOf } from '#shared/dates.ts'
import { book, createSlots, listFree, listOpenDays } from '#tests/support/appointments.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const now = new Date()
const app = await startTestApp()
const openDays = listOpenDays(now)
const freshSlot = createSlots(openDays)

describe('APPT-1 free slots', () => {
  it('are all thirteen on an open day, less the taken ones, and say nothing of who took them', async () => {
    const [owner, other] = [await app.createPerson(), await app.createPerson()]
    const slot: Slot = { ...freshSlot(), office_location: 'gdansk' }
    expect(await listFree(other, slot)).toEqual([...TIME_SLOTS])
    await book(owner, slot)
    expect(await listFree(other, slot)).toEqual(TIME_SLOTS.filter((time) => time !== slot.appointment_time))

    const path = `/api/appointments/availability?office_location=gdansk&date=${slot.appointment_date}`
    const { body } = await other.json<Slot[]>(path)
    expect(Object.keys(body[0] ?? {})).toEqual(['office_location', 'appointment_date', 'appointment_time'])
  })

  it('are none today, at weekends and on holidays', async () => {
    const person = await app.createPerson()
    const slot = freshSlot()
    const saturday = addDays(slot.appointment_date, 6 - weekdayOf(slot.appointment_date))
    const days = [todayInWarsaw(now), saturday, `${Number(slot.appointment_date.slice(0, 4)) + 1}-01-01`]
    for (const date of days) {
      expect(await listFree(person, { ...slot, appointment_date: date })).toEqual([])
    }
  })

  it.each([
    '',
    '?office_location=wroclaw',
    '?office_location=rome&date=2027-01-12',
    '?office_location=wroclaw&date=12.01.2027',
    '?office_location=wroclaw&date=2027-01-12&user_id=1',
  ])('refuse the question "%s"', async (query) => {
    const person = await app.createPerson()
    expect((await person.json(`/api/appointments/availability${query}`)).status).toBe(400)
  })
})

describe('APPT-1 the month', () => {
  const getMonth = (person: Person, query: string) =>
    person.json<CalendarDay[]>(`/api/appointments/calendar?${query}`)

  it('tells of each day how many slots are free, or why it is closed', async () => {
    const person = await app.createPerson()
    const slot: Slot = { ...freshSlot(), office_location: 'lodz' }
    await book(await app.createPerson(), slot)
    const month = slot.appointment_date.slice(0, 7)
    const { status, body } = await getMonth(person, `office_location=lodz&month=${month}`)
    expect(status).toBe(200)
    expect(body[0]?.date).toBe(`${month}-01`)
    expect(body.length).toBeGreaterThanOrEqual(28)
    expect(body.find((day) => day.date === slot.appointment_date)).toEqual({
      date: slot.appointment_date,
      free: 12,
      closed: null,
    })
  })

  it('names holidays', async () => {
    const year = Number(todayInWarsaw(now).slice(0, 4))
    const epiphany = [`${year}-01-06`, `${year + 1}-01-06`].find((date) => date > todayInWarsaw(now)) ?? ''
    const query = `office_location=lodz&month=${epiphany.slice(0, 7)}`
    const { body } = await getMonth(await app.createPerson(), query)
    expect(body[5]).toEqual({ date: epiphany, free: 0, closed: 'holiday', name: 'Epiphany' })
  })

  it.each(['office_location=lodz', 'office_location=lodz&month=2027-13', 'office_location=x&month=2027-01'])(
    'refuses the question "%s"',
    async (query) => {
      expect((await getMonth(await app.createPerson(), query)).status).toBe(400)
    },
  )
})

describe('APPT-1 the list', () => {
  it('is the caller’s own, newest first, fifty at a time', async () => {
    const person = await app.createPerson()
    await book(await app.createPerson(), freshSlot())
    await app.sql(
      `insert into appointments (case_id, user_id, office_location, appointment_date, appointment_time, seat, status, created_at)
       select open_case_of($1), $1, 'poznan', current_date, '09:00', 1, 'canceled', now() - n * interval '1 hour'
       from generate_series(1, 52) n`,
      [person.id],
    )
    const newest = (await book(person, freshSlot())).body
    const { body: page } = await person.json<Appointment[]>('/api/appointments')
    expect(page).toHaveLength(50)
    expect(page[0]).toEqual(newest)
    const { body: rest } = await person.json<Appointment[]>(`/api/appointments?before=${page.at(-1)?.id}`)
    expect(rest).toHaveLength(3)
    const times = [...page, ...rest].map((entry) => entry.created_at)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('is empty before an unknown appointment, and refuses what is no id', async () => {
    const person = await app.createPerson()
    expect((await person.json(`/api/appointments?before=${randomUUID()}`)).body).toEqual([])
    expect((await person.json('/api/appointments?before=1')).status).toBe(400)
  })
})
