// Uploads under attack: hostile files from three accounts, and a thousand bodies that hardly move. Says what an
// ordinary upload takes before and meanwhile, in the same run, and fails when others have to wait.
import { setTimeout as sleep } from 'node:timers/promises'
import { makeEndlessPdf, makeFlateBomb } from '../../tests/support/odd-files.ts'
import { makePdf } from '../../tests/support/sample-files.ts'
import { median } from '../bench/load.ts'
import { openBody, put, type Sender } from './send-upload.ts'
import { startTortured, type Tortured } from './tortured-server.ts'

const HOSTILE_ACCOUNTS = 3
const HOSTILE_AT_ONCE = 8
const HOSTILE_FILES = 40
const QUIET_UPLOADS = 20
const SLOW_ACCOUNTS = 125
const BODIES_EACH = 8
/** What a slow body announces, and what has come of it when it stops. */
const ANNOUNCED = 5_000_000
const SENT_SLOWLY = 1_000
const SENT_FAST = 4_900_000
const FAST_ACCOUNTS = 25
/** Memory of the server may grow by this while a gigabyte of bodies stands before it. */
const GROWTH_MB = 350
/** An ordinary upload may wait so much longer than on a quiet server. */
const WAIT_MS = 1_000

interface Tried {
  rounds: number
  /** The project's folder; another one, to compare with. */
  root?: string
  /** Prints and does not fail. */
  onlyMeasure?: boolean
}

/** All attacks, `rounds` times, each on a server that has just been started. Throws when one succeeds. */
export async function run({ rounds, root, onlyMeasure = false }: Tried): Promise<void> {
  const faults: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const fault = await withServer(root, attack)
      console.log(`uploads, round ${round}, ${name}: ${fault.told}${fault.is ? ' FAILED' : ''}`)
      if (fault.is) faults.push(`${name}: ${fault.told}`)
    }
  }
  if (faults.length > 0 && !onlyMeasure) throw new Error(faults.join('\n'))
}

interface Outcome {
  told: string
  is: boolean
}

const ATTACKS: Record<string, (server: Tortured) => Promise<Outcome>> = {
  'files that unpack to 300 MB': (server) => attackWithFiles(server, makeFlateBomb(300)),
  'files that never end': (server) => attackWithFiles(server, makeEndlessPdf()),
  'a thousand slow bodies': (server) => attackWithBodies(server, SLOW_ACCOUNTS, SENT_SLOWLY),
  'a gigabyte in bodies that stop before their end': (server) =>
    attackWithBodies(server, FAST_ACCOUNTS, SENT_FAST),
}

async function withServer(
  root: string | undefined,
  attack: (server: Tortured) => Promise<Outcome>,
): Promise<Outcome> {
  const server = await startTortured({ root })
  try {
    return await attack(server)
  } finally {
    await server.stop()
  }
}

async function attackWithFiles(server: Tortured, file: Buffer): Promise<Outcome> {
  const [ordinary, ...hostile] = await server.addPeople(1 + HOSTILE_ACCOUNTS)
  if (!ordinary) throw new Error('nobody is there')
  const quiet = await measureQuiet(ordinary)
  let left = HOSTILE_FILES
  let answered = 0
  const attackers = hostile.flatMap((sender) =>
    Array.from({ length: HOSTILE_AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1
        await put(sender, file)
        answered += 1
      }
    }),
  )
  const started = performance.now()
  const attack = Promise.all(attackers)
  const during: number[] = []
  while (answered < HOSTILE_FILES) {
    during.push(await measureUpload(ordinary))
    await sleep(200)
  }
  await attack
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return judge({ quiet, during, more: `${HOSTILE_FILES} hostile files took ${seconds} s` })
}

async function attackWithBodies(server: Tortured, accounts: number, sent: number): Promise<Outcome> {
  const [ordinary, ...slow] = await server.addPeople(1 + accounts)
  if (!ordinary) throw new Error('nobody is there')
  const quiet = await measureQuiet(ordinary)
  const before = server.megabytes()
  const bodies = slow.flatMap((sender) =>
    Array.from({ length: BODIES_EACH }, () => openBody(sender, { announced: ANNOUNCED, sent })),
  )
  await sleep(5_000)
  const during: number[] = []
  let most = server.megabytes()
  for (let n = 0; n < QUIET_UPLOADS; n += 1) {
    during.push(await measureUpload(ordinary))
    for (const body of bodies) body.trickle()
    most = Math.max(most, server.megabytes())
    await sleep(500)
  }
  for (const body of bodies) body.end()
  const grown = most - before
  const more = `${bodies.length} bodies, memory ${before.toFixed(0)} MB and at most ${most.toFixed(0)} MB`
  const outcome = judge({ quiet, during, more })
  return { ...outcome, is: outcome.is || grown > GROWTH_MB }
}

function judge({ quiet, during, more }: { quiet: number[]; during: number[]; more: string }): Outcome {
  const wait = median(during) - median(quiet)
  const told = `quiet ${describe(quiet)}, meanwhile ${describe(during)}; ${more}`
  return { told, is: wait > WAIT_MS }
}

function describe(times: number[]): string {
  return `${median(times).toFixed(0)} ms (at most ${Math.max(...times).toFixed(0)}, ${times.length} uploads)`
}

async function measureQuiet(sender: Sender): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < QUIET_UPLOADS; n += 1) times.push(await measureUpload(sender))
  // The first one starts what the others use.
  return times.slice(1)
}

async function measureUpload(sender: Sender): Promise<number> {
  const started = performance.now()
  const status = await put(sender, makePdf())
  if (status !== 200) throw new Error(`an ordinary upload was answered ${status}`)
  return performance.now() - started
}
