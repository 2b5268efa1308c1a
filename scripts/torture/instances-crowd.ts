import { TIME_SLOTS } from '#features/appointments/contract.ts'
import { listOpenDays } from '../../tests/support/appointments.ts'
import type { Person } from '../../tests/support/create-person.ts'
import type { TwoServers } from '../../tests/support/two-servers.ts'
import { type HttpLine, openHttpLine } from './http-line.ts'

/** Of each server; more than it has accepted at once are refused by the operating system. */
const CONNECTIONS = 200

/**
 * As many people want the same time at both servers at once; each round has another time. Throws when not exactly one of them
 * gets it and all others are told so. Returns the milliseconds of the slowest round.
 */
export async function fightForTimes(
  { first, second, through, createPerson, sql }: TwoServers,
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
    // New ones: the server closes those that wait between two rounds.
    const [one, other] = [first, second].map(({ url }) =>
      openHttpLine(url, { origin: through.url, most: CONNECTIONS }),
    )
    if (!one || !other) throw new Error('there are no servers')
    const startedAt = performance.now()
    const statuses = await Promise.all(
      people.map((person, at) => bookPatiently(at % 2 ? other : one, { person, slot })),
    )
    for (const line of [one, other]) line.close()
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
async function bookPatiently(
  line: HttpLine,
  { person, slot }: { person: Person; slot: object },
): Promise<number> {
  const call = { method: 'POST', path: '/api/appointments', json: slot, cookie: person.cookie }
  for (;;) {
    const status = await line.send(call)
    if (status !== 503) return status
  }
}
