// npm run torture [-- <part> …] [--rounds N] [--seed N] [--pictures DIR]: repeats what takes longer than a test may. Without a part it runs all of
// them, one after the other.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { refreshServer } from './bundle-server.ts'

const FOLDER = join(import.meta.dirname, 'torture')
const ROUNDS = 10

/** The exports of a part in scripts/torture. */
export interface TorturePart {
  /** What it does, in one line. */
  about: string
  /** What of it can be run by itself, by name. */
  names?: readonly string[]
  /** Number of rounds without --rounds; default 10. */
  defaultRounds?: number
  /** Runs it, and throws at the first fault. */
  run(options: TortureOptions): Promise<void>
}

interface TortureOptions {
  rounds: number
  /** Names of the part's own; none for all of it. */
  only: readonly string[]
  /** Repeats what a part has drawn at random in another run. */
  seed?: number
  pictures?: string
}

/** The runnable files of scripts/torture, by name; the others are their helpers. */
export async function loadParts(): Promise<Map<string, TorturePart>> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'))
  const parts = new Map<string, TorturePart>()
  for (const file of files.sort()) {
    const part = (await import(join(FOLDER, file))) as Partial<TorturePart>
    if (part.run) parts.set(file.slice(0, -3), part as TorturePart)
  }
  return parts
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: 'string' }, seed: { type: 'string' }, pictures: { type: 'string' } },
  })
  const parts = await loadParts()
  const own = positionals.flatMap((name) => parts.get(name)?.names ?? [])
  const unknown = positionals.filter((name) => !parts.has(name) && !own.includes(name))
  const { pictures } = values
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  if (unknown.length > 0 || ![rounds, seed].every(isCountOrNone)) {
    console.error(
      'npm run torture -- [part …] [--rounds N] [--seed N] [--pictures DIR], where a part is one of',
    )
    for (const [name, { about }] of parts) console.error(`  ${name.padEnd(14)}${about}`)
    process.exitCode = 2
    return
  }
  await refreshServer()
  const failed: string[] = []
  for (const [name, part] of parts) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const only = positionals.filter((one) => part.names?.includes(one))
    const options = { pictures, seed, only, rounds: rounds ?? part.defaultRounds ?? ROUNDS }
    if (!(await torture(name, part, options))) failed.push(name)
  }
  if (failed.length > 0) {
    console.error(`\nFailed: ${failed.join(', ')}`)
    process.exitCode = 1
  }
}

function isCountOrNone(number: number | undefined): boolean {
  return number === undefined || (Number.isInteger(number) && number > 0)
}

/** Runs one part and prints its description and result; false when it failed. */
async function torture(name: string, { about, run }: TorturePart, options: TortureOptions): Promise<boolean> {
  const { rounds } = options
  console.log(`\n${name}: ${about}\n${name}: ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`)
  const startedAt = performance.now()
  const passed = await run(options).then(
    () => true,
    (error: unknown) => {
      console.error(error)
      return false
    },
  )
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${name}: ${passed ? 'withstood' : 'FAILED'} after ${seconds} s`)
  return passed
}

if (import.meta.main) await main()
