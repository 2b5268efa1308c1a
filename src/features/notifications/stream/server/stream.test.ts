import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DocumentType } from '#features/documents/contract.ts'
import { DOCUMENT_NOTICES } from '#features/documents/server/mail.ts'
import { composeMessage } from '#features/notifications/server/mail.ts'
import { notify } from '#features/notifications/server/service.ts'
import { STREAMS_PER_PERSON } from '#features/notifications/stream/server/service.ts'
import type { Person } from '#tests/support/create-person.ts'
import { openStream } from '#tests/support/event-stream.ts'
import { notifyReceived } from '#tests/support/notify-received.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
/** A second server on the same database. */
let second: TestApp

beforeAll(async () => {
  const secrets = { APP_SECRET: randomUUID(), FILES_KEY: randomBytes(32).toString('base64') }
  app = await startTestApp({ env: secrets })
  const url = app.deps.env.databaseUrl ?? ''
  second = await startTestApp({ env: { ...secrets, DATABASE_URL: url } })
})

const notifyOf = (person: Person, document: DocumentType) => notifyReceived(app, { person, document })

/** The same person at the second server. */
function at(other: TestApp, person: Person): Person {
  const headers = { cookie: person.cookie }
  return { ...person, fetch: (path, init) => other.fetch(path, { ...init, headers }) }
}

describe('BELL-2 new notifications', () => {
  test('reach every stream of their person, on any server, and nobody else', async () => {
    const [reader, other] = [await app.createPerson(), await app.createPerson()]
    const streams = [await openStream(reader), await openStream(reader), await openStream(at(second, reader))]
    const foreign = await openStream(other)
    for (const stream of [...streams, foreign]) await stream.next('refresh')

    await notifyOf(reader, 'passport')
    const [listed] = (await reader.json<Record<string, unknown>[]>('/api/notifications')).body
    for (const stream of streams) expect(await stream.next('notification')).toEqual(listed)
    expect(listed).toMatchObject({
      message: 'Document received: Passport Copy.',
      topic: 'documents',
      link: '/documents',
    })

    const id = String(listed?.id)
    await reader.json(`/api/notifications/${id}`, { method: 'PATCH', json: { read: true } })
    for (const stream of streams) expect(await stream.next('read')).toEqual({ read: [id] })
    await notifyOf(reader, 'photo')
    await reader.json('/api/notifications/read-all', { method: 'POST' })
    for (const stream of streams) expect(await stream.next('read')).toEqual({ read: 'all' })

    // The other person's stream must not have any earlier event.
    await notifyOf(other, 'cv')
    expect(await foreign.next('notification')).toMatchObject({
      message: 'Document received: Curriculum Vitae, PDF.',
    })
    expect(foreign.events.map(({ event }) => event)).toEqual(['refresh', 'notification'])
  })

  test('are sent once per dedupe key, and not at all when their transaction is rolled back', async () => {
    const person = await app.createPerson()
    const stream = await openStream(person)
    const failing = app.deps.database.db.transaction(async (tx) => {
      const message = composeMessage(DOCUMENT_NOTICES, 'documents_received', { document_type: 'photo' })
      await notify(app.deps, tx, { userId: person.id, topic: 'documents', message, link: null })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const dedupeKey = randomUUID()
    const once = { person, document: 'passport', dedupeKey } as const
    await Promise.all([notifyReceived(app, once), notifyReceived(app, once)])
    await notifyOf(person, 'cv')
    await stream.next('notification')
    await stream.next('notification')
    const received = stream.events.filter(({ event }) => event === 'notification')
    expect(received.map(({ data }) => data.message)).toEqual([
      'Document received: Passport Copy.',
      'Document received: Curriculum Vitae, PDF.',
    ])
  })

  test('a lost connection to the database is replaced, and the streams send refresh', async () => {
    const person = await app.createPerson()
    const streams = [await openStream(person), await openStream(at(second, person))]
    for (const stream of streams) await stream.next('refresh')
    await app.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pobyt live' and datname = current_database()`)
    for (const stream of streams) await stream.next('refresh')
    await notifyOf(person, 'passport')
    for (const stream of streams) {
      expect(await stream.next('notification')).toMatchObject({
        message: 'Document received: Passport Copy.',
      })
    }
  })
})

describe('BELL-3 a stream', () => {
  test('has the headers that proxies and browsers need, and answers only GET', async () => {
    const person = await app.createPerson()
    const { response } = await openStream(person)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.has('content-encoding')).toBe(false)
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
      expect((await person.fetch('/api/notifications/stream', { method })).status, method).toBe(404)
    }
  })

  test('ends as soon as its session is ended elsewhere, and the stream of another session stays', async () => {
    const person = await app.createPerson()
    const stream = await openStream(person)
    const elsewhere = await openStream(at(second, person))
    const other = await app.createPerson()
    const stays = await openStream(other)
    await app.sql('delete from session where user_id = $1', [person.id])
    await Promise.all([stream.ended, elsewhere.ended])
    await notifyOf(other, 'passport')
    expect(await stays.next('notification')).toMatchObject({ message: 'Document received: Passport Copy.' })
    expect((await person.fetch('/api/notifications/stream')).status).toBe(401)
  })

  test('ends when its session has expired', async () => {
    const person = await app.createPerson()
    const stream = await openStream(person)
    const stays = await openStream(await app.createPerson())
    await app.sql(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [
      person.id,
    ])
    await app.deps.live.checkSessions()
    await stream.ended
    expect(await Promise.race([stays.ended.then(() => 'ended'), stays.next('refresh')])).toEqual({})
  })

  test('opened a hundred times by one person is refused with a message beyond the limit; closing one allows another', async () => {
    const person = await app.createPerson()
    const before = app.deps.live.count()
    const streams = await Promise.all(Array.from({ length: 100 }, () => openStream(person)))
    const open = streams.filter(({ response }) => response.status === 200)
    const refused = streams.filter(({ response }) => response.status === 429)
    expect([open.length, refused.length]).toEqual([STREAMS_PER_PERSON, 100 - STREAMS_PER_PERSON])
    const [one] = refused
    expect(Number(one?.response.headers.get('retry-after'))).toBeGreaterThan(0)
    const words = 'You have Pobyt open in more than 20 places at once.'
    const answer = await person.json<{ error: { message: string } }>('/api/notifications/stream')
    expect(answer.body.error.message).toContain(words)
    expect((await openStream(await app.createPerson())).response.status).toBe(200)

    open[0]?.close()
    await expect.poll(async () => (await openStream(person)).response.status).toBe(200)
    for (const stream of open) stream.close()
    await expect.poll(() => app.deps.live.count()).toBeLessThanOrEqual(before + 2)
  })

  test('does not keep a server from stopping', async () => {
    const person = await app.createPerson()
    const stream = await openStream(at(second, person))
    const stopped = second.close()
    await stream.ended
    await stopped
  })
})
