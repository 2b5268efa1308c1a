import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '#features/notifications/schema.ts'
import { notifyReceived } from '#tests/support/notify-received.ts'
import { startTestApp } from '#tests/support/test-app.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

async function insertNotification(userId: string, message: string, sentAt: string): Promise<string> {
  const id = randomUUID()
  await app.sql('insert into notifications (id, user_id, message, sent_at) values ($1, $2, $3, $4)', [
    id,
    userId,
    message,
    sentAt,
  ])
  return id
}

const markRead = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"read":true}' }

describe('BELL-2 newest first', () => {
  test('a new person has none', async () => {
    const person = await app.createPerson()
    expect(await person.json<Notification[]>('/api/notifications')).toMatchObject({ status: 200, body: [] })
  })

  test('the newest comes first, with the fields of the specification', async () => {
    const person = await app.createPerson()
    await insertNotification(person.id, 'older', '2026-07-01T10:00:00.000Z')
    const id = await insertNotification(person.id, 'newer', '2026-07-02T10:00:00.000Z')
    const { body } = await person.json<Notification[]>('/api/notifications')
    expect(body).toHaveLength(2)
    expect(body[0]).toEqual({
      id,
      user_id: person.id,
      message: 'newer',
      sent_at: '2026-07-02T10:00:00.000Z',
      read: false,
      topic: 'application',
      link: null,
      kind: null,
    })
  })

  test('at most 50 at once, older ones with before, also when all have the same time', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into notifications (user_id, message, sent_at)
        select $1, 'n' || i, '2026-07-01T10:00:00Z'::timestamptz from generate_series(1, 53) i`,
      [person.id],
    )
    const first = await person.json<Notification[]>('/api/notifications')
    expect(first.body).toHaveLength(50)
    const last = first.body.at(-1)
    const second = await person.json<Notification[]>(`/api/notifications?before=${last?.id}`)
    expect(second.body).toHaveLength(3)
    const ids = new Set([...first.body, ...second.body].map((n) => n.id))
    expect(ids.size).toBe(53)
    // The badge also counts those on later pages.
    expect(first.headers.get('x-unread-count')).toBe('53')
    expect(second.headers.has('x-unread-count')).toBe(false)
  })
})

describe('BELL-2 marking as read', () => {
  test('a click is saved', async () => {
    const person = await app.createPerson()
    const id = await insertNotification(person.id, 'hello', '2026-07-01T10:00:00Z')
    const answer = await person.json(`/api/notifications/${id}`, markRead)
    expect(answer).toMatchObject({ status: 200, body: { id, read: true } })
    const { body } = await person.json<Notification[]>('/api/notifications')
    expect(body[0]?.read).toBe(true)
  })

  test('all at once, and nobody else’s', async () => {
    const person = await app.createPerson()
    const other = await app.createPerson()
    for (const one of [person, person, other])
      await insertNotification(one.id, 'hello', '2026-07-01T10:00:00Z')
    const answer = await person.json('/api/notifications/read-all', { method: 'POST' })
    expect(answer).toMatchObject({ status: 200, body: { read: 2 } })
    expect((await person.fetch('/api/notifications')).headers.get('x-unread-count')).toBe('0')
    expect((await other.fetch('/api/notifications')).headers.get('x-unread-count')).toBe('1')
    const again = await person.json('/api/notifications/read-all', { method: 'POST' })
    expect(again).toMatchObject({ status: 200, body: { read: 0 } })
  })

  test('marking one twice answers the same', async () => {
    const person = await app.createPerson()
    const id = await insertNotification(person.id, 'hello', '2026-07-01T10:00:00Z')
    const once = await person.json(`/api/notifications/${id}`, markRead)
    expect(await person.json(`/api/notifications/${id}`, markRead)).toMatchObject({
      status: 200,
      body: once.body,
    })
  })

  test('anything but {"read":true} is refused', async () => {
    const person = await app.createPerson()
    const id = await insertNotification(person.id, 'hello', '2026-07-01T10:00:00Z')
    for (const body of ['{"read":false}', '{}', '{"read":true,"message":"x"}', 'nonsense']) {
      const answer = await person.fetch(`/api/notifications/${id}`, { ...markRead, body })
      expect(answer.status, body).toBe(400)
    }
  })

  test('a malformed id is refused and an unknown one is not found', async () => {
    const person = await app.createPerson()
    expect((await person.fetch('/api/notifications/7', markRead)).status).toBe(400)
    expect((await person.fetch(`/api/notifications/${randomUUID()}`, markRead)).status).toBe(404)
    expect((await person.fetch('/api/notifications?before=7')).status).toBe(400)
    expect((await person.fetch('/api/notifications?page=2')).status).toBe(400)
  })
})

describe('BELL-3 own rows only', () => {
  test('somebody else’s notification is neither listed nor marked', async () => {
    const owner = await app.createPerson()
    const other = await app.createPerson()
    const id = await insertNotification(owner.id, 'private', '2026-07-01T10:00:00Z')
    expect((await other.json('/api/notifications')).body).toEqual([])
    expect((await other.json(`/api/notifications?before=${id}`)).body).toEqual([])
    expect((await other.fetch(`/api/notifications/${id}`, markRead)).status).toBe(404)
    expect((await owner.json<Notification[]>('/api/notifications')).body[0]?.read).toBe(false)
  })

  test('a signed-out visitor is refused', async () => {
    expect((await app.fetch('/api/notifications')).status).toBe(401)
    expect((await app.fetch(`/api/notifications/${randomUUID()}`, markRead)).status).toBe(401)
    expect((await app.fetch('/api/notifications/read-all', { method: 'POST' })).status).toBe(401)
    expect((await app.fetch('/api/notifications/stream')).status).toBe(401)
  })
})

describe('BELL-2 a notification that is stored as key and values', () => {
  test('is returned as a sentence: in the list, on an older page, and when it is marked', async () => {
    const person = await app.createPerson()
    for (const document of ['photo', 'passport'] as const) await notifyReceived(app, { person, document })
    const stored = await app.sql(
      `select message, message_key, message_values from notifications where user_id = $1 order by sent_at`,
      [person.id],
    )
    expect(stored[0]).toEqual({
      message: null,
      message_key: 'documents_received',
      message_values: { document_type: 'photo' },
    })
    const { body: list } = await person.json<Notification[]>('/api/notifications')
    expect(list.map(({ message }) => message)).toEqual([
      'Document received: Passport Copy.',
      'Document received: Passport Photos.',
    ])
    const { body: older } = await person.json<Notification[]>(`/api/notifications?before=${list[0]?.id}`)
    expect(older).toEqual([list[1]])
    const { body: marked } = await person.json(`/api/notifications/${list[1]?.id}`, markRead)
    expect(marked).toEqual({ ...list[1], read: true })
  })

  test('returns a general sentence when this version does not know the key or its values', async () => {
    const person = await app.createPerson()
    await app.sql(
      `insert into notifications (user_id, message_key, message_values, sent_at) values
        ($1, 'documents_received', '{"document_type":"passport"}', '2026-07-03Z'),
        ($1, 'documents_received', '{"document_type":"scroll"}', '2026-07-02Z'),
        ($1, 'toString', '{}', '2026-07-01Z')`,
      [person.id],
    )
    const { status, body } = await person.json<Notification[]>('/api/notifications')
    expect(status).toBe(200)
    const unknown = 'There is news for you.'
    expect(body.map(({ message }) => message)).toEqual([
      'Document received: Passport Copy.',
      unknown,
      unknown,
    ])
  })
})
