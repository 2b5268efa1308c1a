// The reference server: node:http and node-postgres, no framework, no validation, no row policies. Every operation is
// one named prepared statement that includes the look-up of the session, and its home page has the bytes of ours.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
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
import pg from 'pg'
import { verifyPassword } from '../../src/features/account/password/server/password-hash.ts'
import { findDeskStatement } from './bare-desk.ts'

pg.types.setTypeParser(1082, (text: string) => text)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
// The benchmark drops the database before this server ends.
pool.on('error', () => {})
const secret = process.env.APP_SECRET ?? ''
/** The page of load.ts. */
const STATIC_PAGE = '/'
const folder = join(process.env.DATA_DIR ?? '', 'bare')
await mkdir(folder, { recursive: true })

/** The user whose session token is $1. */
const ME = `me as materialized (select u.id, u.email, u.full_name, u.created_at
  from session s join "user" u on u.id = s.user_id where s.token = $1 and s.expires_at > now())`

/** The dashboard's data, read like the product does (features/progress). */
const PROGRESS = `with ${ME}
  select me.*, payment.package_type, payment.paid_at as package_at,
    (select max(updated_at) from personal_info where user_id = me.id) as personal_info_at,
    (select coalesce(json_agg(document_type), '[]') from documents where user_id = me.id) as document_types,
    (select max(uploaded_at) from documents where user_id = me.id) as documents_at,
    (select max(updated_at) from application_forms where user_id = me.id) as application_form_at,
    (select submitted_at from submissions where user_id = me.id) as submitted_at,
    (select max(created_at) from appointments where user_id = me.id and status <> 'canceled') as appointment_at,
    (select json_build_object('id', id, 'office_location', office_location, 'appointment_date', appointment_date,
        'appointment_time', left(appointment_time::text, 5)) from appointments
      where user_id = me.id and status <> 'canceled'
        and appointment_date + appointment_time::time > now() at time zone 'Europe/Warsaw'
      order by appointment_date, appointment_time limit 1) as next_appointment
  from me left join lateral (select package_type, coalesce(completed_at, created_at) as paid_at from payments
    where user_id = me.id and status = 'completed' order by paid_at desc limit 1) payment on true`

const SAVE = `with ${ME}
  insert into personal_info (user_id, full_name, phone, address, date_of_birth, nationality, passport_number, updated_at)
  select me.id, $2, $3, $4, $5, $6, $7, now() from me
  on conflict (user_id) do update set full_name = $2, phone = $3, address = $4, date_of_birth = $5, nationality = $6,
    passport_number = $7, updated_at = now() returning *`

const RECORD = `id, user_id, coalesce(message, 'Passport Copy received.') as message, read, topic, link,
  to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sent_at`
const NOTIFICATIONS = `with ${ME} select ${RECORD},
    (select count(*)::int from notifications u where u.user_id = (select id from me) and not u.read) as unread
  from notifications n where user_id = (select id from me) order by n.sent_at desc, n.id desc limit 50`
const MARK_READ = `with ${ME} update notifications set read = true
  where id = $2 and user_id = (select id from me) and not read returning ${RECORD}`

/** The seed gives everybody one open case. */
const MY_CASE = '(select c.id from cases c where c.user_id = me.id and c.ended_at is null)'

const DOCUMENT = `with ${ME}
  insert into documents (case_id, user_id, document_type, file_name, file_size, content_type, object_name, uploaded_at)
  select ${MY_CASE}, me.id, 'passport', 'scan.pdf', $2, 'application/pdf', $3, now() from me
  on conflict (case_id, document_type) do update set object_name = $3, file_size = $2, uploaded_at = now() returning *`
const OBJECT_NAME = `with ${ME} select object_name from documents where id = $2 and user_id = (select id from me)`

const ORDER = `with ${ME}
  insert into payments (case_id, user_id, package_type, status, amount, provider, created_at)
  select ${MY_CASE}, me.id, $2, 'pending', 109900, 'sandbox', now() from me returning id`

const PASSWORD = `select u.id, u.email, u.full_name, a.password
  from "user" u join account a on a.user_id = u.id and a.provider_id = 'credential' where u.email = $1`
const OPEN_SESSION = `insert into session (id, user_id, token, expires_at)
  values ($1, $2, $3, now() + interval '7 days') returning id`

const names = new Map<string, string>()

/** Runs one statement under its own name, so that it is prepared once per connection. */
async function run(text: string, values: unknown[]) {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return (await pool.query({ name, text, values })).rows
}

const sign = (token: string) => createHmac('sha256', secret).update(token).digest()

function readToken(cookie: string): string {
  const dot = cookie.lastIndexOf('.')
  const token = cookie.slice(0, dot)
  if (!timingSafeEqual(Buffer.from(cookie.slice(dot + 1), 'base64'), sign(token)))
    throw new Error('signed out')
  return token
}

/** Runs one statement whose first parameter is the caller's session token. */
function asPerson(call: IncomingMessage, text: string, values: unknown[] = []) {
  const cookie = decodeURIComponent((call.headers.cookie ?? '').split('=').slice(1).join('='))
  return run(text, [readToken(cookie), ...values])
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

async function copyPage(from: string): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
  const page = new URL(STATIC_PAGE, from)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(page, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
  })
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = answer.headers
  return { headers, bytes: await readBody(answer) }
}
const page = process.env.PAGES_FROM ? await copyPage(process.env.PAGES_FROM) : null

async function handle(call: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { url = '', method } = call
  const desk = findDeskStatement(url)
  if (desk) {
    answerJson(answer, (await asPerson(call, desk.text, desk.values))[0])
  } else if (url === STATIC_PAGE) {
    answer.writeHead(200, page?.headers).end(page?.bytes)
  } else if (url === '/healthz') {
    await pool.query('select 1')
    answer.end('ok')
  } else if (method === 'GET' && url === '/api/progress') {
    answerJson(answer, (await asPerson(call, PROGRESS))[0])
  } else if (url === '/api/functions/create-payment') {
    const { packageType } = JSON.parse((await readBody(call)).toString())
    const [row] = await asPerson(call, ORDER, [packageType])
    answerJson(answer, { url: `http://127.0.0.1/sandbox/checkout/${row.id}` })
  } else if (url === '/api/notifications') {
    answerJson(answer, await asPerson(call, NOTIFICATIONS))
  } else if (method === 'PATCH') {
    await readBody(call)
    answerJson(answer, (await asPerson(call, MARK_READ, [url.split('/').at(-1)]))[0])
  } else if (method === 'PUT' && url === '/api/personal-info') {
    const v = JSON.parse((await readBody(call)).toString())
    const values = [v.full_name, v.phone, v.address, v.date_of_birth, v.nationality, v.passport_number]
    answerJson(answer, (await asPerson(call, SAVE, values))[0])
  } else if (method === 'PUT') {
    const bytes = fileOf(await readBody(call))
    const [row] = await asPerson(call, DOCUMENT, [bytes.length, await storeFile(bytes)])
    answerJson(answer, { document: { ...row, file_url: `/api/documents/${row.id}/file` } })
  } else if (method === 'POST') {
    const { email, password } = JSON.parse((await readBody(call)).toString())
    const [person] = await run(PASSWORD, [email])
    if (!(await verifyPassword({ hash: person.password, password }))) throw new Error('wrong password')
    const token = randomUUID()
    await run(OPEN_SESSION, [randomUUID(), person.id, token])
    answer.setHeader('set-cookie', `session=${token}.${sign(token).toString('base64')}`)
    answerJson(answer, { token, user: person })
  } else {
    const [row] = await asPerson(call, OBJECT_NAME, [url.split('/')[3]])
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
