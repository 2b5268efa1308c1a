import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readS3Config, type S3Config } from '#files/s3/config.ts'
import { createS3Storage } from '#files/s3/s3-storage.ts'
import { createPerson, type Person } from '../../tests/support/create-person.ts'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'
import { openS3Folder } from '../../tests/support/s3/s3-folder.ts'
import { type S3Process, startS3Process } from '../../tests/support/s3/s3-process.ts'
import { s3Env } from '../../tests/support/s3/s3-server.ts'
import { fileForm, makePdf } from '../../tests/support/sample-files.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/start-process.ts'
import { createDatabase } from './tortured-server.ts'

export const about = 'kill -9 of the server, of the S3 store and of a stream into it, under uploads'

const APP_SECRET = 'a secret of the torture, long enough to be one'
const PEOPLE = 3
const LONGEST_LIFE_MS = 3_000

/** Each round kills the store or the server at another moment. Throws when an answered upload is lost or damaged. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const place = await openPlace()
  try {
    for (let round = 0; round < rounds; round += 1)
      await runRound(place, round % 2 === 0 ? 'store' : 'server', Math.random() * LONGEST_LIFE_MS)
    await expectNothingUnfinished(place)
    const answered = place.uploaders.reduce((sum, one) => sum + one.answered, 0)
    console.log(`${answered} uploads were answered, and all survived ${rounds} kills`)
  } finally {
    await place.close()
  }
}

/** One kill of each, for the tests. */
export async function runSmall(): Promise<void> {
  const place = await openPlace()
  try {
    await runRound(place, 'store', 300)
    await runRound(place, 'server', 300)
    await expectNothingUnfinished(place)
  } finally {
    await place.close()
  }
}

interface Uploader {
  person: Person
  /** The number of the last upload that was answered with success, and of the last one that was sent. */
  answered: number
  sent: number
}

interface Place {
  port: number
  uploaders: Uploader[]
  server(): ServerProcess
  restart(what: 'store' | 'server'): Promise<void>
  close(): Promise<void>
}

async function openPlace(): Promise<Place & { root: string }> {
  const root = mkdtempSync(join(tmpdir(), 'pobyt-torture-s3-'))
  const postgres = await startPostgresServer()
  const databaseUrl = await createDatabase(postgres.url)
  let store = await startS3Process({ root: join(root, 'store') })
  const { port } = store
  const env = {
    ...s3Env({ port }),
    DATABASE_URL: databaseUrl,
    APP_SECRET,
    FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  }
  const start = () => startServerProcess({ dataDir: join(root, 'data'), env })
  const stopRest = async () => {
    await store.kill()
    await postgres.stop()
    rmSync(root, { recursive: true, force: true })
  }
  let server = await start().catch(async (error: unknown) => {
    await stopRest()
    throw error
  })
  return {
    root,
    port,
    uploaders: await createUploaders(server, databaseUrl),
    server: () => server,
    async restart(what) {
      if (what === 'store') store = await restartStore(store, join(root, 'store'))
      else {
        await server.kill()
        server = await start()
      }
    },
    async close() {
      await server.kill()
      await stopRest()
    },
  }
}

async function runRound(place: Place, what: 'store' | 'server', afterMs: number): Promise<void> {
  const { uploaders, server, port } = place
  const stream = startStreaming(port)
  let isOver = false
  const writing = Promise.all(
    uploaders.map((one) => writeOn({ one, url: () => server().url, isOver: () => isOver })),
  )
  const killing = async () => {
    await sleep(afterMs)
    await Promise.all([place.restart(what), killStream(stream)])
    // The next upload of each person goes through again.
    const before = uploaders.map(({ answered }) => answered)
    while (!isOver && !uploaders.every(({ answered }, n) => answered > (before[n] ?? 0))) await sleep(20)
    isOver = true
  }
  await Promise.all([killing(), writing]).finally(() => {
    isOver = true
  })
  for (const one of uploaders) await expectLast(server(), one)
}

async function expectNothingUnfinished({ root, port }: { root: string; port: number }): Promise<void> {
  await createS3Storage(configOf(port)).removeUnfinished(new Date(Date.now() + 60_000))
  const { uploads } = await openS3Folder(join(root, 'store'))
  const left = (await uploads.list()).length
  if (left > 0) throw new Error(`${left} unfinished uploads are left after the sweep`)
}

async function restartStore(store: S3Process, root: string): Promise<S3Process> {
  await store.kill()
  // Meanwhile the server answers that it cannot.
  await sleep(500)
  return startS3Process({ root, port: store.port })
}

async function createUploaders({ url }: ServerProcess, databaseUrl: string): Promise<Uploader[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const host = {
      url,
      deps: { env: { publicUrl: new URL(url), appSecret: APP_SECRET } },
      sql: async (text: string, params?: unknown[]) => (await client.query(text, params)).rows,
    }
    const people: Person[] = []
    for (let n = 0; n < PEOPLE; n += 1) people.push(await createPerson(host))
    return people.map((person) => ({ person, answered: 0, sent: 0 }))
  } finally {
    await client.end()
  }
}

function configOf(port: number): S3Config {
  const config = readS3Config(s3Env({ port }))
  if (!config) throw new Error('no bucket is configured')
  return config
}

/** A process that streams long files into the bucket until it is killed, as the export of data does. */
function startStreaming(port: number): ChildProcess {
  const code = `
    import { createS3Storage } from '#files/s3/s3-storage.ts'
    const storage = createS3Storage(JSON.parse(process.argv[1], (key, value) => key === 'endpoint' ? new URL(value) : value))
    const parts = async function* () { for (let n = 0; n < 40; n += 1) yield Buffer.alloc(1024 * 1024, n) }
    for (let n = 0; ; n += 1) await storage.put('streams/copy-' + n % 3 + '.zip', parts()).catch(() => {})`
  const config = JSON.stringify(configOf(port))
  return spawn(process.execPath, ['--input-type=module', '-e', code, config], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function killStream(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

const pdfOf = (n: number) => makePdf({ text: `Upload ${n}` })

interface Writing {
  one: Uploader
  url(): string
  isOver(): boolean
}

/** Replaces the passport again and again. Only a lost connection and 503 are expected beside success. */
async function writeOn({ one, url, isOver }: Writing): Promise<void> {
  while (!isOver()) {
    one.sent += 1
    const n = one.sent
    const body = fileForm(pdfOf(n), { name: `${n}.pdf` })
    const init = { method: 'PUT', headers: { cookie: one.person.cookie }, body }
    const status = await fetch(new URL('/api/documents/passport', url()), init).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    if (status === 200) one.answered = n
    else if (status !== 503 && status !== 0) throw new Error(`upload ${n} was answered ${status}`)
    else await sleep(20)
  }
}

/** The document is the last answered one, or a later one whose answer was lost; its bytes are whole. */
async function expectLast({ url }: ServerProcess, { person, answered }: Uploader): Promise<void> {
  const headers = { cookie: person.cookie }
  const list = await fetch(new URL('/api/documents', url), { headers })
  const [document] = (await list.json()) as { file_name: string; file_url: string }[]
  const number = Number(document?.file_name.replace('.pdf', '') ?? 0)
  if (number < answered) throw new Error(`upload ${answered} was answered, but ${number} is there`)
  const file = await fetch(new URL(document?.file_url ?? '', url), { headers })
  const bytes = Buffer.from(await file.arrayBuffer())
  if (file.status !== 200 || !bytes.equals(pdfOf(number))) throw new Error(`upload ${number} is damaged`)
}
