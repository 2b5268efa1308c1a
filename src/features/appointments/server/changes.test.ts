import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Appointment } from '#features/appointments/schema.ts'
import { addDays, weekdayOf } from '#shared/dates.ts'
import { book, change, createSlots, listFree, listOpenDays } from '#tests/support/appointments.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const now = new Date()
const app = await startTestApp()
const openDays = listOpenDays(now)
const freshSlot = createSlots(openDays)

const endIt = (id: string) =>
  app.sql(`update appointments set appointment_date = current_date - 3 where id = $1`, [id])

describe('APPT-1 canceling', () => {
  it('frees the time and is no harm twice', async () => {
    const person = await app.createPerson()
    const slot = freshSlot()
    const { id } = (await book(person, slot)).body
    const canceled = await change(person, id, { status: 'canceled' })
    expect(canceled.status).toBe(200)
    expect(canceled.body.status).toBe('canceled')
    expect(await change(person, id, { status: 'canceled' })).toMatchObject({
      status: 200,
      body: canceled.body,
    })
    expect(await listFree(person, slot)).toContain(slot.appointment_time)
  })

  it('is refused once the appointment is over', async () => {
    const person = await app.createPerson()
    const { id } = (await book(person, freshSlot())).body
    await endIt(id)
    const { status, body } = await change(person, id, { status: 'canceled' })
    expect([status, body.error.code]).toEqual([409, 'conflict'])
  })
})

describe('APPT-1 moving', () => {
  it('takes the new time, keeps the notes and frees the old time', async () => {
    const person = await app.createPerson()
    const [from, to] = [freshSlot(), freshSlot()]
    const booked = (await book(person, { ...from, notes: 'interpreter' })).body
    const { status, body } = await change(person, booked.id, to)
    expect(status).toBe(200)
    expect(body).toEqual({ ...booked, ...to, updated_at: body.updated_at })
    expect(body.updated_at > booked.updated_at).toBe(true)
    expect(await listFree(person, from)).toContain(from.appointment_time)
    expect(await listFree(person, to)).not.toContain(to.appointment_time)
    expect((await change(person, booked.id, { ...to, notes: '' })).body.notes).toBeNull()
  })

  it('keeps the old time when the new one is taken', async () => {
    const [person, other] = [await app.createPerson(), await app.createPerson()]
    const [from, to] = [freshSlot(), freshSlot()]
    const booked = (await book(person, from)).body
    await book(other, to)
    const { status, body } = await change(person, booked.id, { ...to, notes: 'new' })
    expect([status, body.error.code]).toEqual([409, 'slot_taken'])
    expect((await person.json<Appointment[]>('/api/appointments')).body).toEqual([booked])
  })

  it('goes to exactly one of twenty who want the same new time', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => app.createPerson()))
    const booked = await Promise.all(people.map((person) => book(person, freshSlot())))
    const to = freshSlot()
    const answers = await Promise.all(people.map((person, i) => change(person, booked[i]?.body.id ?? '', to)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(409)])
  })

  it('never fails for two people who want each other’s time', async () => {
    const [one, two] = [await app.createPerson(), await app.createPerson()]
    const [a, b] = [freshSlot(), freshSlot()]
    const [first, second] = [(await book(one, a)).body, (await book(two, b)).body]
    const answers = await Promise.all([change(one, first.id, b), change(two, second.id, a)])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const taken = [...(await listFree(one, a)), ...(await listFree(two, b))]
    expect(taken.length).toBeLessThan(26)
  })

  it('is refused for closed days, canceled appointments and those that are over', async () => {
    const person = await app.createPerson()
    const slot = freshSlot()
    const { id } = (await book(person, slot)).body
    const sunday = addDays(slot.appointment_date, 7 - weekdayOf(slot.appointment_date))
    expect((await change(person, id, { ...slot, appointment_date: sunday })).status).toBe(400)
    await change(person, id, { status: 'canceled' })
    expect((await change(person, id, freshSlot())).status).toBe(409)

    const over = (await book(person, freshSlot())).body.id
    await endIt(over)
    expect((await change(person, over, freshSlot())).status).toBe(409)
  })
})

describe('APPT-1 a change', () => {
  it.each([
    ['nothing', {}, ['office_location', 'appointment_date', 'appointment_time']],
    ['another status', { status: 'scheduled' }, ['status']],
    [
      'a status together with a new time',
      { status: 'canceled', appointment_time: '09:00' },
      ['appointment_time'],
    ],
    ['a part of a new time', { appointment_time: '09:00' }, ['office_location', 'appointment_date']],
    [
      'an unknown office',
      { office_location: 'x', appointment_date: '2027-01-12', appointment_time: '09:00' },
      ['office_location'],
    ],
    ['a list', [], ['body']],
  ])('with %s is refused, naming the fields', async (_, body, fields) => {
    const person = await app.createPerson()
    const { id } = (await book(person, freshSlot())).body
    const answer = await change(person, id, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.error.fields ?? {})).toEqual(fields)
  })

  it('of somebody else’s appointment is answered like one that does not exist', async () => {
    const [owner, stranger] = [await app.createPerson(), await app.createPerson()]
    const booked = (await book(owner, freshSlot())).body
    const bodies = [{ status: 'canceled' }, freshSlot()]
    for (const id of [booked.id, randomUUID(), 'nonsense']) {
      for (const body of bodies) {
        const answer = await change(stranger, id, body)
        expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found'])
      }
      expect((await stranger.fetch(`/api/appointments/${id}/calendar`)).status).toBe(404)
    }
    expect((await owner.json<Appointment[]>('/api/appointments')).body).toEqual([booked])
  })
})

describe('APPT-1 how often', () => {
  it('thirty bookings, moves and cancellations an hour for one account', async () => {
    const [person, other] = [await app.createPerson(), await app.createPerson()]
    await app.sql(
      `insert into rate_limits (key, count, window_ends) values ($1, 28, now() + interval '30 minutes')`,
      [`appointment-change:account:${person.id}`],
    )
    Object.assign(app.deps.env, { rateLimits: true })
    try {
      const { status, body } = await book(person, freshSlot())
      expect(status).toBe(201)
      const to = freshSlot()
      expect((await change(person, body.id, to)).status).toBe(200)
      const refused = [
        await change(person, body.id, freshSlot()),
        await change(person, body.id, { status: 'canceled' }),
        await book(person, freshSlot()),
      ]
      expect(refused.map((answer) => answer.status)).toEqual([429, 429, 429])
      for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(1_500)
      expect((await person.json<Appointment[]>('/api/appointments')).body).toMatchObject([
        { ...to, status: 'scheduled' },
      ])
      expect((await book(other, freshSlot())).status).toBe(201)
    } finally {
      Object.assign(app.deps.env, { rateLimits: false })
    }
  })
})

describe('APPT-1 the calendar file over HTTP', () => {
  it('is a download of the own appointment', async () => {
    const person = await app.createPerson()
    const { id } = (await book(person, freshSlot())).body
    const response = await person.fetch(`/api/appointments/${id}/calendar`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="appointment.ics"/)
    expect(await response.text()).toContain(`UID:appointment-${id}@pobyt`)
  })
})
