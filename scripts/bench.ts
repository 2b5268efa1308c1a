// npm run bench [-- dashboard save upload static payment notifications | streams]: our server against a bare node:http + node-postgres one that
// does the same SQL and sends the same bytes, in the same run.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgresServer } from '../tests/support/postgres-server.ts'
import { createLoad, median, STEPS, type Step } from './bench/load.ts'
import { type BenchPerson, fillDatabase } from './bench/people.ts'

if (process.argv[2] === 'streams') {
  await import('./bench/streams.ts')
  process.exit()
}

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 8
const PEOPLE = 10_000
const SECRET = 'bench-secret-bench-secret-bench-secret'
const KEY = Buffer.alloc(32, 7).toString('base64')

const own = process.env.BENCH_DATABASE_URL
const postgres = own ? { url: own, stop: async () => {} } : await startPostgresServer()
const folder = mkdtempSync(join(tmpdir(), 'pobyt-bench-'))
const databaseUrl = new URL(postgres.url)
const admin = new pg.Client({ connectionString: postgres.url })
await admin.connect()
await admin.query('create database pobyt_bench')
databaseUrl.pathname = '/pobyt_bench'

const env = {
  ...process.env,
  DATABASE_URL: databaseUrl.href,
  DATA_DIR: folder,
  APP_SECRET: SECRET,
  FILES_KEY: KEY,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  PORT: '0',
}
/** Receipts, of which there are none here, refuse to be emptied with the payments. */
const EMPTY_ORDERS = `alter table receipts disable trigger receipts_never_emptied;
  truncate payments, sandbox_sessions cascade`
const started: { stop(): void }[] = []

try {
  const ours = await startProcess('src/server/main.ts')
  const people = await fillDatabase(databaseUrl.href, { count: PEOPLE, secret: SECRET })
  const bare = await startProcess('scripts/bench/bare-server.ts', { PAGES_FROM: ours.url })
  console.log(
    `${PEOPLE} people, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s each\n`,
  )
  console.log('| what | bare /s | ours /s | share | ours p50 ms | ours p99 ms |\n|---|---|---|---|---|---|')
  const asked = process.argv.slice(2)
  for (const name of STEPS.filter((step) => asked.length === 0 || asked.includes(step)))
    await compare({ name, ours, bare, people })
  console.log(`\nMemory of our server after the load: ${residentMegabytes(ours.pid)} MB`)
} finally {
  for (const server of started) server.stop()
  await admin.query('drop database if exists pobyt_bench with (force)')
  await admin.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Comparison {
  name: Step
  ours: { url: string }
  bare: { url: string }
  people: BenchPerson[]
}

async function compare({ name, ours, bare, people }: Comparison): Promise<void> {
  const rates: Record<'bare' | 'ours', number[]> = { bare: [], ours: [] }
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of ['bare', 'ours'] as const) {
      const target = side === 'bare' ? bare : ours
      // Orders of the round before would be answered again instead of made.
      if (name === 'payment') await inBench(EMPTY_ORDERS)
      const load = createLoad({ origin: target.url, people, step: name, connections: CONNECTIONS })
      const result = await load.run(round === 0 ? 2 : SECONDS)
      if (name === 'payment') await requireOneOrderACall(result.milliseconds.length)
      if (round === 0) continue // warm-up
      rates[side].push(result.perSecond)
      if (side === 'ours') times.push(...result.milliseconds)
    }
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  const [b, o] = [median(rates.bare), median(rates.ours)]
  console.log(
    `| ${name} | ${b.toFixed(0)} | ${o.toFixed(0)} | ${(o / b).toFixed(2)} | ${at(0.5)} | ${at(0.99)} |`,
  )
}

async function inBench(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl.href })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function requireOneOrderACall(calls: number): Promise<void> {
  const [row] = await inBench('select count(*)::int as orders from payments')
  if (row?.orders !== calls) throw new Error(`${calls} calls made ${row?.orders} orders`)
}

async function startProcess(script: string, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push({ stop: () => child.kill('SIGTERM') })
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /runs at (http:\/\/\S+)/.exec(text)
      if (found?.[1]) resolve(found[1].replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${text}`)))
  })
  return { url, pid: child.pid ?? 0 }
}

function residentMegabytes(pid: number): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return (Number(kilobytes) / 1024).toFixed(0)
  } catch {
    return 'unknown'
  }
}
