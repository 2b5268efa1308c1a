import { setTimeout as sleep } from 'node:timers/promises'
import { countAnswers, describeTally, runLoad } from './load.ts'
import { createServerPlace, type ServerPlace } from './server-place.ts'

export const about =
  'SIGTERM and SIGINT to the whole process group while people read, save and upload: no request is cut, no good file is "damaged".'
export const defaultRounds = 5

const PEOPLE = 9
const LOAD_MS = 2_000
/** On a busy machine; the aim is 0.4 to 3 seconds. */
const MOST_MS = 15_000

/** Each round starts a server, stops it under load and reads what was answered. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const place = await createServerPlace()
  try {
    for (let round = 1; round <= rounds; round += 1)
      await stopOnce(place, { round, signal: round % 2 ? 'SIGTERM' : 'SIGINT' })
  } finally {
    await place.remove()
  }
}

/** Throws when a request was cut, answered with a fault, or when the stop took too long. */
export async function stopOnce(
  place: ServerPlace,
  { round, signal }: { round: number; signal: NodeJS.Signals },
): Promise<void> {
  const server = await place.start({ isGroup: true })
  const people = await place.addPeople(PEOPLE)
  let isOver = false
  const load = runLoad(server.url, { people, habit: 'mixed', isOver: () => isOver })
  await sleep(LOAD_MS)
  const startedAt = performance.now()
  const code = await server.stopGroup(signal)
  const took = performance.now() - startedAt
  isOver = true
  const tally = await load
  console.log(`stop ${round} by ${signal}: ${(took / 1000).toFixed(1)} s, ${describeTally(tally)}`)
  const faults = countAnswers(tally, (status) => status >= 400)
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.output()}`)
  if (tally.cut.length > 0 || faults > 0) throw new Error([...tally.cut, ...tally.faults].join('\n'))
  if (took > MOST_MS) throw new Error(`the stop took ${took} ms`)
}
