import { beforeAll, describe, expect, test } from 'vitest'
import type { NotificationSetting } from '#features/notifications/settings/schema.ts'
import { unsubscribeUrl } from '#features/notifications/settings/server/service.ts'
import type { Person } from '#tests/support/create-person.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const PATH = '/api/notification-settings'

async function isMailed(person: Person, topic: string): Promise<boolean | undefined> {
  const { body } = await person.json<NotificationSetting[]>(PATH)
  return body.find((setting) => setting.topic === topic)?.mail
}

const put = (person: Person, json: unknown) => person.json(PATH, { method: 'PUT', json })

describe('BELL-1 which notifications also come by mail', () => {
  test('without a choice: all but documents; security, payments and the last days are required', async () => {
    const person = await app.createPerson()
    const { status, body } = await person.json<NotificationSetting[]>(PATH)
    expect(status).toBe(200)
    expect(body.filter(({ required }) => required).map(({ topic }) => topic)).toEqual([
      'security',
      'payments',
      'last_days',
    ])
    expect(body.filter(({ mail }) => !mail).map(({ topic }) => topic)).toEqual(['documents'])
    expect(body).toHaveLength(13)
  })

  test('a setting is stored for this person only, and can be changed back', async () => {
    const [person, other] = [await app.createPerson(), await app.createPerson()]
    const off = { topic: 'appointments', mail: false }
    expect(await put(person, off)).toMatchObject({ status: 200, body: { ...off, required: false } })
    expect(await isMailed(person, 'appointments')).toBe(false)
    expect(await isMailed(other, 'appointments')).toBe(true)
    await put(person, { ...off, mail: true })
    expect(await isMailed(person, 'appointments')).toBe(true)
  })

  test('a required topic, an unknown one, and any other invalid setting is refused', async () => {
    const person = await app.createPerson()
    expect((await put(person, { topic: 'security', mail: false })).status).toBe(409)
    expect((await put(person, { topic: 'payments', mail: false })).status).toBe(409)
    const wrong = [
      { topic: 'gossip', mail: false },
      { topic: 'documents', mail: 'yes' },
      { topic: 'documents' },
      { topic: 'documents', mail: true, user_id: 'x' },
      null,
    ]
    for (const json of wrong) expect((await put(person, json)).status, JSON.stringify(json)).toBe(400)
    expect(await isMailed(person, 'security')).toBe(true)
  })

  test('a signed-out visitor is refused', async () => {
    expect((await app.fetch(PATH)).status).toBe(401)
    expect((await app.json(PATH, { method: 'PUT', json: { topic: 'documents', mail: true } })).status).toBe(
      401,
    )
  })
})

describe('BELL-1 the unsubscribe link of a mail', () => {
  function address(person: Person, topic: 'appointments' | 'security' = 'appointments'): URL {
    return new URL(unsubscribeUrl({ ...app.deps.env, userId: person.id, topic }))
  }
  const call = ({ pathname, search }: URL, init?: RequestInit) => app.fetch(pathname + search, init)

  test('shows a page that changes nothing; its button and the one click of a mail program do', async () => {
    const person = await app.createPerson()
    const page = await call(address(person))
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const html = await page.text()
    expect(html).toContain('Stop these emails?')
    // The URL holds the signature, which must not reach linked pages as a referrer.
    expect(html).toContain('<meta name="referrer" content="no-referrer">')
    expect((await call(address(person), { method: 'HEAD' })).status).toBe(200)
    expect(await isMailed(person, 'appointments')).toBe(true)

    const click = {
      method: 'POST',
      headers: { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    const done = await call(address(person), click)
    expect([done.status, (await done.text()).includes('These emails have stopped')]).toEqual([200, true])
    expect(await isMailed(person, 'appointments')).toBe(false)
    expect((await call(address(person), click)).status).toBe(200)
  })

  test('is one parameter, and what a mail program adds behind it does no harm', async () => {
    const person = await app.createPerson()
    const url = address(person)
    expect([...url.searchParams.keys()]).toEqual(['key'])
    for (const rest of ['&amp;x=1', '.', ')', '%3E'])
      expect((await app.fetch(url.pathname + url.search + rest)).status).toBe(200)
  })

  test('a link without a valid signature is not found and changes nothing', async () => {
    const [person, other] = [await app.createPerson(), await app.createPerson()]
    const whole = address(person).searchParams.get('key') ?? ''
    const [user = '', topic, signature = ''] = whole.split('.')
    const keys = [
      '',
      user,
      whole.slice(0, -1),
      `${user}.${topic}.${'A'.repeat(43)}`,
      `${other.id}.${topic}.${signature}`,
      `${user}.consultations.${signature}`,
      `${user}.gossip.${signature}`,
      address(person, 'security').searchParams.get('key') ?? '',
    ]
    for (const key of keys) {
      for (const method of ['GET', 'POST']) {
        const answer = await app.fetch(`/unsubscribe?${new URLSearchParams({ key })}`, { method })
        expect([answer.status, answer.headers.get('content-type')], `${method} ${key}`).toEqual([
          404,
          'text/html; charset=UTF-8',
        ])
        expect(await answer.text()).toContain('href="/notification-settings"')
      }
    }
    expect((await app.fetch('/unsubscribe', { method: 'POST' })).status).toBe(404)
    expect(await isMailed(person, 'appointments')).toBe(true)
    expect(await isMailed(other, 'appointments')).toBe(true)

    await app.sql('delete from "user" where id = $1', [person.id])
    expect((await call(address(person), { method: 'POST' })).status).toBe(404)
  })
})
