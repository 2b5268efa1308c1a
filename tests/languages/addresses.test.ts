import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_PATH } from '#features/account/language/contract.ts'
import { hashPassword } from '#features/account/password/server/password-hash.ts'
import { BASE_LANGUAGE, LANGUAGE_COOKIE, LANGUAGE_HEADER } from '#language/language.ts'
import { openAuthBrowser } from '#tests/support/auth-browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { givePassword } from '#tests/support/give-password.ts'
import { listEnglish } from '#tests/support/no-english.ts'
import { PSEUDO } from '#tests/support/reader.ts'
import { solveCaptcha } from '#tests/support/solve-captcha.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const PASSWORD = 'kwiat-na-oknie-7'
const NAME = 'Олена Коваленко'
const app = await startTestApp()
const hash = await hashPassword(PASSWORD)

const open = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(path, { headers, redirect: 'manual' })
const cookieOf = (response: { headers: Headers }) =>
  response.headers
    .getSetCookie()
    .find((text) => text.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.split(';')[0]
const chosen = (language: string) => `${LANGUAGE_COOKIE}=${language}`

describe('The home page', () => {
  test('leads a visitor to the language that the browser prefers, and no cache keeps that', async () => {
    const answer = await open('/?from=mail', { 'accept-language': `de, ${PSEUDO};q=0.8, en;q=0.3` })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${PSEUDO}?from=mail`])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('vary')).toContain('Accept-Language')
  })

  test.each([
    ['no preference', {}],
    ['another one', { 'accept-language': 'de, en;q=0.3' }],
    ['the choice of English', { 'accept-language': 'uk', cookie: chosen('en') }],
    ['a header of 8 KB without it', { 'accept-language': `${'de,'.repeat(2_700)}en` }],
    ['a cookie of another word and no preference', { cookie: chosen('tlh') }],
  ])('is not left with %s', async (_, headers: Record<string, string>) => {
    expect((await open('/', headers)).status).not.toBe(302)
  })

  test('is in the chosen language in a browser of another one', async () => {
    const answer = await open('/', { 'accept-language': 'en', cookie: chosen(PSEUDO) })
    expect(answer.headers.get('location')).toBe(`/${PSEUDO}`)
  })
})

test.each([
  [`/${PSEUDO.toUpperCase()}/Services/`, `/${PSEUDO}/services`],
  [`/${PSEUDO}/dashboard`, '/dashboard'],
  [`/${BASE_LANGUAGE}/services`, '/services'],
])('%s redirects permanently to %s', async (path, target) => {
  const answer = await open(`${path}?a=b`, { 'accept-language': 'uk' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `${target}?a=b`])
})

test.each(['/xx/services', `/${PSEUDO}/nonsense`, `/${PSEUDO}/${PSEUDO}/services`])(
  '%s is not found',
  async (path) => {
    expect((await open(path)).status).toBe(404)
  },
)

describe('The switch', () => {
  const choose = (language: string, page: string) =>
    app.fetch(LANGUAGE_PATH, {
      method: 'POST',
      body: new URLSearchParams({ language }),
      headers: { referer: app.url + page },
      redirect: 'manual',
    })

  test.each([
    ['/services?payment=1', `/${PSEUDO}/services?payment=1`],
    ['/', `/${PSEUDO}`],
    ['/dashboard', '/dashboard'],
    [`/${PSEUDO}/services`, `/${PSEUDO}/services`],
  ])('leads from %s to the same page in the chosen language', async (from, to) => {
    const answer = await choose(PSEUDO, from)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
    expect(cookieOf(answer)).toBe(chosen(PSEUDO))
  })

  test.each([
    [`/${PSEUDO}/services?a=b`, '/services?a=b'],
    [`/${PSEUDO}`, '/'],
    [`/${PSEUDO}//evil.example`, '/evil.example'],
    ['/xx/services', '/xx/services'],
  ])('and from %s back', async (from, to) => {
    expect((await choose(BASE_LANGUAGE, from)).headers.get('location')).toBe(to)
  })
})

describe('An answer is in the language of the page that calls', () => {
  const send = (headers: Record<string, string>) =>
    app.json<{ error: { fields: Record<string, string[]> } }>('/api/contact-messages', {
      method: 'POST',
      json: { name: '', email: 'x', subject: '', message: '' },
      headers: { 'accept-language': 'en', cookie: chosen('en'), ...headers },
    })

  test.each([
    ['its header', () => ({ [LANGUAGE_HEADER]: PSEUDO })],
    ['its address, for a form without a script', () => ({ referer: `${app.url}/${PSEUDO}/contact` })],
  ])('as %s says', async (_, headers) => {
    const { status, body } = await send(headers())
    expect(status).toBe(400)
    expect(Object.values(body.error.fields).flat().flatMap(listEnglish)).toEqual([])
  })

  test('and an unknown one changes nothing', async () => {
    const { body } = await send({ [LANGUAGE_HEADER]: 'tlh' })
    expect(body.error.fields.name?.join()).toMatch(/[a-z]{3}/)
  })
})

describe('The account’s language', () => {
  const readSession = (person: Person, cookie?: string) =>
    person.json<{ user: { language: string } }>('/api/auth/get-session', {
      headers: { 'accept-language': 'en', ...(cookie ? { cookie } : {}) },
    })

  test('is that of the page on which the account was made', async () => {
    const email = `olena.${randomUUID().slice(0, 8)}@example.com`
    const { status } = await app.json('/api/auth/sign-up/email', {
      method: 'POST',
      json: { name: NAME, email, password: PASSWORD, acceptTerms: true },
      headers: {
        'x-captcha-response': await solveCaptcha(app.url),
        [LANGUAGE_HEADER]: PSEUDO,
        'accept-language': 'en',
        cookie: chosen('en'),
      },
    })
    expect(status).toBe(200)
    expect(await app.sql('select locale from "user" where email = $1', [email])).toEqual([{ locale: PSEUDO }])
  })

  test('is set in the cookie by a sign-in, also in a browser that had another one', async () => {
    const person = await app.createPerson({ name: NAME, locale: PSEUDO })
    await givePassword(app, person, hash)
    const browser = openAuthBrowser(app)
    browser.jar.set(LANGUAGE_COOKIE, 'en')
    expect((await browser.post('sign-in/email', { email: person.email, password: PASSWORD })).status).toBe(
      200,
    )
    expect(browser.jar.get(LANGUAGE_COOKIE)).toBe(PSEUDO)
  })

  test('comes with the session, and brings back a cookie that is missing or of another language', async () => {
    const person = await app.createPerson({ name: NAME, locale: PSEUDO })
    for (const cookie of [undefined, chosen('en'), chosen('tlh')]) {
      const answer = await readSession(person, cookie)
      expect(answer.body.user.language).toBe(PSEUDO)
      expect(cookieOf(answer)).toBe(chosen(PSEUDO))
    }
    expect(cookieOf(await readSession(person, chosen(PSEUDO)))).toBeUndefined()
  })

  test('is changed by the switch, and the next browser learns of it', async () => {
    const person = await app.createPerson({ name: NAME })
    const body = new URLSearchParams({ language: PSEUDO })
    await person.fetch(LANGUAGE_PATH, { method: 'POST', body, redirect: 'manual' })
    const answer = await readSession(person, chosen('en'))
    expect([answer.body.user.language, cookieOf(answer)]).toEqual([PSEUDO, chosen(PSEUDO)])
  })

  test('is English where the product has the chosen one no more', async () => {
    const person = await app.createPerson({ name: NAME, locale: 'tlh' })
    const answer = await readSession(person, chosen('tlh'))
    expect([answer.status, answer.body.user.language, cookieOf(answer)]).toEqual([200, 'en', chosen('en')])
    const progress = await person.fetch('/api/progress', { headers: { cookie: chosen('tlh') } })
    expect(progress.status).toBe(200)
  })
})

test('A mail leads to the page in the language of its reader', async () => {
  const person = await app.createPerson({ name: NAME, locale: PSEUDO })
  await givePassword(app, person, hash)
  const { status } = await app.json('/api/auth/request-password-reset', {
    method: 'POST',
    json: { email: person.email },
    headers: { 'x-captcha-response': await solveCaptcha(app.url), 'accept-language': 'en' },
  })
  expect(status).toBe(200)
  const mails = await app.sql<{ text: string }>('select text from email_outbox where recipient = $1', [
    person.email,
  ])
  expect(mails[0]?.text).toContain(`${app.deps.env.publicUrl.origin}/${PSEUDO}/reset-password?token=`)
})
