// npm run bench -- streams: measures the server's memory for 1,000 open event streams, and the time from the commit of
// a notification until it arrives at its reader's streams.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'
import { PROGRAM } from '../build-stamp.ts'
import { median } from './load.ts'
import { listSeeded, seed } from './seed.ts'

const PEOPLE = 500
const STREAMS_EACH = 2
const SECRET = 'bench-secret-bench-secret-bench-secret'
const AT_ONCE = 10
const NOTIFICATIONS = 200
const SETTLE_MS = 5_000

const postgres = await startPostgresServer()
const folder = mkdtempSync(join(tmpdir(), 'pobyt-streams-'))
const admin = new pg.Client({ connectionString: postgres.url })
await admin.connect()
await admin.query('create database pobyt_bench')
await admin.end()
const databaseUrl = new URL(postgres.url)
databaseUrl.pathname = '/pobyt_bench'
let server: ChildProcess | undefined
let client: pg.Client | undefined

try {
  const url = await startServer()
  client = new pg.Client({ connectionString: databaseUrl.href })
  await client.connect()
  await seed(databaseUrl.href, PEOPLE)
  const people = listSeeded(PEOPLE, SECRET)
  // Warms up: code and connections that the first streams need are not part of a stream's cost.
  await closeAll(await openAll(url, people.slice(0, 10)))
  await sleep(SETTLE_MS)

  const before = readMegabytes()
  const streams = await openAll(url, people)
  await sleep(SETTLE_MS)
  const after = readMegabytes()
  const each = ((after - before) * 1024) / streams.length
  console.log(`${streams.length} streams of ${PEOPLE} people`)
  console.log(
    `memory ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with them: ${each.toFixed(1)} KB each`,
  )
  console.log(await measureDelivery(streams, client))

  const ends = performance.now()
  const exited = new Promise((resolve) => server?.once('exit', resolve))
  server?.kill('SIGTERM')
  await exited
  console.log(`a stop with all of them open took ${(performance.now() - ends).toFixed(0)} ms`)
} finally {
  server?.kill('SIGKILL')
  await client?.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface OpenStream {
  call: ClientRequest
  userId: string
  /** Called with each chunk. */
  onText: (text: string) => void
}

/** Opens a few at a time, as people arrive: otherwise a burst of a thousand requests would be measured. */
async function openAll(url: string, people: { cookie: string }[]): Promise<OpenStream[]> {
  const streams: OpenStream[] = []
  const waiting = people.flatMap(({ cookie }, index) =>
    Array.from({ length: STREAMS_EACH }, () => ({ cookie, userId: `p${index + 1}` })),
  )
  const openNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) streams.push(await openOne(url, next))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openNext))
  return streams
}

function openOne(url: string, { cookie, userId }: { cookie: string; userId: string }): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const call = request(new URL('/api/notifications/stream', url), { agent: false, headers: { cookie } })
    const stream: OpenStream = { call, userId, onText: () => {} }
    call.once('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was answered ${answer.statusCode}`))
      answer.once('data', () => resolve(stream))
      answer.on('data', (text: Buffer) => stream.onText(text.toString()))
      answer.on('error', () => {})
    })
    call.once('error', reject)
    call.end()
  })
}

async function closeAll(streams: OpenStream[]): Promise<void> {
  for (const { call } of streams) call.destroy()
}

/** Time from the statement that commits a notification to the last stream of its reader. */
async function measureDelivery(streams: OpenStream[], database: pg.Client): Promise<string> {
  const times: number[] = []
  for (let i = 0; i < NOTIFICATIONS; i += 1) {
    const userId = `p${(i % PEOPLE) + 1}`
    const own = streams.filter((stream) => stream.userId === userId)
    const received = Promise.all(
      own.map((stream) => new Promise<void>((resolve) => Object.assign(stream, { onText: () => resolve() }))),
    )
    const message = {
      user_id: userId,
      notification: { id: String(i), user_id: userId, message: 'Passport Copy received.' },
    }
    const started = performance.now()
    await database.query('select pg_notify($1, $2)', ['pobyt_live', JSON.stringify(message)])
    await received
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  return `a notification reached all streams of its reader in ${median(times).toFixed(1)} ms (median of ${NOTIFICATIONS}), ${times.at(-1)?.toFixed(1)} ms at most`
}

function startServer(): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: folder,
    APP_SECRET: SECRET,
    FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'error',
    PORT: '0',
  }
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  server = child
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /runs at http:\/\/[^\s:]+:(\d+)/.exec(chunk.toString())
      if (found?.[1]) resolve(`http://127.0.0.1:${found[1]}`)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

function readMegabytes(): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server?.pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
