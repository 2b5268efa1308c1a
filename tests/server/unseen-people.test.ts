import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { APPLICATION_FORM, PERSONAL_INFO } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { createRequest } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createMember } from '#tests/support/desk.ts'
import { fileForm, makePdf, truncate } from '#tests/support/sample-files.ts'
import { solveCaptcha } from '#tests/support/solve-captcha.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { startTraceReceiver } from '#tests/support/trace-receiver.ts'

/** A value for each place in which something of a person reaches the server, found nowhere else. */
const C = {
  name: 'Avocet Bunting',
  email: 'avocet.bunting@example.com',
  password: 'cassowary-and-dunlin-58',
  wrongPassword: 'egret-was-the-wrong-one',
  guessedEmail: 'fulmar.guessed@example.com',
  resetEmail: 'gannet.reset@example.com',
  answeredName: 'Harrier Ibisova',
  phone: '+48573911887',
  address: 'ul. Jackdaw 51, Kraków',
  birthDate: '1971-03-29',
  nationality: 'Kinglets of Landrail',
  passport: 'MERLIN4098',
  refusedPassport: 'nightjar passport of forty characters too many, far too many for it',
  refusedPhone: '+00-ortolan-77',
  unknownField: 'a field called pipit',
  failedName: 'Redpoll Saved-in-vain',
  failedPassport: 'SANDERLING88',
  accommodation: 'Teal house, rented',
  insurance: 'Turnstone mutual insurance',
  employer: 'Veery and Sons Ltd',
  fileName: 'waxwing-scan.pdf',
  fileText: 'Whinchat in the file',
  damagedName: 'wryneck-damaged.pdf',
  wrongName: 'yellowlegs-letter.docx',
  pageName: 'bittern-page.pdf',
  pageText: 'Brambling on the page',
  notes: 'Capercaillie at the appointment',
  requestName: 'Chiffchaff Crossbill',
  requestMessage: 'Curlew asks for advice',
  contactName: 'Dipper Dotterel',
  contactEmail: 'dunnock.contact@example.com',
  contactSubject: 'Eider about a permit',
  contactMessage: 'Fieldfare writes a message',
  message: 'Firecrest tells the consultancy',
  messageFile: 'garganey-letter.pdf',
  messageFileText: 'Goosander in the letter',
  staffMessage: 'Greenshank answers from the desk',
  search: 'guillemot in the search',
  browser: 'Hawfinch/7.0 of a browser',
  referrer: 'https://hobby.example/came-from',
  forwarded: '203.0.113.147',
  requestId: 'kestrel@example.com',
  trace: 'knot-in-the-traceparent',
  bearer: 'lapwing-bearer-token-of-somebody',
  cookie: 'linnet-forged-cookie',
  query: 'martin-in-the-address',
  pathEmail: 'nuthatch.path@example.com',
  resetToken: 'osprey-reset-token-0123456789',
  calendarToken: 'ouzel-calendar-token-0123456789',
  sandboxToken: 'peewit-sandbox-0123456789',
  webhook: 'plover in an event of payments',
  broken: 'pochard in a body that is no JSON',
} as const

type Canary = keyof typeof C

function findIn(text: string): Canary[] {
  const low = text.toLowerCase()
  return (Object.keys(C) as Canary[]).filter((name) => low.includes(C[name].toLowerCase()))
}

/** Sends, and remembers what was sent, so that no canary is left out. */
function createSender(app: TestApp) {
  const sent: string[] = []
  const headers = { 'user-agent': C.browser, referer: C.referrer, 'x-forwarded-for': C.forwarded }
  const call = async (
    who: Person | null,
    method: string,
    path: string,
    more: RequestInit & { json?: unknown } = {},
  ) => {
    const { json, ...init } = more
    const body = json === undefined ? init.body : JSON.stringify(json)
    const fetcher = who ? who.fetch : app.fetch
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
    const all = { ...headers, ...type, ...(init.headers as Record<string, string> | undefined) }
    sent.push(path, JSON.stringify(all), typeof body === 'string' ? body : '')
    return fetcher(path, { ...init, method, headers: all, body: body ?? null })
  }
  const upload = (who: Person, method: string, path: string, file: Buffer, name: string) => {
    sent.push(name)
    return call(who, method, path, { body: fileForm(file, { name }) })
  }
  return { sent, call, upload }
}

type Sender = ReturnType<typeof createSender>

async function arrive(app: TestApp, { call }: Sender): Promise<void> {
  const captcha = async () => ({ 'x-captcha-response': await solveCaptcha(app.url) })
  const account = { name: C.name, email: C.email, password: C.password, acceptTerms: true }
  await call(null, 'POST', '/api/auth/sign-up/email', { json: account, headers: await captcha() })
  const signIn = (email: string, password: string) =>
    call(null, 'POST', '/api/auth/sign-in/email', { json: { email, password } })
  await signIn(C.email, C.wrongPassword)
  await signIn(C.email, C.password)
  await signIn(C.guessedEmail, C.wrongPassword)
  await call(null, 'POST', '/api/auth/request-password-reset', { json: { email: C.resetEmail } })
  await call(null, 'POST', '/api/auth/reset-password', {
    json: { token: C.resetToken, newPassword: C.password },
  })
  await call(null, 'GET', `/api/auth/reset-password/${C.resetToken}`)
  await call(null, 'GET', `/api/staff-calendar/${C.calendarToken}.ics`)
  await call(null, 'GET', `/sandbox/checkout/${C.sandboxToken}`)
  await call(null, 'GET', `/api/nowhere/${C.pathEmail}?about=${C.query}`)
  await call(null, 'GET', `/nowhere/${C.pathEmail}?about=${C.query}`)
  await call(null, 'GET', '/api/documents', { headers: { authorization: `Bearer ${C.bearer}` } })
  await call(null, 'GET', '/api/documents', {
    headers: {
      cookie: `better-auth.session_token=${C.cookie}`,
      'x-request-id': C.requestId,
      traceparent: C.trace,
    },
  })
  await call(null, 'POST', '/api/webhooks/stripe', {
    body: C.webhook,
    headers: { 'stripe-signature': C.webhook },
  })
  const contact = {
    name: C.contactName,
    email: C.contactEmail,
    subject: C.contactSubject,
    message: C.contactMessage,
  }
  const headers = await captcha()
  await call(null, 'POST', '/api/contact-messages', { json: { ...contact, phone: C.phone }, headers })
}

const INFO = {
  ...PERSONAL_INFO,
  full_name: C.answeredName,
  address: C.address,
  nationality: C.nationality,
  passport_number: C.passport,
  phone: C.phone,
  date_of_birth: C.birthDate,
}

async function apply(person: Person, { call, upload }: Sender): Promise<void> {
  const save = (json: unknown) => call(person, 'PUT', '/api/personal-info', { json })
  expect((await save(INFO)).status).toBe(200)
  expect((await save({ ...INFO, passport_number: C.refusedPassport, phone: C.refusedPhone })).status).toBe(
    400,
  )
  expect((await save({ ...INFO, [C.unknownField]: 1 })).status).toBe(400)
  const broken = { body: `{"full_name": "${C.broken}`, headers: { 'content-type': 'application/json' } }
  expect((await call(person, 'PUT', '/api/personal-info', broken)).status).toBe(400)
  const form = { accommodation: C.accommodation, health_insurance: C.insurance, employer_name: C.employer }
  await call(person, 'PUT', '/api/application-form', { json: { ...APPLICATION_FORM, ...form } })
  const scan = makePdf({ pages: 1, text: C.fileText })
  const put = (file: Buffer, name: string) => upload(person, 'PUT', '/api/documents/passport', file, name)
  expect((await put(scan, C.fileName)).status).toBe(200)
  expect((await put(truncate(scan), C.damagedName)).status).toBe(422)
  expect((await put(Buffer.from('PK no file of ours'), C.wrongName)).status).toBe(415)
  const page = makePdf({ pages: 1, text: C.pageText })
  await upload(person, 'POST', '/api/documents/passport/pages', page, C.pageName)
  const slot = createSlots(listOpenDays(new Date()))()
  expect((await book(person, { ...slot, notes: C.notes })).status).toBe(201)
  const request = { name: C.requestName, email: C.email, phone: C.phone, message: C.requestMessage }
  await createRequest(person, request)
  await upload(
    person,
    'POST',
    '/api/messages/files',
    makePdf({ pages: 1, text: C.messageFileText }),
    C.messageFile,
  )
  expect((await call(person, 'POST', '/api/messages', { json: { text: C.message } })).status).toBeLessThan(
    300,
  )
}

/** What fails inside: a table is away, so the statements fail with their values. */
async function failInside(app: TestApp, person: Person, { call }: Sender): Promise<void> {
  await app.sql('alter table personal_info rename to personal_info_away')
  const json = { ...INFO, full_name: C.failedName, passport_number: C.failedPassport }
  expect((await call(person, 'PUT', '/api/personal-info', { json })).status).toBe(500)
  expect((await call(person, 'GET', '/api/review')).status).toBe(500)
  await app.sql('alter table personal_info_away rename to personal_info')
}

test('Nothing of a person is in the log, the metrics or the traces, whatever is sent, refused or fails', async () => {
  const logged: string[] = []
  const log = createLog('trace', { write: (line: string) => void logged.push(line) })
  const receiver = await startTraceReceiver()
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    // Every statement is slow: the log names them all.
    SLOW_STATEMENT_MS: '1',
    OPERATOR_EMAIL: 'desk@example.com',
  }
  const app = await startTestApp({ env, overrides: { log } })
  await app.settled
  const sender = createSender(app)
  const person = await app.createPerson({
    name: C.name,
    email: `other.${randomBytes(4).toString('hex')}@example.com`,
  })
  await arrive(app, sender)
  await apply(person, sender)
  await failInside(app, person, sender)
  const staff = await createMember(app)
  const [found] = await app.sql<{ number: string }>('select number from cases where user_id = $1', [
    person.id,
  ])
  const answer = { json: { text: C.staffMessage } }
  await sender.call(staff, 'POST', `/api/staff/cases/${found?.number}/messages`, answer)
  await sender.call(staff, 'GET', `/api/staff/people?search=${encodeURIComponent(C.search)}`)
  await expect.poll(async () => app.sql(`select from documents where checked_pages is null`)).toEqual([])

  await app.deps.telemetry.tracer?.flush()
  const metrics = await (await app.fetch('/metrics')).text()
  expect(Object.keys(C).length).toBeGreaterThanOrEqual(50)
  // What is only in a file, or in a call of a helper, is not among what the sender has kept.
  const unsent = (Object.keys(C) as Canary[]).filter(
    (name) =>
      !findIn(decodeURIComponent(sender.sent.join('\n').replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))).includes(
        name,
      ),
  )
  expect(unsent).toEqual([
    'fileText',
    'pageText',
    'notes',
    'requestName',
    'requestMessage',
    'messageFileText',
  ])
  expect(logged.length).toBeGreaterThan(100)
  expect(logged.join('\n')).toContain('request failed')
  expect(logged.join('\n')).toContain('a statement of the database was slow')
  expect(receiver.spans.length).toBeGreaterThan(100)
  expect(findIn(logged.join('\n'))).toEqual([])
  expect(findIn(receiver.bodies.join('\n'))).toEqual([])
  expect(findIn(metrics)).toEqual([])
})
