import { describe, expect, test } from 'vitest'
import { readMessage } from '#features/notifications/server/mail.ts'
import type { NotificationRow } from '#features/notifications/server/store.ts'
import { register } from '#tests/support/applicant.ts'
import { solveCaptcha } from '#tests/support/solve-captcha.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const app = await startTestApp({ overrides: { now: () => new Date('2026-07-18T12:05:00Z') } })

async function noticesOf(email: string) {
  const rows = await app.sql<NotificationRow>(
    `select n.* from notifications n join "user" u on u.id = n.user_id
     where u.email = $1 order by n.sent_at, n.id`,
    [email],
  )
  return rows.map((row) => ({
    message: readMessage(app.deps.notices, row),
    topic: row.topic,
    link: row.link,
  }))
}

async function mailsTo(email: string, subject: string) {
  const mails = await app.sql<{ text: string }>(
    'select text from email_outbox where recipient = $1 and subject = $2',
    [email, subject],
  )
  return mails.map(({ text }) => text.replace(/\s+/g, ' '))
}

async function signIn({ email, password }: { email: string; password: string }, cookie = '') {
  const answer = await app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, cookie },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  const cookies = answer.headers.getSetCookie()
  const device = cookies.find((text) => text.startsWith('pobyt_device=')) ?? ''
  return { cookies, device, cookie: cookies.map((text) => text.split(';')[0]).join('; ') }
}

describe('BELL-3 account created', () => {
  test('is told once, by the bell; whoever registers the same address again changes nothing', async () => {
    const { email } = await register(app)
    await app.json('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'x-captcha-response': await solveCaptcha(app.url) },
      json: { name: 'Somebody Else', email, password: 'kwiat-na-oknie-7', acceptTerms: true },
    })
    expect(await noticesOf(email)).toEqual([
      { message: 'Your account was created. Welcome to Pobyt.', topic: 'security', link: '/dashboard' },
    ])
  })

  test('an account whose notice cannot be written does not exist, nor does its letter', async () => {
    await app.sql("alter table notifications add constraint broken check (topic <> 'security') not valid")
    const email = 'half@example.com'
    const { status } = await app.json('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'x-captcha-response': await solveCaptcha(app.url) },
      json: { name: 'Half Done', email, password: 'kwiat-na-oknie-7', acceptTerms: true },
    })
    await app.sql('alter table notifications drop constraint broken')
    expect(status).toBe(500)
    expect(await app.sql('select 1 from "user" where email = $1', [email])).toEqual([])
    expect(await app.sql('select 1 from email_outbox where recipient = $1', [email])).toEqual([])
  })
})

describe('BELL-3 a sign-in from a new browser', () => {
  test('is told by bell and letter with time and browser, never the address; a known browser is no news', async () => {
    const person = await register(app)
    const { device, cookies } = await signIn(person)
    expect(device).toMatch(/^pobyt_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookies[0]).toMatch(/^better-auth\.session_token=/)
    await signIn(person, device.split(';')[0])
    expect(await noticesOf(person.email)).toHaveLength(1)

    const other = await signIn(person)
    await signIn(person, other.device.split(';')[0])
    const [, told, ...more] = await noticesOf(person.email)
    expect(told).toEqual({
      message:
        'New sign-in to your account: Firefox on Windows, 18 July 2026, 14:05 (Warsaw time). If this was not you, set a new password.',
      topic: 'security',
      link: '/forgot-password',
    })
    expect(more).toEqual([])
    const mails = await mailsTo(person.email, 'New sign-in to your account')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Firefox on Windows, on 18 July 2026, 14:05 (Warsaw time)')
    expect(mails[0]).toContain('/forgot-password')
    expect(mails[0]).not.toContain('127.0.0.1')
    const [token = ''] = device.slice('pobyt_device='.length).split(';')
    const stored = await app.sql<{ row: string }>('select d::text as row from known_devices d')
    expect(stored.map(({ row }) => row).join()).not.toContain(token)
  })

  test('the same browser is new to another account, and a made-up cookie is replaced', async () => {
    const [one, two] = [await register(app), await register(app)]
    const { device } = await signIn(one)
    await signIn(two)
    await signIn(two, device.split(';')[0])
    expect(await noticesOf(two.email)).toHaveLength(2)
    const forged = await signIn(one, 'pobyt_device=1')
    expect(forged.device).toMatch(/^pobyt_device=[\w-]{43};/)
  })

  test('a program that keeps no cookie causes at most ten letters an hour', async () => {
    const person = await register(app)
    for (let i = 0; i < 13; i += 1) await signIn(person)
    expect(await mailsTo(person.email, 'New sign-in to your account')).toHaveLength(10)
  })

  test('a refused sign-in makes no browser known', async () => {
    const { email } = await register(app)
    const answer = await app.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'wrong' }),
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('BELL-3 password changed', () => {
  test('is told, and every other session ends whatever the body says', async () => {
    const person = await register(app)
    const here = await signIn(person)
    const there = await signIn(person)
    const change = (json: Record<string, unknown>) =>
      app.json('/api/auth/change-password', { method: 'POST', headers: { cookie: here.cookie }, json })
    const passwords = { currentPassword: person.password, newPassword: 'rzeka-w-lesie-3' }
    expect((await change({ ...passwords, role: 'admin' })).status).toBe(400)
    expect((await change({ ...passwords, currentPassword: 'wrong' })).status).toBe(400)
    expect(await mailsTo(person.email, 'Your password was changed')).toEqual([])
    const { status, headers } = await change({ ...passwords, revokeOtherSessions: false })
    expect(status).toBe(200)
    const read = (cookie: string) => app.fetch('/api/personal-info', { headers: { cookie } })
    expect((await read(there.cookie)).status).toBe(401)
    expect((await read(headers.getSetCookie()[0]?.split(';')[0] ?? '')).status).toBe(200)
    const [mail] = await mailsTo(person.email, 'Your password was changed')
    expect(mail).toContain('18 July 2026, 14:05 (Warsaw time)')
  })
})
