// npm run bench -- desk: the work queue, its search and a case file with 10,000 open cases, 80,000 documents and 200,000
// messages, against the reference server on the same rows.
import { signToken } from '../../src/session/session-cookie.ts'
import { createLoad, median, type Send } from './load.ts'
import { type BenchEnv, type MeasuredServer, startMeasured } from './measured.ts'
import { seed } from './seed.ts'
import { STAFF, seedDesk } from './seed-desk.ts'

const CASES = 10_000
const CONNECTIONS = 8
const ROUNDS = 5
const SECONDS = 4
/** Share of the reference server's throughput that is wanted, and how many times its 99th percentile at most. */
const GOALS = { queue: 0.25, search: 0.2, 'case file': 0.25 } as const
const SLOWEST = 4
const SEARCHES = ['Shevchenko', 'Kovidze', 'Берник', 'ngu', 'Wiśniewska', 'Щербак', 'AB77', 'user123']

type Step = keyof typeof GOALS

/** Measures the desk on an empty database and prints a table. */
export async function compareDesk(env: BenchEnv, program: string, bareServer: string): Promise<void> {
  const servers: MeasuredServer[] = []
  const start = async (script: string) => {
    const server = await startMeasured(script, env)
    servers.push(server)
    return server
  }
  try {
    const ours = await start(program)
    await seed(env.DATABASE_URL, CASES)
    await seedDesk(env.DATABASE_URL)
    const bare = await start(bareServer)
    const calls = createDeskCalls({ secret: env.APP_SECRET, cases: CASES })
    await requireSameRows({ ours, bare }, calls)
    console.log(
      `${CASES} cases, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s each\n`,
    )
    console.log(
      '| what | bare /s | ours /s | share | goal | bare p50 | bare p99 | ours p50 | ours p99 ms | p99 times |',
    )
    console.log('|---|---|---|---|---|---|---|---|---|---|')
    for (const step of Object.keys(GOALS) as Step[])
      console.log(await compare(step, { ours, bare }, calls[step]))
    console.log(`\nThe 99th percentile is to be at most ${SLOWEST} times that of the reference server.\n`)
  } finally {
    for (const server of servers) await server.stop()
  }
}

type Calls = Record<Step, (send: Send, i: number) => Promise<Buffer>>

/** Cookies of the staff of `seedDesk`. */
export function listStaff(secret: string): string[] {
  return Array.from(
    { length: STAFF },
    (_, i) => `better-auth.session_token=${encodeURIComponent(signToken(`stok${i + 1}`, secret))}`,
  )
}

/** The number of another case each time, of so many. */
export function numberOfCase(i: number, cases: number): string {
  const year = new Date().toLocaleString('en', { timeZone: 'Europe/Warsaw', year: 'numeric' })
  return `${year}-${String(1 + ((i * 7919) % cases)).padStart(4, '0')}`
}

/** Each call as another member of staff. */
export function createDeskCalls({ secret, cases }: { secret: string; cases: number }): Calls {
  const cookies = listStaff(secret)
  const get = (path: string) => (send: Send, i: number) =>
    send({ method: 'GET', path, person: { cookie: cookies[i % STAFF] ?? '' } })
  const numberOf = (i: number) => numberOfCase(i, cases)
  const searchFor = (i: number) => (i % 3 === 0 ? numberOf(i) : (SEARCHES[i % SEARCHES.length] ?? ''))
  return {
    queue: get('/api/staff/cases'),
    search: (send, i) => get(`/api/staff/cases?q=${encodeURIComponent(searchFor(i))}`)(send, i),
    'case file': (send, i) => get(`/api/staff/cases/${numberOf(i)}`)(send, i),
  }
}

interface Pair {
  ours: MeasuredServer
  bare: MeasuredServer
}

/** Throws when the servers do not answer the same rows: then there is nothing to compare. */
async function requireSameRows({ ours, bare }: Pair, calls: Calls): Promise<void> {
  const ask = async ({ url: origin }: MeasuredServer, step: Step, i: number) => {
    let found: Buffer = Buffer.alloc(0)
    let isAsked = false
    const perform = async (send: Send) => {
      if (!isAsked) found = await calls[step](send, i)
      isAsked = true
    }
    await createLoad({ origin, connections: 1, perform }).run(0.001)
    return JSON.parse(found.toString())
  }
  for (const step of ['queue', 'search'] as const)
    for (let i = 0; i < SEARCHES.length; i += 1) {
      const [a, b] = [await ask(ours, step, i), await ask(bare, step, i)]
      const numbersOf = ({ rows }: { rows: { number: string; person: object; days_left: number }[] }) =>
        JSON.stringify(rows.map(({ number, person, days_left }) => [number, person, days_left]))
      if (numbersOf(a) !== numbersOf(b)) throw new Error(`${step} ${i}: the servers answer other rows`)
    }
  const [a, b] = [await ask(ours, 'case file', 1), await ask(bare, 'case file', 1)]
  for (const part of ['documents', 'messages', 'notes', 'tasks', 'events'])
    if (a[part].length !== b[part].length) throw new Error(`case file: other ${part}`)
}

async function compare(step: Step, pair: Pair, perform: Calls[Step]): Promise<string> {
  const rates = { bare: [] as number[], ours: [] as number[] }
  const times = { bare: [] as number[], ours: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const side of ['bare', 'ours'] as const) {
      const load = createLoad({ origin: pair[side].url, connections: CONNECTIONS, perform })
      const { perSecond, milliseconds } = await load.run(round === 0 ? 2 : SECONDS)
      if (round === 0) continue // warm-up
      rates[side].push(perSecond)
      times[side].push(...milliseconds)
    }
  const [b, o] = [median(rates.bare), median(rates.ours)]
  const slow = percentile(times.ours, 0.99) / percentile(times.bare, 0.99)
  const spread = [times.bare, times.ours].flatMap((list) => [percentile(list, 0.5), percentile(list, 0.99)])
  const cells = [step, b.toFixed(0), o.toFixed(0), (o / b).toFixed(2), GOALS[step]]
  return `| ${[...cells, ...spread.map((ms) => ms.toFixed(1)), slow.toFixed(1)].join(' | ')} |`
}

function percentile(values: number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
