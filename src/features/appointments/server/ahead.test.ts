import { describe, expect, it } from 'vitest'
import type { CalendarDay, Slot, TimesAhead } from '#features/appointments/schema.ts'
import { book, change, createSlots, listFree, listOpenDays } from '#tests/support/appointments.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'

const openDays = listOpenDays(new Date())
const freshSlot = createSlots(openDays)
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const getAhead = async (person: Person) => (await person.json<TimesAhead>('/api/appointments/ahead')).body
const inKrakow = (slot: Slot): Slot => ({ ...slot, office_location: 'krakow' })

describe.each(TEST_DATABASES)('APPT-1 times held ahead on %s', async (database) => {
  const app = await startTestApp({ database })
  const listHeld = (person: Person) =>
    app.sql<{ office: string; time: string; date: string }>(
      `select office_location as office, appointment_time as time, appointment_date::text as date
       from appointments where user_id = $1 and status = 'scheduled'`,
      [person.id],
    )

  it('are two at most; one that is canceled or has begun makes room, and both can be moved', async () => {
    const person = await app.createPerson()
    const [first, second] = [await book(person, freshSlot()), await book(person, freshSlot())]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await getAhead(person)).toEqual({ ahead: 2, most: 2 })
    const third = await book(person, freshSlot())
    expect([third.status, third.body.error.code]).toEqual([409, 'conflict'])
    expect(third.body.error.message).toBe(
      'You already have 2 appointments ahead. Move or cancel one, or wait until one is over.',
    )
    expect((await change(person, first.body.id, freshSlot())).status).toBe(200)

    expect((await change(person, first.body.id, { status: 'canceled' })).status).toBe(200)
    const fourth = await book(person, freshSlot())
    expect(fourth.status).toBe(201)
    await app.sql(`update appointments set appointment_date = current_date - 1 where id = $1`, [
      fourth.body.id,
    ])
    expect(await getAhead(person)).toEqual({ ahead: 1, most: 2 })
    expect((await book(person, freshSlot())).status).toBe(201)
    expect((await book(await app.createPerson(), freshSlot())).status).toBe(201)
  })

  it('stay two when ten are booked at once', async () => {
    const person = await app.createPerson()
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(person, freshSlot())))
    expect(statusesOf(answers)).toEqual([201, 201, ...Array(8).fill(409)])
    expect(await listHeld(person)).toHaveLength(2)
  })

  it('that were more before there was a limit stay, can be moved and canceled, and none can be added', async () => {
    const person = await app.createPerson()
    const [day = ''] = openDays.slice(-1)
    await app.sql(
      `insert into appointments (case_id, user_id, office_location, appointment_date, appointment_time, seat)
       select open_case_of($1), $1, office, $2, '15:00', 1 from unnest(array['warsaw', 'krakow', 'gdansk']) office`,
      [person.id, day],
    )
    expect(await getAhead(person)).toEqual({ ahead: 3, most: 2 })
    expect((await book(person, freshSlot())).body.error.message).toContain('3 appointments ahead')
    const [one, two] = await app.sql<{ id: string; office: Slot['office_location'] }>(
      `select id, office_location as office from appointments where user_id = $1 order by office_location`,
      [person.id],
    )
    const same = { office_location: two?.office, appointment_date: day, appointment_time: '15:00' }
    expect((await change(person, two?.id ?? '', { ...same, notes: 'other notes' })).status).toBe(200)
    expect((await change(person, one?.id ?? '', freshSlot())).status).toBe(200)
    expect((await change(person, two?.id ?? '', { status: 'canceled' })).status).toBe(200)
    expect(await listHeld(person)).toHaveLength(2)
  })

  it('are never the same hour in two offices, booked or moved, one after the other or at once', async () => {
    const person = await app.createPerson()
    const [slot, other] = [freshSlot(), freshSlot()]
    const { id } = (await book(person, slot)).body
    const refused = await book(person, inKrakow(slot))
    expect([refused.status, refused.body.error.code]).toEqual([409, 'slot_taken'])
    expect(refused.body.error.fields?.appointment_time).toEqual([
      `You already have ${slot.appointment_time} on that day: Wrocław Voivodeship Office. Choose another time.`,
    ])
    const second = (await book(person, other)).body.id
    expect((await change(person, second, inKrakow(slot))).body.error.code).toBe('slot_taken')
    // An appointment can be moved to another office at the same time.
    expect((await change(person, id, inKrakow(slot))).status).toBe(200)

    const target = freshSlot()
    const moves = [change(person, id, target), change(person, second, inKrakow(target))]
    expect(statusesOf(await Promise.all(moves))).toEqual([200, 409])
    const [rival, wish] = [await app.createPerson(), freshSlot()]
    const bookings = [
      book(rival, wish),
      book(rival, inKrakow(wish)),
      book(rival, { ...wish, office_location: 'lodz' }),
    ]
    expect(statusesOf(await Promise.all(bookings))).toEqual([201, 409, 409])
    for (const somebody of [person, rival]) {
      const hours = (await listHeld(somebody)).map(({ date, time }) => `${date} ${time}`)
      expect(new Set(hours).size).toBe(hours.length)
    }
  })
})

describe('APPT-1 free slots of a person who holds a time', async () => {
  const app = await startTestApp({ env: { APPOINTMENTS_AHEAD: '1' } })

  it('leave that time out in every office, and offer it to the appointment that is moved', async () => {
    const [person, other] = [await app.createPerson(), await app.createPerson()]
    const slot = freshSlot()
    const { id } = (await book(person, slot)).body
    const time = slot.appointment_time
    for (const place of [slot, inKrakow(slot)]) {
      expect(await listFree(person, place)).not.toContain(time)
      expect(await listFree(person, place, id)).toContain(time)
    }
    expect(await listFree(other, slot)).not.toContain(time)
    expect(await listFree(other, inKrakow(slot))).toContain(time)
    const month = `/api/appointments/calendar?office_location=krakow&month=${slot.appointment_date.slice(0, 7)}`
    const freeOn = async (path: string) =>
      (await person.json<CalendarDay[]>(path)).body.find(({ date }) => date === slot.appointment_date)?.free
    expect([await freeOn(month), await freeOn(`${month}&moving=${id}`)]).toEqual([12, 13])
    // A slot that is taken in the other office is also taken for an appointment that is moved there.
    await book(other, inKrakow(slot))
    expect(await listFree(person, inKrakow(slot), id)).not.toContain(time)
  })

  it('know no appointment of somebody else, and are for people who are signed in', async () => {
    const [owner, stranger] = [await app.createPerson(), await app.createPerson()]
    const { id } = (await book(owner, freshSlot())).body
    for (const moving of [id, 'nonsense']) {
      const query = `office_location=krakow&moving=${moving}`
      const paths = [`availability?${query}&date=${openDays[0]}`, `calendar?${query}&month=2027-01`]
      for (const path of paths) expect((await stranger.json(`/api/appointments/${path}`)).status).toBe(404)
    }
    expect((await app.json('/api/appointments/ahead')).status).toBe(401)
    expect(await getAhead(stranger)).toEqual({ ahead: 0, most: 1 })
  })

  it('come with a limit the operator sets, in words for one', async () => {
    const person = await app.createPerson()
    await book(person, freshSlot())
    expect((await book(person, freshSlot())).body.error.message).toBe(
      'You already have an appointment ahead. Move or cancel it, or wait until it is over.',
    )
  })
})
