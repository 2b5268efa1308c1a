// npm run bench -- costs: what one operation uses of the server's processor, of its file processes', of PostgreSQL's, how
// many statements it sends, what it writes into the database's log and into the storage.
import { readdirSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type CostOperation, createOperations } from './cost-operations.ts'
import { createSend, median, type Send } from './load.ts'
import { type BenchEnv, type MeasuredServer, parentOf, startMeasured, watchProcesses } from './measured.ts'
import { seed } from './seed.ts'
import { seedDesk } from './seed-desk.ts'
import { seedYears } from './seed-years.ts'

const PEOPLE = 3_000
/** How long the work beside the requests is measured, to be subtracted. */
const QUIET_MS = 20_000
/** Two at a time, so that one statement need not end before the next operation begins. */
const AT_ONCE = 2
const WARM_UP = 0.2

const COLUMNS = [
  'what',
  'ms',
  'Node CPU ms',
  'files CPU ms',
  'PostgreSQL CPU ms',
  'statements',
  'database ms',
  'log KB',
  'stored KB',
  'highest MB',
]

interface Totals {
  ms: number
  node: number
  files: number
  postgres: number
  statements: number
  statementMs: number
  logBytes: number
  storedBytes: number
}

interface Bench {
  server: MeasuredServer
  client: pg.Client
  read(): Promise<Totals>
  send: Send
}

interface CostOptions {
  program: string
  /** Only operations with one of these words in their name; all without. */
  words: string[]
}

/** Measures operations on an empty database and prints a table. */
export async function measureCosts(env: BenchEnv, { program, words }: CostOptions): Promise<void> {
  const server = await startMeasured(program, env)
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const postgres = watchProcesses(parentOf(rows[0].pid))
  const agent = new Agent({ keepAlive: true })
  const send = createSend(server.url, agent)
  const read = () => readTotals({ server, postgres, client, folder: env.DATA_DIR })
  const bench = { server, client, read, send }
  try {
    await seed(env.DATABASE_URL, PEOPLE)
    await seedDesk(env.DATABASE_URL)
    await seedYears(env.DATABASE_URL, Buffer.from(env.FILES_KEY, 'base64'))
    await server.settle()
    const quiet = await measureQuiet(read)
    print(COLUMNS)
    print(COLUMNS.map(() => '---'))
    print(['nothing, for a minute', ...describe(quiet, quiet.ms / 60_000), server.highestMegabytes()])
    const operations = await createOperations({ send, client, secret: env.APP_SECRET, people: PEOPLE })
    for (const operation of operations)
      if (words.length === 0 || words.some((word) => operation.name.includes(word)))
        print(await measure(operation, bench, quiet))
    console.log()
  } finally {
    postgres.unwatch()
    agent.destroy()
    await client.end()
    await server.stop()
  }
}

async function measureQuiet(read: Bench['read']): Promise<Totals> {
  const before = await read()
  await sleep(QUIET_MS)
  return difference(await read(), before)
}

async function measure(operation: CostOperation, bench: Bench, quiet: Totals): Promise<string[]> {
  const { name, times, perform } = operation
  const warm = Math.ceil(times * WARM_UP)
  for (let i = 0; i < warm; i += 1) await perform(i)
  await waitForJobs(bench.client)
  bench.server.highestMegabytes()
  const taken: number[] = []
  const before = await bench.read()
  let next = warm
  const worker = async () => {
    for (let i = next++; i < warm + times; i = next++) {
      const started = performance.now()
      await perform(i)
      taken.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  await waitForJobs(bench.client)
  const used = difference(await bench.read(), before)
  const share = used.ms / quiet.ms
  for (const key of Object.keys(used) as (keyof Totals)[]) used[key] -= quiet[key] * share
  const [, ...cells] = describe(used, times)
  return [name, median(taken).toFixed(1), ...cells, bench.server.highestMegabytes()]
}

/** Pages that are checked after the answer, and mails, belong to the operation. */
async function waitForJobs(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select from jobs.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`,
    )
    if (rows.length === 0) return
    await sleep(200)
  }
}

interface Sources {
  server: MeasuredServer
  postgres: ReturnType<typeof watchProcesses>
  client: pg.Client
  folder: string
}

async function readTotals({ server, postgres, client, folder }: Sources): Promise<Totals> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0)
  const { rows } = await client.query(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)
  const node = server.ownCpuMs()
  return {
    ms: performance.now(),
    node,
    files: server.cpuMs() - node,
    postgres: postgres.cpuMs(),
    statements: metric('pobyt_database_statement_seconds_count'),
    statementMs: metric('pobyt_database_statement_seconds_sum') * 1000,
    logBytes: Number(rows[0].bytes),
    storedBytes: sizeOf(join(folder, 'files')),
  }
}

function sizeOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  return bytes
}

function difference(after: Totals, before: Totals): Totals {
  const used = { ...after }
  for (const key of Object.keys(used) as (keyof Totals)[]) used[key] -= before[key]
  return used
}

/** Cells of a row, from the time on. */
function describe(used: Totals, times: number): string[] {
  const each = (value: number, digits = 2) => Math.max(0, value / times).toFixed(digits)
  return [
    each(used.ms, 1),
    each(used.node),
    each(used.files),
    each(used.postgres),
    each(used.statements, 1),
    each(used.statementMs),
    each(used.logBytes / 1024, 1),
    each(used.storedBytes / 1024, 0),
  ]
}

function print(cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}
