// npm run bench [-- <step> …]: compares our server with a bare one, node:http and one named prepared statement per
// operation (bench/bare-server.ts), in the same run: requests, memory, start. npm run bench -- streams: open event
// streams. npm run bench -- desk: the consultancy's queue, search and case file. npm run bench -- views: pages of
// documents at the desk, and changes that reach it. npm run bench -- costs: what one operation uses of what
// (docs/performance.md). npm run bench -- jobs: every scheduled job once on the seeded DATABASE_URL. npm run bench --
// --seed N: fills DATABASE_URL with people and a desk, and ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { build } from 'rolldown'
import { startPostgresServer } from '../tests/support/postgres-server.ts'
import { measureCosts } from './bench/costs.ts'
import { compareDesk } from './bench/desk.ts'
import { createLoad, createStep, median, STEPS, type Step } from './bench/load.ts'
import { type BenchEnv, type MeasuredServer, measureStart, startMeasured } from './bench/measured.ts'
import { type BenchPerson, listSeeded, seed } from './bench/seed.ts'
import { seedDesk } from './bench/seed-desk.ts'
import { seedYears } from './bench/seed-years.ts'
import { PROGRAM } from './build-stamp.ts'
import { refreshServer } from './bundle-server.ts'

const ROUNDS = 5
const SECONDS = 4
/** Few, as an office has, and as many as a busy morning of a large one. */
const CONNECTIONS = [8, 32]
const PEOPLE = 10_000
const SECRET = 'bench-secret-bench-secret-bench-secret'
const KEY = Buffer.alloc(32, 7).toString('base64')
/** Bundled like ours, so that both start from plain JavaScript. */
const BARE_SERVER = join(import.meta.dirname, '../build/bench/bare-server.js')
const STARTS = 9
/** The triggers on receipts, of which there are none here, forbid a truncate together with the payments. */
const EMPTY_ORDERS = `alter table receipts disable trigger receipts_never_emptied;
  truncate payments, sandbox_sessions cascade`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, program: { type: 'string', default: PROGRAM } },
})
if (values.seed) await fill(Number(values.seed))
else if (positionals[0] === 'streams') await import('./bench/streams.ts')
else if (positionals[0] === 'views') await (await import('./bench/views.ts')).measureViews()
else if (positionals[0] === 'desk') await onDatabase((env) => compareDesk(env, values.program, BARE_SERVER))
else if (positionals[0] === 'jobs') await (await import('./bench/jobs.ts')).measureJobs()
else if (positionals[0] === 'costs')
  await onDatabase((env) => measureCosts(env, { program: values.program, words: positionals.slice(1) }))
else await onDatabase(compareAll)
process.exit()

async function fill(count: number): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url || !Number.isInteger(count) || count < 1)
    throw new Error(
      '--seed needs an empty PostgreSQL database: DATABASE_URL=postgres://… npm run bench -- --seed N',
    )
  await seed(url, count)
  await seedDesk(url)
  const filesKey = process.env.FILES_KEY
  await seedYears(url, filesKey ? Buffer.from(filesKey, 'base64') : null)
  console.log(`${count} people: user1@example.com …, session tokens tok1 …; staff stok1 …`)
}

async function compareAll(env: BenchEnv): Promise<void> {
  await compareSteps(env)
  if (isRequested('start')) await compareStarts(env)
}

/** Builds both servers, and gives `work` an empty database and a folder, which are gone afterwards. */
async function onDatabase(work: (env: BenchEnv) => Promise<void>): Promise<void> {
  if (values.program === PROGRAM) await refreshServer()
  await build({
    input: join(import.meta.dirname, 'bench/bare-server.ts'),
    platform: 'node',
    external: ['pg'],
    output: { file: BARE_SERVER, format: 'esm' },
  })
  const own = process.env.BENCH_DATABASE_URL
  const postgres = own ? { url: own, stop: async () => {} } : await startPostgresServer()
  const folder = mkdtempSync(join(tmpdir(), 'pobyt-bench-'))
  const databaseUrl = new URL(postgres.url)
  await run(postgres.url, 'create database pobyt_bench')
  databaseUrl.pathname = '/pobyt_bench'
  const env = { DATABASE_URL: databaseUrl.href, DATA_DIR: folder, APP_SECRET: SECRET, FILES_KEY: KEY }
  try {
    await work(env)
  } finally {
    await run(postgres.url, 'drop database if exists pobyt_bench with (force)')
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function isRequested(step: string): boolean {
  return positionals.length === 0 || positionals.includes(step)
}

async function compareSteps(env: BenchEnv): Promise<void> {
  const databaseUrl = env.DATABASE_URL
  const servers: MeasuredServer[] = []
  const start = async (script: string, more = {}) => {
    const server = await startMeasured(script, { ...env, ...more })
    servers.push(server)
    return server
  }
  try {
    const ours = await start(values.program)
    if (isRequested('start')) {
      await ours.settle()
      console.log(`idle: ${ours.megabytes()} MB`)
    }
    await seed(databaseUrl, PEOPLE)
    const people = listSeeded(PEOPLE, SECRET)
    const bare = await start(BARE_SERVER, { PAGES_FROM: ours.url })

    console.log(`${PEOPLE} people, median of ${ROUNDS} rounds of ${SECONDS} s each\n`)
    console.log(
      '| what | connections | bare /s | ours /s | share | ours p50 ms | ours p99 ms | ours CPU ms | bare CPU ms | ours highest MB |',
    )
    console.log('|---|---|---|---|---|---|---|---|---|---|')
    for (const name of STEPS.filter(isRequested))
      for (const connections of CONNECTIONS)
        await compare({ name, connections, ours, bare, people, databaseUrl })
    console.log()
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function compareStarts(env: BenchEnv): Promise<void> {
  const { DATABASE_URL: _, ...embedded } = env
  const times = await measureStart(
    {
      bare: { script: BARE_SERVER, env },
      PostgreSQL: { script: values.program, env },
      embedded: { script: values.program, env: { ...embedded, DATA_DIR: join(env.DATA_DIR, 'embedded') } },
    },
    STARTS,
  )
  console.log(`start to the first answer of /healthz, median of ${STARTS}: ${times}`)
}

interface Comparison {
  name: Step
  connections: number
  ours: MeasuredServer
  bare: MeasuredServer
  people: BenchPerson[]
  databaseUrl: string
}

async function compare({ name, connections, ours, bare, people, databaseUrl }: Comparison): Promise<void> {
  const rates: Record<'bare' | 'ours', number[]> = { bare: [], ours: [] }
  const cpu = { bare: 0, ours: 0 }
  const calls = { bare: 0, ours: 0 }
  const times: number[] = []
  ours.highestMegabytes()
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of ['bare', 'ours'] as const) {
      const target = side === 'bare' ? bare : ours
      // Orders of the previous round would be returned instead of new ones.
      if (name === 'payment') await run(databaseUrl, EMPTY_ORDERS)
      if (name === 'notifications') await run(databaseUrl, 'update notifications set read = false where read')
      const perform = createStep(name, people)
      const load = createLoad({ origin: target.url, connections, perform })
      const before = target.cpuMs()
      const result = await load.run(round === 0 ? 2 : SECONDS)
      if (name === 'payment') await requireOneOrderACall(databaseUrl, result.milliseconds.length)
      if (round === 0) continue // warm-up
      cpu[side] += target.cpuMs() - before
      calls[side] += result.milliseconds.length
      rates[side].push(result.perSecond)
      if (side === 'ours') times.push(...result.milliseconds)
    }
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  const [b, o] = [median(rates.bare), median(rates.ours)]
  const cpuOf = (side: 'bare' | 'ours') => (cpu[side] / calls[side]).toFixed(2)
  console.log(
    `| ${name} | ${connections} | ${b.toFixed(0)} | ${o.toFixed(0)} | ${(o / b).toFixed(2)} | ${at(0.5)} | ${at(0.99)} | ${cpuOf('ours')} | ${cpuOf('bare')} | ${ours.highestMegabytes()} |`,
  )
}

async function run(databaseUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function requireOneOrderACall(databaseUrl: string, calls: number): Promise<void> {
  const [row] = await run(databaseUrl, 'select count(*)::int as orders from payments')
  if (row?.orders !== calls) throw new Error(`${calls} calls made ${row?.orders} orders`)
}
