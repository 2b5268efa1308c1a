import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createHealth } from '#server/health.ts'
import { createPerson, type Person } from '#tests/support/create-person.ts'
import { cleanLater, createDatabase, createFolder } from '#tests/support/places.ts'
import { makePdf } from '#tests/support/sample-files.ts'
import { startServerProcess } from '#tests/support/start-process.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

test('A server that stops is not ready, whatever its parts say', async () => {
  const closing = new AbortController()
  const health = createHealth(app.deps, closing.signal)
  expect((await health.request('/readyz')).status).toBe(200)
  closing.abort()
  const answer = await health.request('/readyz')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
  expect((await health.request('/healthz')).status).toBe(200)
})

const BOUNDARY = 'a-boundary'
const FORM = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\n` +
      'Content-Type: application/pdf\r\n\r\n',
  ),
  makePdf({ pages: 2 }),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
])

/** Resolves when the server has taken the head of the request: it asks for the body. */
async function beginUpload(url: string, person: Person): Promise<ClientRequest> {
  const upload = request(new URL('/api/documents/passport', url), {
    method: 'PUT',
    headers: {
      cookie: person.cookie,
      origin: url,
      expect: '100-continue',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': FORM.length,
    },
  })
  upload.flushHeaders()
  await once(upload, 'continue')
  return upload
}

// With many, of all kinds and by both signals: npm run torture -- stops.
test.skipIf(process.platform === 'win32')(
  'SIGTERM to the whole process group, as systemd sends it, ends no upload and calls no good file damaged',
  async () => {
    const databaseUrl = await createDatabase()
    const appSecret = randomUUID()
    const env = {
      APP_SECRET: appSecret,
      FILES_KEY: randomBytes(32).toString('hex'),
      DATABASE_URL: databaseUrl,
    }
    const server = await startServerProcess({ dataDir: createFolder(), env, isGroup: true })
    cleanLater(() => server.kill())
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const host = {
      url: server.url,
      deps: { env: { publicUrl: new URL('http://localhost'), appSecret } },
      sql: (text: string, params?: unknown[]) => client.query(text, params),
    }
    const people = [await createPerson(host), await createPerson(host)]
    await client.end()
    const uploads = await Promise.all(people.map((person) => beginUpload(server.url, person)))
    const answers = uploads.map((upload) => once(upload, 'response') as Promise<[IncomingMessage]>)
    // Starts the process that inspects files.
    uploads[0]?.end(FORM)
    const ended = server.stopGroup('SIGTERM')
    uploads[1]?.end(FORM)
    for (const answer of answers) {
      const [response] = await answer
      expect(response.statusCode).toBe(200)
      response.resume()
    }
    expect(await ended).toBe(0)
  },
)
