import { describe, expect, it } from 'vitest'
import type { FreeTime } from '#features/consultations/schema.ts'
import { bookTime, createRequest } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'

/** Monday, 9 November 2026: Wednesday is Independence Day. */
const now = new Date('2026-11-09T08:00:00Z')
const app = await startTestApp({ overrides: { now: () => now } })

async function listNext(person: Person, minutes: number, moving?: string): Promise<string[]> {
  const query = new URLSearchParams({ minutes: String(minutes), ...(moving ? { moving } : {}) })
  const { status, body } = await person.json<FreeTime[]>(`/api/consultations/next?${query}`)
  expect(status).toBe(200)
  expect(body.every((free) => free.minutes === minutes)).toBe(true)
  return body.map(({ date, time }) => `${date} ${time}`)
}

describe('CONS-2 the next free times', () => {
  it('are the first of each of the next three days that have one, for the length that is wanted', async () => {
    const person = await app.createPerson()
    const days = ['2026-11-10 09:00', '2026-11-12 09:00', '2026-11-13 09:00']
    expect(await listNext(person, 30)).toEqual(days)
    const { id } = await createRequest(person)
    await bookTime(person, id, { date: '2026-11-10', time: '09:30', minutes: 30 })
    expect(await listNext(person, 30)).toEqual(days)
    expect((await listNext(person, 45))[0]).toBe('2026-11-10 10:00')

    // What is moved frees its time for a longer one, but is not offered the start it has.
    expect((await listNext(person, 45, id))[0]).toBe('2026-11-10 09:00')
    await bookTime(person, id, { date: '2026-11-10', time: '09:00', minutes: 30 })
    expect((await listNext(person, 30, id))[0]).toBe('2026-11-10 09:30')
    const stranger = await app.createPerson()
    expect(await listNext(stranger, 30, id)).toEqual(await listNext(stranger, 30))
  })

  it.each(['', '?minutes=31', '?minutes=30&moving=1', '?minutes=30&days=9'])(
    'refuse the question "%s"',
    async (query) => {
      const person = await app.createPerson()
      expect((await person.json(`/api/consultations/next${query}`)).status).toBe(400)
    },
  )

  it('are told to nobody who is signed out, and not where times are booked elsewhere', async () => {
    expect((await app.json('/api/consultations/next?minutes=30')).status).toBe(401)
    const elsewhere = await startTestApp({ env: { BOOKING_CALENDAR_URL: 'https://calendar.example/us' } })
    expect((await elsewhere.json('/api/consultations/next?minutes=30')).status).toBe(401)
    const person = await elsewhere.createPerson()
    expect((await person.json('/api/consultations/next?minutes=30')).status).toBe(409)
  })
})
