// The yardstick: node:http and node-postgres, no framework, no validation, the same statements in the same order,
// and our home page byte by byte.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { markReadStatement, newestStatement } from '../../src/features/notifications/server/store.ts'
import { progressStatement } from '../../src/features/progress/server/store.ts'
import { readSignedToken, sessionStatement } from '../../src/platform/session.ts'
import { STATIC_PAGE } from './load.ts'

pg.types.setTypeParser(1082, (text: string) => text)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
// The bench drops the database before this server ends.
pool.on('error', () => {})
const secret = process.env.APP_SECRET ?? ''
const folder = join(process.env.DATA_DIR ?? '', 'bare')
await mkdir(folder, { recursive: true })
const dialect = new PgDialect()

const UPSERT = `insert into personal_info (user_id, full_name, phone, address, date_of_birth, nationality, passport_number, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, now())
  on conflict (user_id) do update set full_name = $2, phone = $3, address = $4, date_of_birth = $5, nationality = $6,
    passport_number = $7, updated_at = now() returning *`
const DOCUMENT = `insert into documents (user_id, document_type, file_name, file_size, content_type, object_name, uploaded_at)
  values ($1, 'passport', 'scan.pdf', $2, 'application/pdf', $3, now())
  on conflict (user_id, document_type) do update set object_name = $3, uploaded_at = now() returning *`

const SESSION = `select user_id from session where token = $1 and expires_at > now()`
const ORDER = `insert into payments (user_id, package_type, status, amount, provider, created_at)
  values ($1, $2, 'pending', 109900, 'sandbox', now()) returning id`

async function asPerson<T>(
  call: IncomingMessage,
  work: (client: pg.PoolClient, userId: string) => Promise<T>,
  // Payments are not the applicant's own to write: their session is looked up without becoming app_user.
  enter: (token: string) => { sql: string; params: unknown[] } = (token) =>
    dialect.sqlToQuery(sessionStatement(token)),
): Promise<T> {
  const cookie = decodeURIComponent((call.headers.cookie ?? '').split('=').slice(1).join('='))
  const token = readSignedToken(cookie, secret)
  if (!token) throw new Error('signed out')
  const client = await pool.connect()
  try {
    await client.query('begin')
    const statement = enter(token)
    const { rows } = await client.query(statement.sql, statement.params)
    const result = await work(client, rows[0].user_id)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

async function readBody(call: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of call) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function storeFile(bytes: Buffer): Promise<string> {
  const name = randomUUID()
  const file = await open(join(folder, `${name}.tmp`), 'w')
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  await rename(join(folder, `${name}.tmp`), join(folder, name))
  return name
}

function fileOf(form: Buffer): Buffer {
  const start = form.indexOf('\r\n\r\n') + 4
  return form.subarray(start, form.lastIndexOf('\r\n--', form.length - 4))
}

const answerJson = (answer: ServerResponse, body: unknown) => {
  const text = JSON.stringify(body)
  answer
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

async function copyPage(): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
  const page = new URL(STATIC_PAGE, process.env.PAGES_FROM)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(page, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
  })
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = answer.headers
  return { headers, bytes: await readBody(answer) }
}
const page = await copyPage()

async function handle(call: IncomingMessage, answer: ServerResponse): Promise<void> {
  if (call.url === STATIC_PAGE) {
    answer.writeHead(200, page.headers).end(page.bytes)
  } else if (call.method === 'GET' && call.url === '/api/progress') {
    const row = await asPerson(call, async (client, userId) => {
      const statement = dialect.sqlToQuery(
        progressStatement({ userId, provider: 'sandbox', now: new Date() }),
      )
      return (await client.query(statement.sql, statement.params)).rows[0]
    })
    answerJson(answer, row)
  } else if (call.url === '/api/functions/create-payment') {
    const { packageType } = JSON.parse((await readBody(call)).toString())
    const row = await asPerson(
      call,
      async (client, id) => (await client.query(ORDER, [id, packageType])).rows[0],
      (token) => ({ sql: SESSION, params: [token] }),
    )
    answerJson(answer, { url: `http://127.0.0.1/sandbox/checkout/${row.id}` })
  } else if (call.url === '/api/notifications') {
    const list = await asPerson(call, async (client, userId) => {
      const statement = dialect.sqlToQuery(newestStatement(userId))
      return (await client.query(statement.sql, statement.params)).rows
    })
    answerJson(answer, list)
  } else if (call.method === 'PATCH') {
    await readBody(call)
    const id = call.url?.split('/').at(-1) ?? ''
    const row = await asPerson(call, async (client, userId) => {
      const statement = dialect.sqlToQuery(markReadStatement({ userId, id }))
      return (await client.query(statement.sql, statement.params)).rows[0]
    })
    answerJson(answer, row)
  } else if (call.method === 'PUT' && call.url === '/api/personal-info') {
    const v = JSON.parse((await readBody(call)).toString())
    const values = [v.full_name, v.phone, v.address, v.date_of_birth, v.nationality, v.passport_number]
    answerJson(
      answer,
      await asPerson(call, async (client, id) => (await client.query(UPSERT, [id, ...values])).rows[0]),
    )
  } else if (call.method === 'PUT') {
    const bytes = fileOf(await readBody(call))
    const name = await storeFile(bytes)
    const row = await asPerson(
      call,
      async (client, id) => (await client.query(DOCUMENT, [id, bytes.length, name])).rows[0],
    )
    answerJson(answer, { document: { ...row, file_url: `/api/documents/${row.id}/file` } })
  } else {
    const id = call.url?.split('/')[3]
    const row = await asPerson(
      call,
      async (client) => (await client.query('select object_name from documents where id = $1', [id])).rows[0],
    )
    const bytes = await readFile(join(folder, row.object_name))
    answer.writeHead(200, { 'content-type': 'application/pdf', 'content-length': bytes.length }).end(bytes)
  }
}

const server = createServer((call, answer) => {
  handle(call, answer).catch((error: unknown) => answer.writeHead(500).end(String(error)))
})
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  console.log(`The bare server runs at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
