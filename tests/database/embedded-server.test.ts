import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { connectDatabase } from '#database/connect.ts'
import { requireFreeBytes } from '#database/free-space.ts'
import { AppError } from '#errors/app-error.ts'
import { createPerson } from '#tests/support/create-person.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { send, sendJson } from '#tests/support/http.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { runServerProcess, type ServerProcess, startServerProcess } from '#tests/support/start-process.ts'
import { createDataDir } from '#tests/support/test-database.ts'
import { MIGRATIONS, query } from './both-databases.ts'

const APP_SECRET = 'a secret of the tests, long enough to be one'
const data = createDataDir()
let running: ServerProcess | undefined

const olena = await seedPerson()

afterEach(async () => running?.kill())
afterAll(() => data.remove())

describe('the server on the embedded database', () => {
  test('A second server on the same data ends at once with code 1 and says why', async () => {
    const first = await start()
    const second = await runServerProcess({ dataDir: data.path })
    expect(second.code).toBe(1)
    expect(second.output).toContain(`in use by another Pobyt process (pid ${first.pid})`)
    expect(second.output).not.toContain('    at ')
    expect((await fetch(new URL('/healthz', first.url))).status).toBe(200)
  })

  test('After kill -9 the next start takes over and holds what was answered a moment before', async () => {
    const first = await start()
    for (const passport of ['AA000001', 'AA000002', 'AA000003']) {
      expect((await savePersonalInfo(first.url, passport)).status).toBe(200)
    }
    await first.kill()
    const second = await start()
    expect(await readPassportNumber(second.url)).toBe('AA000003')
  })

  test('A stop by SIGTERM ends with code 0, leaves no lock, and the next start holds the data', async () => {
    const first = await start()
    expect((await savePersonalInfo(first.url, 'BB000001')).status).toBe(200)
    expect(await first.stop()).toBe(0)
    expect(existsSync(join(data.path, 'server.pid'))).toBe(false)
    const second = await start()
    expect(await readPassportNumber(second.url)).toBe('BB000001')
  })
})

describe('BELL-2 on the embedded database', () => {
  test('An upload reaches the open streams of its person, and a stop does not wait for them', async () => {
    const server = await start()
    const fetchSignedIn: typeof olena.fetch = (path, init) =>
      send(server.url, path, { ...init, headers: { cookie: olena.cookie } })
    const streams = [
      await openStream({ ...olena, fetch: fetchSignedIn }),
      await openStream({ ...olena, fetch: fetchSignedIn }),
    ]
    for (const stream of streams) await stream.next('refresh')
    const body = fileForm(makePdf(), { name: 'scan.pdf' })
    expect((await fetchSignedIn('/api/documents/passport', { method: 'PUT', body })).status).toBe(200)
    for (const stream of streams) {
      expect(await stream.next('changed')).toEqual({ topic: 'documents' })
    }
    expect(await server.stop()).toBe(0)
    for (const stream of streams) await stream.ended
  })
})

async function start() {
  running = await startServerProcess({ dataDir: data.path, env: { APP_SECRET } })
  return running
}

/** A signed-in person, inserted into the data folder before a server has opened it. */
async function seedPerson() {
  const handle = await connectDatabase({
    databaseUrl: undefined,
    dataDir: data.path,
    migrationsDir: MIGRATIONS,
    log: { warn() {} } as never,
  })
  const person = await createPerson({
    url: 'http://localhost',
    deps: { env: { publicUrl: new URL('http://localhost'), appSecret: APP_SECRET } },
    sql: (text, params) => query(handle, text, params),
  })
  await handle.close()
  return person
}

function savePersonalInfo(url: string, passport: string) {
  return sendJson(url, '/api/personal-info', {
    method: 'PUT',
    headers: { cookie: olena.cookie },
    json: {
      full_name: 'Olena Kovalenko',
      phone: '+48 512 345 678',
      address: 'ul. Prosta 1, 00-001 Warszawa',
      date_of_birth: '1990-02-03',
      nationality: 'Ukraine',
      passport_number: passport,
    },
  })
}

async function readPassportNumber(url: string) {
  const { body } = await sendJson<{ passport_number: string } | null>(url, '/api/personal-info', {
    headers: { cookie: olena.cookie },
  })
  return body?.passport_number
}

describe('the free-space guard', () => {
  test('Below 200 MB on the disk writing is refused as storage_full, above it is not', async () => {
    const refused = await requireFreeBytes(data.path, async () => 199 * 1024 * 1024).catch((e: unknown) => e)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ code: 'storage_full' })
    await expect(requireFreeBytes(data.path, async () => 201 * 1024 * 1024)).resolves.toBeUndefined()
  })
})
