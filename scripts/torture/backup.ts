import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPerson, type Person, type PersonHost, signInAs } from '../../tests/support/create-person.ts'
import { send, sendJson } from '../../tests/support/http.ts'
import { startPostgresServer } from '../../tests/support/postgres-server.ts'
import { fileForm, makePdf } from '../../tests/support/sample-files.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/start-process.ts'
import { createDataDir } from '../../tests/support/test-database.ts'
import { PROGRAM } from '../build-stamp.ts'
import { createDatabase, runSql } from './tortured-server.ts'

export const about =
  'a backup while eight people replace documents, restored on a PostgreSQL server without roles; both killed at random.'
export const defaultRounds = 5

const APP_SECRET = 'a secret of the torture, long enough to be one'
const FILES_KEY = Buffer.alloc(32, 7).toString('base64')
const PEOPLE = 8
const TYPES = ['passport', 'cv', 'photo', 'accommodation'] as const
const POBYT = join(dirname(PROGRAM), 'pobyt.js')

interface Place {
  dataDir: string
  databaseUrl: string
}

interface Writer {
  person: Person
  /** SHA-256 of everything that she has sent, by type and name. */
  sent: Map<string, string>
}

/** Each round makes a backup, kills another one, kills a restore, and restores. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const data = createDataDir()
  const postgres = await startPostgresServer()
  const place = { dataDir: data.path, databaseUrl: await createDatabase(postgres.url) }
  const server = await startAt(place)
  let stopped = false
  try {
    const writers = await Promise.all(Array.from({ length: PEOPLE }, () => createWriter(server, place)))
    const writing = writers.map((writer) => replaceOn(server, writer, () => stopped))
    for (let round = 1; round <= rounds; round += 1) {
      const file = join(data.path, `round-${round}.backup`)
      await killBackup(place, file)
      const startedAt = performance.now()
      await pobyt(place, 'backup', file)
      const madeMs = performance.now() - startedAt
      await pobyt(place, 'verify', file)
      const read = await restoreElsewhere(file, writers)
      rmSync(file)
      console.log(`round ${round}: made in ${(madeMs / 1000).toFixed(1)} s, ${read} documents equal`)
    }
    stopped = true
    await Promise.all(writing)
  } finally {
    stopped = true
    await server.kill()
    await postgres.stop()
    data.remove()
  }
}

const startAt = ({ dataDir, databaseUrl }: Place): Promise<ServerProcess> =>
  startServerProcess({
    dataDir,
    env: { DATABASE_URL: databaseUrl, APP_SECRET, FILES_KEY, RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' },
  })

function hostOf({ url }: ServerProcess, { databaseUrl }: Place): PersonHost {
  return {
    url,
    deps: { env: { publicUrl: new URL(url), appSecret: APP_SECRET } },
    sql: (text, params) => runSql(databaseUrl, text, params),
  }
}

async function createWriter(server: ServerProcess, place: Place): Promise<Writer> {
  return { person: await createPerson(hostOf(server, place)), sent: new Map() }
}

/** Replaces one document after the other, each with a content of its own. */
async function replaceOn(server: ServerProcess, writer: Writer, isStopped: () => boolean): Promise<void> {
  const headers = { cookie: writer.person.cookie }
  for (let n = 0; !isStopped(); n += 1) {
    const type = TYPES[n % TYPES.length] ?? 'cv'
    const pdf = makePdf({ pages: 1, text: `${writer.person.id} ${n}` })
    writer.sent.set(`${type} ${n}.pdf`, hashOf(pdf))
    const body = fileForm(pdf, { name: `${n}.pdf` })
    const { status } = await send(server.url, `/api/documents/${type}`, { method: 'PUT', headers, body })
    if (status !== 200 && status !== 201) throw new Error(`an upload was answered ${status}`)
  }
}

/** A killed backup leaves no file of its name, and none that keeps removed files. */
async function killBackup(place: Place, file: string): Promise<void> {
  const child = start(place, 'backup', file)
  await Promise.race([once(child, 'exit'), sleep(300 + Math.random() * 2_500)])
  await kill(child)
  if (existsSync(file)) {
    await pobyt(place, 'verify', file)
    rmSync(file)
  }
}

/** Restores on a server of its own, once killed before; returns how many documents are there. */
async function restoreElsewhere(file: string, writers: readonly Writer[]): Promise<number> {
  const data = createDataDir()
  const postgres = await startPostgresServer()
  const place = { dataDir: data.path, databaseUrl: await createDatabase(postgres.url) }
  try {
    const killed = start(place, 'restore', file)
    const code = await Promise.race([
      once(killed, 'exit').then(([exitCode]: unknown[]) => exitCode),
      sleep(500 + Math.random() * 6_000),
    ])
    await kill(killed)
    // One that had ended before is whole; of any other there is nothing.
    if (code !== 0) await pobyt(place, 'restore', file)
    const server = await startAt(place)
    try {
      let read = 0
      for (const writer of writers) read += await readAll(hostOf(server, place), writer)
      return read
    } finally {
      await server.kill()
    }
  } finally {
    await postgres.stop()
    data.remove()
  }
}

/** Every document that was in the backup is readable, and is what its owner has sent. */
async function readAll(host: PersonHost, { person, sent }: Writer): Promise<number> {
  const { cookie } = await signInAs(host, { id: person.id, email: person.email, name: person.name })
  const headers = { cookie }
  const { body } = await sendJson<{ document_type: string; file_name: string; file_url: string }[]>(
    host.url,
    '/api/documents',
    { headers },
  )
  for (const { document_type, file_name, file_url } of body) {
    const answer = await send(host.url, file_url, { headers })
    const about = `${document_type} ${file_name}`
    if (answer.status !== 200) throw new Error(`${about} was answered ${answer.status} after the restore`)
    if (hashOf(Buffer.from(await answer.arrayBuffer())) !== sent.get(about))
      throw new Error(`${about} is another one after the restore`)
  }
  return body.length
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function start({ dataDir, databaseUrl }: Place, ...words: string[]): ChildProcess {
  return spawn(process.execPath, [POBYT, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET, FILES_KEY },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function pobyt(place: Place, ...words: string[]): Promise<void> {
  const [code] = await once(start(place, ...words), 'exit')
  if (code !== 0) throw new Error(`pobyt ${words[0]} ended with ${code}`)
}
