import { describe, expect, test } from 'vitest'
import { createPerson } from '#tests/support/create-person.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { consumeAttempt, consumeRateLimits, endTries, HOUR, mailboxKey } from './rate-limit.ts'

const app = await startTestApp()
const { db } = app.deps.database

const isOne = (...addresses: string[]) =>
  new Set(addresses.map((one) => mailboxKey('letter', one))).size === 1

describe('The key of a limit on letters', () => {
  test('is one for every spelling of a mailbox', () => {
    expect(
      isOne('victim@example.com', ' Victim@Example.COM ', 'victim+1@example.com', 'victim+a+b@example.com'),
    ).toBe(true)
    expect(isOne('vic.tim@gmail.com', 'v.i.c.t.i.m+x@gmail.com', 'victim@googlemail.com')).toBe(true)
  })

  test('is another for another mailbox or purpose, and shows no address', () => {
    for (const other of [
      'vic.tim@example.com',
      'victim@example.org',
      'victi@example.com',
      '+victim@example.com',
    ])
      expect(isOne('victim@example.com', other), other).toBe(false)
    expect(isOne('+1@example.com', '+2@example.com')).toBe(false)
    expect(isOne('"a+b"@example.com', '"a@b"@example.com')).toBe(false)
    expect(mailboxKey('letter', 'victim@example.com')).not.toBe(mailboxKey('copy', 'victim@example.com'))
    expect(mailboxKey('letter', 'victim@example.com')).not.toContain('victim')
  })
})

test('The right password ends the tries and gives the address its use back, and nobody else theirs', async () => {
  const [tries, addressKey] = ['end:tries', 'end:address']
  for (let i = 0; i < 3; i += 1)
    await consumeRateLimits(db, [{ key: addressKey, max: 9, windowSeconds: HOUR }])
  for (const key of [tries, 'end:other']) await consumeAttempt(db, { key, max: 9 })
  await endTries(db, { tries, addressKey })
  const left = await app.sql(`select key, count from rate_limits where key like 'end:%' order by key`)
  expect(left).toEqual([
    { key: addressKey, count: 2 },
    { key: 'end:other', count: 1 },
  ])
})

describe('After a clock that was a year ahead for a while', () => {
  const waitOf = (work: Promise<unknown>) =>
    work.then(
      () => 0,
      (error: { retryAfter?: number }) => error.retryAfter ?? -1,
    )

  test('nobody waits for that year: a limit begins anew, and counts as ever', async () => {
    const limit = { key: 'clock:limit', max: 2, windowSeconds: HOUR }
    await app.sql(
      `insert into rate_limits (key, count, window_ends) values ($1, 99, now() + interval '1 year')`,
      [limit.key],
    )
    const waits = []
    for (let i = 0; i < 3; i += 1) waits.push(await waitOf(consumeRateLimits(db, [limit])))
    expect(waits.slice(0, 2)).toEqual([0, 0])
    expect(waits[2]).toBeGreaterThan(HOUR - 60)
    expect(waits[2]).toBeLessThanOrEqual(HOUR)
  })

  test('nor does whoever typed a wrong password then', async () => {
    const limit = { key: 'clock:try', max: 3 }
    await app.sql(
      `insert into rate_limits (key, count, window_ends, blocked_until)
       values ($1, 12, now() + interval '1 year', now() + interval '1 year')`,
      [limit.key],
    )
    const waits = []
    for (let i = 0; i < 4; i += 1) waits.push(await waitOf(consumeAttempt(db, limit)))
    expect(waits.slice(0, 3)).toEqual([0, 0, 0])
    expect(waits[3]).toBeGreaterThan(0)
    expect(waits[3]).toBeLessThanOrEqual(30)
  })

  test('a session of that time gets the length of any other with its next use', async () => {
    const person = await createPerson(app)
    const left = async () =>
      (
        await app.sql<{ days: number }>(
          `select extract(epoch from expires_at - now())::float8 / 86400 as days from session where user_id = $1`,
          [person.id],
        )
      )[0]?.days ?? 0
    expect((await person.fetch('/api/personal-info')).headers.getSetCookie()).toEqual([])
    await app.sql(`update session set expires_at = now() + interval '372 days' where user_id = $1`, [
      person.id,
    ])
    const answer = await person.fetch('/api/personal-info')
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=604800')
    expect(await left()).toBeLessThanOrEqual(7)
    expect(await left()).toBeGreaterThan(6.9)
  })
})
