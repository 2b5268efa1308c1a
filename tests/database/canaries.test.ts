import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { describeError } from '#database/describe-error.ts'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { eraseDueAccounts } from '#features/own-data/closing/server/service.ts'
import { APPLICATION_FORM, PERSONAL_INFO } from '#tests/support/applicant.ts'
import { book, createSlots, listOpenDays } from '#tests/support/appointments.ts'
import { openAuthBrowser } from '#tests/support/auth-browser.ts'
import { createRequest } from '#tests/support/consultations.ts'
import type { Person } from '#tests/support/create-person.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { fileForm, makePdf } from '#tests/support/sample-files.ts'
import { solveCaptcha } from '#tests/support/solve-captcha.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TEST_DATABASES } from '#tests/support/test-databases.ts'
import { dump } from './dump.ts'

/** A value for each place in which a person can write something, found nowhere else. */
const CANARIES = {
  name: 'Aquilina Bananaquit',
  email: 'aquilina.bananaquit@example.com',
  formerEmail: 'former.cotinga@example.com',
  newEmail: 'unconfirmed.dipper@example.com',
  password: 'emberizidae-and-finch-58',
  wrongPassword: 'flycatcher-was-wrong-12',
  answeredName: 'Goldcrest Hoopoe',
  address: 'ul. Ibisbill 51, Kraków',
  nationality: 'Jacanaland',
  passport: 'KESTREL4098',
  phone: '+48573911887',
  accommodation: 'Lapwing house, rented',
  insurance: 'Motmot mutual insurance',
  fileName: 'nuthatch-scan.pdf',
  fileContent: 'Oriole in the file',
  pageName: 'pratincole-page.pdf',
  pageContent: 'Quetzal on the page',
  notes: 'Razorbill at the appointment',
  requestName: 'Siskin Treecreeper',
  requestMessage: 'Umbrellabird asks for advice',
  contactName: 'Veery Wheatear',
  contactSubject: 'Xenops about a permit',
  contactMessage: 'Yellowhammer writes a message',
  browser: 'Zosterops/7.0 of a browser',
  query: 'accentor-in-the-address',
} as const

type Canary = keyof typeof CANARIES
const C = CANARIES

/** In which of these texts a canary is found, whatever its case. */
function findIn(places: Iterable<string>): Canary[] {
  const texts = [...places].map((text) => text.toLowerCase())
  return (Object.keys(CANARIES) as Canary[]).filter((name) =>
    texts.some((text) => text.includes(CANARIES[name].toLowerCase())),
  )
}

/** The content of every stored file with its name; the folder of the embedded database is not a file of ours. */
function readFiles({ dataDir }: TestApp): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !join(entry.parentPath, '/').startsWith(join(dataDir, 'db/')))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path}\n${readFileSync(path, 'latin1')}`)
}

async function mustSucceed(answer: Promise<Response | { status: number }>): Promise<void> {
  const { status } = await answer
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(300)
}

async function writeApplication(person: Person): Promise<void> {
  const put = (path: string, json: object) => mustSucceed(person.json(path, { method: 'PUT', json }))
  await put('/api/personal-info', {
    ...PERSONAL_INFO,
    full_name: C.answeredName,
    address: C.address,
    nationality: C.nationality,
    passport_number: C.passport,
    phone: C.phone,
  })
  const file = makePdf({ pages: 1, text: C.fileContent })
  for (const type of DOCUMENT_TYPES)
    await mustSucceed(
      person.fetch(`/api/documents/${type}`, { method: 'PUT', body: fileForm(file, { name: C.fileName }) }),
    )
  const page = fileForm(makePdf({ pages: 1, text: C.pageContent }), { name: C.pageName })
  await mustSucceed(person.fetch('/api/documents/passport/pages', { method: 'POST', body: page }))
  await put('/api/application-form', {
    ...APPLICATION_FORM,
    accommodation: C.accommodation,
    health_insurance: C.insurance,
  })
}

const linkTo = async (app: TestApp, address: string) => {
  const [mail] = await app.sql<{ text: string }>(
    'select text from email_outbox where recipient = $1 order by created_at desc limit 1',
    [address],
  )
  return /confirm-email-change\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
}

/** The address is changed, and another change waits for its links. */
async function changeAddress(app: TestApp): Promise<void> {
  const browser = openAuthBrowser(app)
  await mustSucceed(browser.post('sign-in/email', { email: C.formerEmail, password: C.password }))
  await mustSucceed(browser.post('change-email', { newEmail: C.email }))
  for (const address of [C.formerEmail, C.email])
    await mustSucceed(browser.post('change-email/confirm', { token: await linkTo(app, address) }))
  await mustSucceed(browser.post('change-email', { newEmail: C.newEmail }))
}

async function signInElsewhere(app: TestApp): Promise<void> {
  const signIn = (password: string) =>
    app.json(`/api/auth/sign-in/email`, {
      method: 'POST',
      json: { email: C.email, password },
      headers: { 'user-agent': C.browser },
    })
  expect((await signIn(C.wrongPassword)).status).toBe(401)
  await mustSucceed(signIn(C.password))
  expect((await app.fetch(`/api/nowhere?about=${C.query}`)).status).toBeGreaterThanOrEqual(400)
}

async function sendContactMessage(app: TestApp, email: string): Promise<void> {
  const json = {
    name: C.contactName,
    email,
    phone: C.phone,
    subject: C.contactSubject,
    message: C.contactMessage,
  }
  const headers = { 'x-captcha-response': await solveCaptcha(app.url) }
  await mustSucceed(app.json('/api/contact-messages', { method: 'POST', json, headers }))
}

describe.each(TEST_DATABASES)('Whoever has written something in every place, on %s', (database) => {
  test('is in no table, no file and no line of the log any more after the erasure', async () => {
    const logged: string[] = []
    const write = (entry: string) => void logged.push(entry)
    const log = pino({ level: 'trace', serializers: { err: describeError } }, { write })
    const env = { OPERATOR_EMAIL: 'desk@example.com' }
    const app = await startTestApp({ database, env, overrides: { log } })
    const person = await app.createPerson({ name: C.name, email: C.formerEmail })
    await givePassword(app, person, await hashPassword(C.password))
    await sendContactMessage(app, C.formerEmail)
    await changeAddress(app)
    await signInElsewhere(app)
    await writeApplication(person)
    const slot = createSlots(listOpenDays(new Date()))()
    await mustSucceed(book(person, { ...slot, notes: C.notes }))
    await createRequest(person, {
      name: C.requestName,
      email: C.email,
      phone: C.phone,
      message: C.requestMessage,
    })
    await mustSucceed(person.json('/api/application/submit', { method: 'POST', json: {} }))
    await sendContactMessage(app, C.email)
    const proof = { json: { password: C.password } }
    await mustSucceed(person.json('/api/account/export', { method: 'POST', ...proof }))
    await expect
      .poll(async () => (await person.json<{ state: string }>('/api/account/export')).body.state)
      .toBe('ready')

    const lines = async () => (await dump(app.deps.database)).map(({ json }) => json)
    expect(Object.keys(CANARIES).length).toBeGreaterThanOrEqual(20)
    // The others are hashed, encrypted or never kept.
    expect(findIn(await lines())).toEqual(
      expect.arrayContaining<Canary>([
        'name',
        'email',
        'newEmail',
        'formerEmail',
        'answeredName',
        'address',
        'passport',
        'phone',
        'accommodation',
        'insurance',
        'fileName',
        'pageName',
        'notes',
        'requestName',
        'requestMessage',
        'contactName',
        'contactSubject',
        'contactMessage',
        'browser',
      ]),
    )

    await mustSucceed(person.json('/api/account', { method: 'DELETE', ...proof }))
    await app.sql(`update account_closures set erase_at = now() - interval '1 second' where user_id = $1`, [
      person.id,
    ])
    await eraseDueAccounts(app.deps)

    expect(findIn(await lines())).toEqual([])
    expect(findIn(readFiles(app))).toEqual([])
    expect(logged.length).toBeGreaterThan(30)
    expect(findIn(logged)).toEqual([])
  })
})
