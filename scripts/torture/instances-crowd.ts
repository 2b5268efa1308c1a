import { TIME_SLOTS } from '#features/appointments/contract.ts'
import { book, listOpenDays } from '../../tests/support/appointments.ts'
import type { Person } from '../../tests/support/create-person.ts'
import type { TwoServers } from '../../tests/support/two-servers.ts'

/**
 * As many people want the same time at both servers at once; each round has another time. Throws when not exactly one of them
 * gets it and all others are told so. Returns the milliseconds of the slowest round.
 */
export async function fightForTimes(
  { first, second, createPerson, sql }: TwoServers,
  { people: count, rounds }: { people: number; rounds: number },
): Promise<number> {
  const people = await Promise.all(Array.from({ length: count }, () => createPerson()))
  const days = listOpenDays(new Date(), { after: 3 })
  let slowest = 0
  for (let round = 0; round < rounds; round += 1) {
    const slot = {
      office_location: 'lodz',
      appointment_date: days[Math.floor(round / TIME_SLOTS.length)],
      appointment_time: TIME_SLOTS[round % TIME_SLOTS.length],
    }
    const startedAt = performance.now()
    const statuses = await Promise.all(
      people.map((person, at) => bookPatiently((at % 2 ? second : first).as(person), slot)),
    )
    slowest = Math.max(slowest, performance.now() - startedAt)
    const winners = statuses.filter((status) => status === 201).length
    const losers = statuses.filter((status) => status === 409).length
    if (winners !== 1 || losers !== count - 1)
      throw new Error(
        `${JSON.stringify(slot)} has ${winners} winners, and was answered ${[...new Set(statuses)]}`,
      )
  }
  const [found] = await sql<{ booked: number }>(
    `select count(*)::int as booked from appointments where status = 'scheduled' and office_location = 'lodz'`,
  )
  if (found?.booked !== rounds) throw new Error(`${found?.booked} times are booked`)
  return slowest
}

/** Asks again when the server says so: it gives up a request that waits eight seconds for the database. */
async function bookPatiently(person: Person, slot: object): Promise<number> {
  for (;;) {
    const { status } = await book(person, slot)
    if (status !== 503) return status
  }
}
