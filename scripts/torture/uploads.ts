import { setTimeout as sleep } from 'node:timers/promises'
import { makeEndlessPdf, makeFlateBomb } from '../../tests/support/odd-files.ts'
import { makePdfOfSize } from '../../tests/support/sample-files.ts'
import { median } from '../bench/load.ts'
import { openBody, put, type Sender } from './send-upload.ts'
import { startTortureServer, type TortureServer } from './tortured-server.ts'

export const about =
  'Hostile files from three accounts and a thousand slow bodies: an upload of another account takes at most a second longer.'
export const defaultRounds = 1

const HOSTILE_ACCOUNTS = 3
const HOSTILE_AT_ONCE = 8
const HOSTILE_FILES = 70
const QUIET_UPLOADS = 20
const SLOW_ACCOUNTS = 125
const BODIES_EACH = 8
/** Content-Length of a slow body, and the bytes sent before it stops. */
const ANNOUNCED = 5_000_000
const SENT_SLOWLY = 1_000
const SENT_FAST = 4_900_000
const FAST_ACCOUNTS = 25
/** Allowed growth of the server's memory while a gigabyte of bodies is announced. */
const GROWTH_MB = 350
/** Allowed additional duration of an ordinary upload, compared with a quiet server. */
const WAIT_MS = 1_000
/** The same while the memory is full, when another upload has to be aborted first. */
const WAIT_FOR_MEMORY_MS = 5_000
const ORDINARY_BYTES = 300_000

const ordinaryFile = makePdfOfSize(ORDINARY_BYTES)

interface UploadRunOptions {
  rounds: number
  /** Only attacks whose name contains this. */
  only?: string
  /** Folder of another checkout, to compare with. */
  root?: string
  /** Only prints, never fails. */
  onlyMeasure?: boolean
}

/** Runs all attacks `rounds` times, each on a new server. Throws when one succeeds. */
export async function run({ rounds, only = '', root, onlyMeasure = false }: UploadRunOptions): Promise<void> {
  const faults: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, attack] of Object.entries(ATTACKS).filter(([key]) => key.includes(only))) {
      const outcome = await withServer(root, attack)
      console.log(`uploads, round ${round}, ${name}: ${outcome.summary}${outcome.failed ? ' FAILED' : ''}`)
      if (outcome.failed) faults.push(`${name}: ${outcome.summary}`)
    }
  }
  if (faults.length > 0 && !onlyMeasure) throw new Error(faults.join('\n'))
}

interface Outcome {
  summary: string
  failed: boolean
}

const ATTACKS: Record<string, (server: TortureServer) => Promise<Outcome>> = {
  'files that unpack to 300 MB': (server) => attackWithFiles(server, makeFlateBomb(300)),
  'files that never end': (server) => attackWithFiles(server, makeEndlessPdf()),
  'a thousand slow bodies': (server) =>
    attackWithBodies(server, { accounts: SLOW_ACCOUNTS, sent: SENT_SLOWLY, maxWaitMs: WAIT_MS }),
  'a gigabyte in bodies that stop before their end': (server) =>
    attackWithBodies(server, { accounts: FAST_ACCOUNTS, sent: SENT_FAST, maxWaitMs: WAIT_FOR_MEMORY_MS }),
}

async function withServer(
  root: string | undefined,
  attack: (server: TortureServer) => Promise<Outcome>,
): Promise<Outcome> {
  const server = await startTortureServer({ root })
  try {
    return await attack(server)
  } finally {
    await server.stop()
  }
}

async function attackWithFiles(server: TortureServer, file: Buffer): Promise<Outcome> {
  const [ordinary, ...hostile] = await server.addPeople(1 + HOSTILE_ACCOUNTS)
  if (!ordinary) throw new Error('no person was created')
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
  return compareTimes({
    quiet,
    during,
    maxMs: WAIT_MS,
    details: `${HOSTILE_FILES} hostile files took ${seconds} s`,
  })
}

interface Bodies {
  accounts: number
  /** Bytes sent of each body. */
  sent: number
  /** Allowed additional duration of an ordinary upload, in milliseconds. */
  maxWaitMs: number
}

async function attackWithBodies(
  server: TortureServer,
  { accounts, sent, maxWaitMs }: Bodies,
): Promise<Outcome> {
  const [ordinary, ...slow] = await server.addPeople(1 + accounts)
  if (!ordinary) throw new Error('no person was created')
  const quiet = await measureQuiet(ordinary)
  const before = server.megabytes()
  const bodies = slow.flatMap((sender) =>
    Array.from({ length: BODIES_EACH }, () => openBody(sender, { announced: ANNOUNCED, sent })),
  )
  await sleep(5_000)
  const during: number[] = []
  let peak = server.megabytes()
  for (let n = 0; n < QUIET_UPLOADS; n += 1) {
    during.push(await measureUpload(ordinary))
    for (const body of bodies) body.trickle()
    peak = Math.max(peak, server.megabytes())
    await sleep(500)
  }
  for (const body of bodies) body.end()
  const grown = peak - before
  const details = `${bodies.length} bodies, memory ${before.toFixed(0)} MB and at most ${peak.toFixed(0)} MB`
  const outcome = compareTimes({ quiet, during, maxMs: maxWaitMs, details })
  return { ...outcome, failed: outcome.failed || grown > GROWTH_MB }
}

function compareTimes(measured: {
  quiet: number[]
  during: number[]
  maxMs: number
  details: string
}): Outcome {
  const { quiet, during, maxMs, details } = measured
  const summary = `quiet ${describe(quiet)}, meanwhile ${describe(during)}; ${details}`
  return { summary, failed: median(during) - median(quiet) > maxMs }
}

function describe(times: number[]): string {
  return `${median(times).toFixed(0)} ms (at most ${Math.max(...times).toFixed(0)}, ${times.length} uploads)`
}

async function measureQuiet(sender: Sender): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < QUIET_UPLOADS; n += 1) times.push(await measureUpload(sender))
  // The first upload is a warm-up.
  return times.slice(1)
}

async function measureUpload(sender: Sender): Promise<number> {
  const started = performance.now()
  const status = await put(sender, ordinaryFile)
  if (status !== 200) throw new Error(`an ordinary upload was answered ${status}`)
  return performance.now() - started
}
