import { createEmailVerificationToken } from 'better-auth/api'
import { describe, expect, test } from 'vitest'
import { register } from '#tests/support/applicant.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const strict = await startTestApp({ env: { REQUIRE_EMAIL_CONFIRMATION: 'true' } })
const PAGE = '/verify-email'

async function linksTo(email: string, host = app): Promise<URL[]> {
  const mails = await host.sql<{ text: string }>(
    `select text from email_outbox where recipient = $1 and subject = 'Confirm your email address' order by created_at`,
    [email],
  )
  return mails.map(({ text }) => new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? 'about:blank'))
}

async function tokenTo(email: string, host = app): Promise<string> {
  return (await linksTo(email, host)).at(-1)?.searchParams.get('token') ?? ''
}

const open = (path: string, { host = app, headers = {} } = {}) =>
  host.fetch(path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
const openToken = (token: string, host = app) => open(`${PAGE}?${new URLSearchParams({ token })}`, { host })
/** The button of the page; a page that sends no referrer sends its form without an origin. */
const press = (token: string, host = app) =>
  host.fetch(PAGE, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'null', 'sec-fetch-mode': 'navigate' },
    body: new URLSearchParams({ token }),
  })
const targetOf = (answer: Response) => [answer.status, answer.headers.get('location')]

async function isConfirmed(email: string, host = app) {
  const [row] = await host.sql('select email_verified from "user" where email = $1', [email])
  return row?.email_verified
}

describe('AUTH-5 the confirmation link', () => {
  test('is one of a page of ours, with everything in one parameter', async () => {
    const { email } = await register(app)
    const [link] = await linksTo(email)
    expect([link?.pathname, [...(link?.searchParams.keys() ?? [])]]).toEqual([PAGE, ['token']])
  })

  test('opens a page that confirms nothing, as often as a scanner opens it', async () => {
    const { email, password } = await register(strict)
    const token = await tokenTo(email, strict)
    const signIn = async () =>
      (await strict.json('/api/auth/sign-in/email', { method: 'POST', json: { email, password } })).status
    expect(await signIn()).toBe(403)
    const scanners: Record<string, string>[] = [
      {},
      { 'sec-purpose': 'prefetch' },
      { 'user-agent': 'Scanner/1.0' },
    ]
    for (const headers of scanners) {
      for (const path of [`${PAGE}?token=${token}`, `/api/auth/verify-email?token=${token}&callbackURL=/`]) {
        const answer = await strict.fetch(path, { headers, redirect: 'follow' })
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
      }
      expect((await strict.fetch(`${PAGE}?token=${token}`, { method: 'HEAD' })).status).toBe(200)
    }
    expect([await isConfirmed(email, strict), await signIn()]).toEqual([false, 403])
    await press(token, strict)
    expect([await isConfirmed(email, strict), await signIn()]).toEqual([true, 200])
  })

  test('opens a page that names the address, is not kept, and tells its address to nobody', async () => {
    const { email } = await register(app)
    const page = await openToken(await tokenTo(email))
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const html = await page.text()
    expect(html).toContain(email)
    expect(html).toContain('<meta name="referrer" content="no-referrer">')
    expect(html).toContain('<button>Confirm this address</button>')
    expect(html).not.toContain('<script')
  })

  test('has a button that confirms once, ends at /auth/callback, and signs nobody in', async () => {
    const { email } = await register(app)
    const token = await tokenTo(email)
    const first = await press(token)
    expect(targetOf(first)).toEqual([303, '/auth/callback'])
    const cookies = first.headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^pobyt_email_confirmed=1;.*Path=\/auth\/callback/)
    expect(await isConfirmed(email)).toBe(true)
    const second = await press(token)
    expect([...targetOf(second), second.headers.getSetCookie()]).toEqual([
      303,
      '/auth/callback?error=TOKEN_USED',
      [],
    ])
    expect(targetOf(await openToken(token))).toEqual([302, '/auth/callback?error=TOKEN_USED'])
  })

  test.each([
    ['cut before its token', '', 'INVALID_TOKEN'],
    ['cut in its token', 'cut', 'INVALID_TOKEN'],
    ['with what a mail program added', 'longer', null],
    ['with the sign of a line that was broken', 'quoted', null],
  ])('%s ends at a page', async (_, how, error) => {
    const { email } = await register(app)
    const token = await tokenTo(email)
    const forms: Record<string, string> = {
      cut: token.slice(0, -20),
      longer: `${token}&amp;callbackURL=%2Fauth%2Fcallback`,
      quoted: `3D${token}`,
    }
    const answer = await openToken(forms[how] ?? '')
    if (error) expect(targetOf(answer)).toEqual([302, `/auth/callback?error=${error}`])
    else expect(await answer.text()).toContain(email)
  })

  test('leads from its old address to the page, whatever else that names', async () => {
    for (const target of ['https://evil.example', '//evil.example', '/\\evil.example', '/dashboard', '']) {
      const query = new URLSearchParams({ token: 'x.y', callbackURL: target })
      const answer = await open(`/api/auth/verify-email?${query}`)
      expect(targetOf(answer)).toEqual([302, `${PAGE}?token=x.y`])
    }
  })

  test('after an hour, forged or for an address without an account it confirms nothing', async () => {
    const { email } = await register(app)
    const { appSecret } = app.deps.env
    const tokens = [
      [await createEmailVerificationToken(appSecret, email, undefined, -1), 'TOKEN_EXPIRED'],
      [await createEmailVerificationToken('another secret, long enough', email), 'INVALID_TOKEN'],
      [await createEmailVerificationToken(appSecret, 'nobody@example.com'), 'INVALID_TOKEN'],
      ['', 'INVALID_TOKEN'],
    ]
    for (const [token = '', error] of tokens) {
      for (const answer of [await openToken(token), await press(token)]) {
        expect(answer.headers.get('location')).toBe(`/auth/callback?error=${error}`)
        expect(answer.headers.getSetCookie()).toEqual([])
      }
    }
    expect(await isConfirmed(email)).toBe(false)
    const { exp = 0, iat = 0 } = JSON.parse(
      Buffer.from((await tokenTo(email)).split('.')[1] ?? '', 'base64url').toString(),
    ) as { exp?: number; iat?: number }
    expect(exp - iat).toBe(3_600)
  })

  test('says that a new one helps only where a confirmed address is required', async () => {
    expect(targetOf(await openToken('wrong', strict))).toEqual([
      302,
      '/auth/callback?error=INVALID_TOKEN&new_link=1',
    ])
    const { email } = await register(strict)
    const token = await tokenTo(email, strict)
    await press(token, strict)
    expect(targetOf(await press(token, strict))).toEqual([303, '/auth/callback?error=TOKEN_USED'])
  })

  test('a program sends its token, and gets JSON', async () => {
    const { email } = await register(app)
    const json = { token: await tokenTo(email) }
    const send = (body: object) =>
      app.json<{ code?: string }>('/api/auth/verify-email', { method: 'POST', json: body })
    expect((await send({})).status).toBe(400)
    expect((await send({ token: 'wrong' })).body.code).toBe('INVALID_TOKEN')
    expect(await send(json)).toMatchObject({ status: 200, body: { status: true } })
    expect(await isConfirmed(email)).toBe(true)
    expect(await send(json)).toMatchObject({ status: 401, body: { code: 'TOKEN_USED' } })
  })

  test('a new one comes on demand, either works, and the answer tells nothing of the address', async () => {
    const [waiting, confirmed] = [await register(app), await register(app)]
    await press(await tokenTo(confirmed.email))
    const emails = [waiting.email, confirmed.email, 'nobody@example.com']
    const ask = (email: string) =>
      app.json('/api/auth/send-verification-email', { method: 'POST', json: { email } })
    const answers = await Promise.all(emails.map(ask))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body])
    const links = await Promise.all(emails.map((email) => linksTo(email)))
    expect(links.map(({ length }) => length)).toEqual([2, 1, 0])
    for (const link of links[0] ?? [])
      expect((await openToken(link.searchParams.get('token') ?? '')).status).toBe(200)
    expect(targetOf(await press(await tokenTo(waiting.email)))).toEqual([303, '/auth/callback'])
  })
})
