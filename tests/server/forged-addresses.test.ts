import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { CLIENT_ADDRESS_HEADER } from '#features/account/server/better-auth.ts'
import type { Person } from '#tests/support/create-person.ts'
import { stretchWaits } from '#tests/support/stretch-waits.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const email = 'nobody@example.com'
const token = 'x'.repeat(32)
const registration = { name: 'Olena', email, password: 'kwiat-na-oknie-7', acceptTerms: true }

interface LimitedCall {
  /** What the limit counts: its key without the address. */
  counted: string
  path: string
  method?: string
  json?: object
  form?: Record<string, string>
  /** The limit is reached only with a session. */
  signedIn?: true
}

const CALLS: LimitedCall[] = [
  { counted: 'sign-in:address', path: '/api/auth/sign-in/email', json: { email, password: 'wrong' } },
  { counted: 'sign-in:address', path: '/api/auth/sign-in/email-otp', json: { email, otp: '123456' } },
  { counted: 'sign-up:address', path: '/api/auth/sign-up/email', json: registration },
  { counted: 'password-reset:address', path: '/api/auth/request-password-reset', json: { email } },
  { counted: 'confirmation:address', path: '/api/auth/send-verification-email', json: { email } },
  {
    counted: 'code:address',
    path: '/api/auth/email-otp/send-verification-otp',
    json: { email, type: 'sign-in' },
  },
  {
    counted: 'confirmation-code:address',
    path: '/api/auth/email-otp/verify-email',
    json: { email, otp: '123456' },
  },
  {
    counted: 'reset:address',
    path: '/api/auth/reset-password',
    json: { token, newPassword: 'rzeka-w-lesie-3' },
  },
  { counted: 'email-change-token:address', path: '/api/auth/change-email/check', json: { token } },
  {
    counted: 'passkey-challenge:address',
    path: '/api/auth/passkey/generate-authenticate-options',
    method: 'GET',
  },
  {
    counted: 'second-factor:address',
    path: '/api/auth/two-factor/verify-totp',
    json: { code: '123456' },
    signedIn: true,
  },
  { counted: 'session:address', path: '/api/auth/get-session', method: 'GET', signedIn: true },
  { counted: 'third-party:address', path: '/api/third-party', method: 'GET' },
  { counted: 'captcha:address', path: '/api/captcha', method: 'GET' },
  {
    counted: 'contact:address',
    path: '/api/contact-messages',
    json: { name: 'Olena', email, subject: 'A question', message: 'How long does it take to get the card?' },
  },
  {
    counted: 'contact:unchecked',
    path: '/api/contact-messages',
    form: { name: 'Olena', email, subject: 'A question', message: 'How long does it take to get the card?' },
  },
  {
    counted: 'consultation:address',
    path: '/api/consultations',
    json: { name: 'Olena', email, service: 'temporary-residence' },
    signedIn: true,
  },
  { counted: 'staff-invitation:address', path: '/api/staff-invitations/check', json: { token } },
  { counted: 'account-offer:address', path: '/api/account-offers/check', json: { token } },
  { counted: 'printed-code:address', path: '/api/registration-codes', json: { code: 'ABCD', email } },
  { counted: 'staff-calendar:address', path: `/api/staff-calendar/${'a'.repeat(43)}.ics`, method: 'GET' },
  { counted: 'plan-calendar:address', path: `/api/calendar/${'a'.repeat(43)}.ics`, method: 'GET' },
  { counted: 'identity:address', path: '/api/auth/oidc/start', method: 'GET' },
  { counted: 'write:address', path: '/api/personal-info', method: 'PUT', json: {}, signedIn: true },
  { counted: 'upload:address', path: '/api/documents/passport', method: 'PUT', signedIn: true },
  { counted: 'page:address', path: '/api/documents/passport/pages', signedIn: true },
]

/** The files of src/ with a limit by address, each with what it counts there. */
const PLACES: Record<string, readonly string[]> = {
  'back-office/visits/calendar/server/service.ts': ['staff-calendar:address'],
  'back-office/staff/server/routes.ts': ['staff-invitation:address'],
  'back-office/inbox/offer/server/routes.ts': ['account-offer:address'],
  'back-office/walk-in/printed-code/server/routes.ts': ['printed-code:address'],
  'features/account/email-change/server/routes.ts': ['email-change-token:address'],
  'features/account/email-code/server/routes.ts': ['sign-in:address', 'confirmation-code:address'],
  'features/account/identities/server/routes.ts': ['identity:address'],
  'features/account/passkeys/server/routes.ts': ['passkey-challenge:address', 'sign-in:address'],
  'features/account/recovery/server/routes.ts': ['reset:address'],
  'features/account/recovery/server/service.ts': [
    'password-reset:address',
    'confirmation:address',
    'code:address',
  ],
  'features/account/registration/server/routes.ts': ['captcha:address', 'sign-up:address'],
  'features/account/second-factor/server/service.ts': ['second-factor:address'],
  'features/account/session/server/routes.ts': ['session:address'],
  'features/account/sign-in/server/routes.ts': ['sign-in:address'],
  'features/consultations/server/service.ts': ['consultation:address'],
  'features/contact/server/service.ts': ['contact:address', 'contact:unchecked'],
  'features/plan/calendar-feed/server/service.ts': ['plan-calendar:address'],
  'features/third-parties/link/server/service.ts': ['third-party:address'],
  'server/middleware/limits.ts': ['write:address', 'upload:address', 'page:address'],
}

/** A provider that nobody can reach: its calls are counted all the same. */
const OIDC = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'pobyt',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Nobody',
}

let forged = 0
/** Every header that some server believes, each time with another address. */
function forgeHeaders(): Record<string, string> {
  forged += 1
  const address = `203.0.113.${forged % 250}`
  const names = ['x-forwarded-for', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip']
  return {
    ...Object.fromEntries(names.map((name) => [name, address])),
    forwarded: `for=${address}`,
    [CLIENT_ADDRESS_HEADER]: address,
  }
}

async function send(app: TestApp, person: Person, call: LimitedCall, headers: Record<string, string>) {
  const { path, method = 'POST', json, form, signedIn } = call
  const body = form ? new URLSearchParams(form) : json && JSON.stringify(json)
  const sent = new Headers(headers)
  if (json) sent.set('content-type', 'application/json')
  if (signedIn) sent.set('cookie', person.cookie)
  const init = { method, headers: sent }
  return (await app.fetch(path, body ? { ...init, body } : init)).status
}

/** Sends every call with forged headers, then again with its counter at the end: it is refused under the address. */
async function proveAddress(
  app: TestApp,
  address: string,
  add: (forgedHeaders: Record<string, string>) => object,
) {
  const person = await app.createPerson()
  const forge = () => ({ ...add(forgeHeaders()) }) as Record<string, string>
  for (const call of CALLS) {
    await send(app, person, call, forge())
    const key = `${call.counted}:${address}`
    const full = await app.sql('update rate_limits set count = 1000000 where key = $1 returning key', [key])
    expect(full, `${call.path} counts ${key}`).toHaveLength(1)
    expect(await send(app, person, call, forge()), `${call.path} with ${key} used up`).toBe(429)
    await app.sql('delete from rate_limits where key = $1', [key])
  }
  const others = await app.sql(`select key from rate_limits where key like '%203.0.113.%'`)
  expect(others).toEqual([])
}

test('No header changes the address that any limit counts by', async () => {
  const app = await startTestApp({ env: { ...OIDC, RATE_LIMITS: 'on' } })
  await proveAddress(app, '127.0.0.1', (headers) => headers)
})

test('Behind a trusted proxy only the address that the proxy has added counts', async () => {
  const app = await startTestApp({ env: { ...OIDC, RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
  await proveAddress(app, '198.51.100.9', (headers) => ({
    ...headers,
    'x-forwarded-for': `${headers['x-forwarded-for']}, 198.51.100.9`,
  }))
})

test('Every limit by address is among them', async () => {
  const src = join(import.meta.dirname, '../../src')
  const places: string[] = []
  for await (const file of glob('**/*.ts', { cwd: src })) {
    if (file.endsWith('.test.ts')) continue
    if (/:(address|unchecked):\$\{/.test(readFileSync(join(src, file), 'utf8'))) places.push(file)
  }
  expect(places.sort()).toEqual(Object.keys(PLACES).sort())
  const counted = new Set(CALLS.map((call) => call.counted))
  expect(new Set(Object.values(PLACES).flat())).toEqual(counted)
})

test('An attacker at a thousand addresses who never stops keeps nobody out of a browser she has used', async () => {
  const app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
  await stretchWaits(app)
  const owner = await app.createPerson()
  const password = 'kwiat-na-oknie-7'
  await app.sql(
    `insert into account (id, user_id, account_id, provider_id, password) values ($1, $1, $1, 'credential', $2)`,
    [owner.id, await hashPassword(password)],
  )
  let visitor = 0
  const enter = async (secret: string, cookie = '') => {
    visitor += 1
    const answer = await app.json('/api/auth/sign-in/email', {
      method: 'POST',
      json: { email: owner.email, password: secret },
      headers: { cookie, 'x-forwarded-for': `2001:db8:${visitor.toString(16)}::1` },
    })
    const set = answer.headers.getSetCookie().find((text) => text.startsWith('pobyt_device='))
    return { status: answer.status, device: set?.split(';')[0] ?? '' }
  }
  let { device } = await enter(password)
  for (let round = 0; round < 5; round += 1) {
    const attack = await Promise.all(Array.from({ length: 200 }, () => enter('wrong')))
    expect(attack.every(({ status }) => status === 401 || status === 429)).toBe(true)
    const [refused, admitted] = await Promise.all([enter(password), enter(password, device)])
    expect([refused.status, admitted.status]).toEqual([429, 200])
    device = admitted.device || device
  }
})
