import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashPassword } from '../../src/features/account/password/server/password-hash.ts'
import { insertPerson } from '../../tests/support/create-person.ts'
import { givePassword } from '../../tests/support/give-password.ts'
import { startTortureServer, type TortureServer } from './tortured-server.ts'

export const about =
  'The time of an answer does not tell whether an address has an account: 1,000 pairs of each call.'
export const defaultRounds = 1_000

/** Pairs at the same time: real servers answer several people at once. */
const AT_ONCE = 4
const WARM_UP = 20
/** How many standard errors from one half a draw may be; by chance alone it happens once in fifteen thousand runs. */
const MOST_ERRORS = 4
const PASSWORD = 'kwiat-na-oknie-7'

interface Call {
  path: string
  body(email: string): object
  headers?: Record<string, string>
}

const CALLS: Record<string, Call> = {
  'sign-in': { path: 'sign-in/email', body: (email) => ({ email, password: 'wrong-password-9' }) },
  'sign-up': {
    path: 'sign-up/email',
    body: (email) => ({ name: 'Jan Kowal', email, password: PASSWORD, acceptTerms: true }),
    headers: { 'x-captcha-response': 'solved' },
  },
  reset: { path: 'request-password-reset', body: (email) => ({ email }) },
  resend: { path: 'send-verification-email', body: (email) => ({ email }) },
  code: { path: 'email-otp/send-verification-otp', body: (email) => ({ email, type: 'sign-in' }) },
}

/** Measures pairs of a known and an unknown address; fails when their times can be told apart (Mann and Whitney). */
export async function run({ rounds }: { rounds: number }): Promise<void> {
  const captcha = await startCaptcha()
  const server = await startTortureServer({
    env: {
      CAPTCHA: 'turnstile',
      TURNSTILE_SITE_KEY: 'site',
      TURNSTILE_SECRET_KEY: 'secret',
      TURNSTILE_VERIFY_URL: captcha.url,
    },
  })
  const hash = await hashPassword(PASSWORD)
  const told: string[] = []
  try {
    for (const [name, call] of Object.entries(CALLS)) {
      const known = await addAccounts(server, { count: rounds + WARM_UP, hash })
      const times = await measure(server, { call, known, rounds })
      const { auc, error } = compare(times.known, times.unknown)
      const apart = Math.abs(auc - 0.5) / error
      console.log(
        `${name.padEnd(8)} AUC ${auc.toFixed(3)} ± ${(1.96 * error).toFixed(3)}, medians ${median(times.known).toFixed(1)} and ${median(times.unknown).toFixed(1)} ms`,
      )
      if (apart > MOST_ERRORS) told.push(`${name}: ${apart.toFixed(1)} standard errors`)
    }
  } finally {
    await server.stop()
    captcha.close()
  }
  if (told.length > 0) throw new Error(`the time tells who has an account: ${told.join(', ')}`)
}

/** Says yes to every token, each of which is another. */
async function startCaptcha(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    request
      .resume()
      .on('end', () =>
        response.setHeader('content-type', 'application/json').end('{"success":true,"error-codes":[]}'),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  }
}

async function addAccounts(
  { host }: TortureServer,
  { count, hash }: { count: number; hash: string },
): Promise<string[]> {
  const emails: string[] = []
  for (let n = 0; n < count; n++) {
    const person = await insertPerson(host, {})
    await givePassword(host, person, hash)
    emails.push(person.email)
  }
  // A confirmation is sent only to an address that waits for one.
  await host.sql('update "user" set email_verified = false', [])
  return emails
}

let running = 0
const unknownAddress = () => `nobody.${Date.now()}.${++running}@example.com`

async function measure(
  { url }: TortureServer,
  { call, known, rounds }: { call: Call; known: string[]; rounds: number },
): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const ask = async (email: string) => {
    const headers: Record<string, string> = { 'content-type': 'application/json', ...call.headers }
    if (call.headers) headers['x-captcha-response'] = `solved-${++running}`
    const began = performance.now()
    const body = JSON.stringify(call.body(email))
    const answer = await fetch(`${url}/api/auth/${call.path}`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    const taken = performance.now() - began
    if (answer.status >= 500) throw new Error(`${call.path} answered ${answer.status}`)
    return taken
  }
  const left = [...known]
  const pair = async (counts: boolean) => {
    const email = left.pop() ?? ''
    const isFirst = Math.random() < 0.5
    const first = await ask(isFirst ? email : unknownAddress())
    const second = await ask(isFirst ? unknownAddress() : email)
    if (!counts) return
    times.known.push(isFirst ? first : second)
    times.unknown.push(isFirst ? second : first)
  }
  for (let n = 0; n < WARM_UP; n++) await pair(false)
  let begun = 0
  const work = async () => {
    while (begun++ < rounds) await pair(true)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return times
}

/** How often a known address took longer than an unknown one, with the standard error of chance. */
function compare(known: readonly number[], unknown: readonly number[]): { auc: number; error: number } {
  const all = [
    ...known.map((time) => ({ time, isKnown: true })),
    ...unknown.map((time) => ({ time, isKnown: false })),
  ].sort((a, b) => a.time - b.time)
  const ranks = all.reduce((sum, { isKnown }, index) => (isKnown ? sum + index + 1 : sum), 0)
  const pairs = known.length * unknown.length
  const auc = (ranks - (known.length * (known.length + 1)) / 2) / pairs
  return { auc, error: Math.sqrt((known.length + unknown.length + 1) / (12 * pairs)) }
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
