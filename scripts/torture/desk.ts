import { actAtRandom, createCrew, createRandom, listDamage } from '../../tests/support/random-acts.ts'
import { startTortureServer } from './tortured-server.ts'

export const about =
  'Two specialists, an admin and ten applicants do 30 random acts a second for a minute: nothing lost or unseen.'
export const defaultRounds = 1

const ACTS_A_SECOND = 30
const SECONDS = 60

/** Each round begins with a new database. The seed is printed. */
export async function run({
  rounds,
  seed = Date.now() % 1_000_000,
}: {
  rounds: number
  seed?: number
}): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const server = await startTortureServer()
    try {
      const crew = await createCrew(server.host, 10)
      const acts = ACTS_A_SECOND * SECONDS
      const startedAt = performance.now()
      const random = createRandom(seed + round)
      const log = await actAtRandom(crew, { acts, atOnce: 60, everyMs: 1000 / ACTS_A_SECOND, random })
      const seconds = (performance.now() - startedAt) / 1000
      const perSecond = (acts / seconds).toFixed(1)
      console.log(
        `seed ${seed + round}: ${acts} acts in ${seconds.toFixed(1)} s, ${perSecond} a second, ${log.messages.size} messages`,
      )
      for (const [answer, count] of [...log.answers].sort()) console.log(`  ${answer.padEnd(24)}${count}`)
      const damage = await listDamage(crew, log)
      if (damage.length > 0) throw new Error(damage.join('\n'))
    } finally {
      await server.stop()
    }
  }
}
