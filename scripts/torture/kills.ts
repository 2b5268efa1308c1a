import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { connectDatabase } from '#database/connect.ts'
import { PERSONAL_INFO } from '../../tests/support/applicant.ts'
import { createPerson, type Person } from '../../tests/support/create-person.ts'
import { send, sendJson } from '../../tests/support/http.ts'
import { fileForm, makePdf } from '../../tests/support/sample-files.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/start-process.ts'
import { createDataDir } from '../../tests/support/test-database.ts'

export const about = 'kill -9 of a server on the embedded database while it saves answers and documents.'
export const defaultRounds = 20

const APP_SECRET = 'a secret of the torture, long enough to be one'
const LONGEST_LIFE_MS = 2_500
const FILE = makePdf()

/** Each round kills the server at another moment. What was answered with success before must exist after. */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const data = createDataDir()
  const start = () =>
    startServerProcess({ dataDir: data.path, env: { APP_SECRET, RATE_LIMITS: 'off', LOG_LEVEL: 'error' } })
  try {
    const person = await seedPerson(data.path)
    let last = 0
    for (let round = 1; round <= rounds; round += 1) {
      const server = await start()
      const writing = writeOn({ server, person, from: last + 1 })
      await Promise.race([writing, sleep(Math.random() * LONGEST_LIFE_MS)])
      await server.kill()
      const answered = await writing

      const next = await start()
      last = await readLast({ server: next, person })
      await next.kill()
      if (last < answered) throw new Error(`${answered} was answered, after kill ${round} there is ${last}`)
    }
    console.log(`${last} times answers and a document were saved, and all survived ${rounds} kills`)
  } finally {
    data.remove()
  }
}

async function seedPerson(dataDir: string): Promise<Person> {
  const migrationsDir = new URL('../../migrations', import.meta.url).pathname
  const log = pino({ level: 'silent' })
  const handle = await connectDatabase({ databaseUrl: undefined, dataDir, migrationsDir, log })
  if (handle.kind !== 'pglite') throw new Error('this part needs the embedded database')
  const person = await createPerson({
    url: 'http://localhost',
    deps: { env: { publicUrl: new URL('http://localhost'), appSecret: APP_SECRET } },
    sql: (text, params) => handle.pglite.query(text, params),
  })
  await handle.close()
  return person
}

/** Saves increasing numbers, each as passport number and as name of a document; returns the last answered one. */
async function writeOn({ server, person, from }: { server: ServerProcess; person: Person; from: number }) {
  const headers = { cookie: person.cookie }
  let answered = from - 1
  try {
    for (let n = from; ; n += 1) {
      const json = { ...PERSONAL_INFO, passport_number: `AA${String(n).padStart(7, '0')}` }
      const saved = await sendJson(server.url, '/api/personal-info', { method: 'PUT', headers, json })
      const body = fileForm(FILE, { name: `${n}.pdf` })
      const uploaded = await send(server.url, '/api/documents/passport', { method: 'PUT', headers, body })
      if (saved.status !== 200 || !uploaded.ok) throw new Error(`${n} was answered ${uploaded.status}`)
      answered = n
    }
  } catch (error) {
    // The kill broke the connection, as intended.
    if (error instanceof TypeError) return answered
    throw error
  }
}

/**
 * The number that both have; a number whose answer was lost may be in one of them only. Every file must be complete.
 */
async function readLast({ server, person }: { server: ServerProcess; person: Person }): Promise<number> {
  const headers = { cookie: person.cookie }
  const info = await sendJson<{ passport_number: string } | null>(server.url, '/api/personal-info', {
    headers,
  })
  const list = await sendJson<{ file_name: string; file_url: string }[]>(server.url, '/api/documents', {
    headers,
  })
  const [document] = list.body
  if (!info.body || !document) return 0
  const file = await send(server.url, document.file_url, { headers })
  if (!Buffer.from(await file.arrayBuffer()).equals(FILE)) throw new Error(`${document.file_name} is damaged`)
  const numbers = [info.body.passport_number.slice(2), document.file_name.slice(0, -4)].map(Number)
  return Math.min(...numbers)
}
