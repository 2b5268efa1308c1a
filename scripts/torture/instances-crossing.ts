// What is done at one server, and seen at the other one: of two processes behind a proxy.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { createSlots, listOpenDays } from '../../tests/support/appointments.ts'
import { type AuthBody, openAuthBrowser } from '../../tests/support/auth-browser.ts'
import type { Person } from '../../tests/support/create-person.ts'
import { createApplicant, createMember } from '../../tests/support/desk.ts'
import { type OpenStream, openStream } from '../../tests/support/event-stream.ts'
import { givePassword } from '../../tests/support/give-password.ts'
import type { Answer } from '../../tests/support/http.ts'
import { fileForm, makePdf } from '../../tests/support/sample-files.ts'
import type { TwoServers } from '../../tests/support/two-servers.ts'

export const PASSWORD = 'kwiat-na-oknie-7'
const NEW_PASSWORD = 'rzeka-w-lesie-3'
const HASH = await hashPassword(PASSWORD)
const LATE_MS = 60_000
const nextSlot = createSlots(listOpenDays(new Date()))
const DESK_STREAM = '/api/staff/stream'

/** Milliseconds until the other server had it, by what it was. */
export type CrossingTimes = Record<string, number>

/** An account with a password and without a session. */
export async function createAccount({ createPerson, sql }: TwoServers): Promise<Person> {
  const person = await createPerson()
  await givePassword({ sql }, person, HASH)
  await sql('delete from session where user_id = $1', [person.id])
  return person
}

/**
 * What is written through the first server arrives in streams that are open at the second one: what other screens of
 * the person show, a case in the queue of the desk, a notice, and that it was read.
 */
export async function crossEvents({ first, second, host }: TwoServers): Promise<CrossingTimes> {
  const [applicant, member] = [await createApplicant(host), await createMember(host)]
  const own = await openStream(second.as(applicant))
  const desk = await openStream(second.as(member), DESK_STREAM)
  await Promise.all([own.next('refresh'), desk.next('refresh')])
  const [sender, answerer] = [first.as(applicant), first.as(member)]

  const change = await time('change', async () => {
    await requireStatus(sender.json('/api/appointments', { method: 'POST', json: nextSlot() }), 201)
    assert.deepEqual(await own.next('changed'), { topic: 'appointments' })
  })
  const queue = await time('queue', async () => {
    const json = { text: 'Which papers are missing?' }
    await requireStatus(sender.json('/api/messages', { method: 'POST', json }), 201)
    await nextOf(desk, applicant.number)
    const seen = await second.as(member).fetch(`/api/staff/cases/${applicant.number}/messages`)
    assert.match(await seen.text(), /Which papers are missing/)
  })
  const notice = await time('notice', async () => {
    const path = `/api/staff/cases/${applicant.number}/messages`
    await requireStatus(answerer.json(path, { method: 'POST', json: { text: 'None.' } }), 201)
    assert.equal((await own.next('notification')).topic, 'messages')
  })
  const read = await time('read', async () => {
    await requireStatus(sender.json('/api/notifications/read-all', { method: 'POST' }), 200)
    assert.deepEqual(await own.next('read'), { read: 'all' })
  })
  own.close()
  desk.close()
  return { change, queue, notice, read }
}

/** The desk hears of every case. */
async function nextOf(desk: OpenStream, number: string): Promise<void> {
  while ((await desk.next('desk')).case !== number);
}

/** Milliseconds that `work` takes. Throws with what was waited for when it does not end. */
async function time(what: string, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  const ended = new AbortController()
  const late = sleep(LATE_MS, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`the other server has not seen it: ${what}`)
  })
  await Promise.race([work(), late]).finally(() => ended.abort())
  return performance.now() - startedAt
}

async function requireStatus(call: Promise<Answer<unknown>>, status: number): Promise<void> {
  const answer = await call
  assert.equal(answer.status, status, JSON.stringify(answer.body))
}

/** A file that was uploaded through one server is read through the other; once it is replaced, the new one. */
export async function crossFiles({ first, second, createPerson }: TwoServers): Promise<void> {
  const person = await createPerson()
  const path = '/api/documents/passport'
  for (const [to, from] of [
    [first, second],
    [second, first],
  ] as const) {
    const bytes = makePdf({ text: `Through ${to.url}` })
    const body = fileForm(bytes, { name: 'passport.pdf' })
    const sent = await to.as(person).json<{ document: { file_url: string } }>(path, { method: 'PUT', body })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    const read = await from.as(person).fetch(sent.body.document.file_url)
    assert.ok(Buffer.from(await read.arrayBuffer()).equals(bytes), 'the other server has another file')
  }
}

type Browser = ReturnType<typeof openAuthBrowser>
type Ending = (way: { servers: TwoServers; browser: Browser; email: string }) => Promise<Answer<unknown>>

/** How the sessions of a person end at the first server, `browser` among them or not. */
const ENDINGS: Readonly<Record<string, Ending>> = {
  'a sign-out of all': ({ browser }) => browser.post('sign-out', { scope: 'global' }),
  'a sign-out of the others': ({ browser }) => browser.post('sign-out', { scope: 'others' }),
  'a changed password': ({ browser }) =>
    browser.post('change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  'a reset password': async ({ servers, browser, email }) => {
    const token = await requestReset(servers, email)
    return browser.post('reset-password', { token, newPassword: NEW_PASSWORD })
  },
}

/** Each way of ending a session at the first server ends its stream at the second one, and its next call is 401. */
export async function crossEndings(servers: TwoServers): Promise<CrossingTimes> {
  const times: CrossingTimes = {}
  for (const [what, end] of Object.entries(ENDINGS)) {
    const { email } = await createAccount(servers)
    const [browser, other] = [openAuthBrowser(servers.first), openAuthBrowser(servers.second)]
    for (const one of [browser, other])
      await requireStatus(one.post('sign-in/email', { email, password: PASSWORD }), 200)
    const stream = await openStream(
      servers.second.as({ cookie: cookiesOf(other) } as Pick<Person, 'cookie'> as Person),
    )
    await stream.next('refresh')
    times[what] = await time(what, async () => {
      await requireStatus(end({ servers, browser, email }), 200)
      assert.equal((await other.get('/api/personal-info')).status, 401, `${what} left a session`)
      await stream.ended
    })
  }
  return times
}

const cookiesOf = ({ jar }: Browser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Asks for a link at the first server; returns its token. */
export async function requestReset({ first, sql }: TwoServers, email: string): Promise<string> {
  await requireStatus(openAuthBrowser(first).post<AuthBody>('request-password-reset', { email }), 200)
  const [mail] = await sql<{ text: string }>(
    `select text from email_outbox where recipient = $1 and text like '%reset-password?token=%'
      order by created_at desc limit 1`,
    [email],
  )
  return /token=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
