import { describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

const sessionCookies = (answer: Response) =>
  answer.headers.getSetCookie().filter((cookie) => cookie.includes('session_token='))

describe('AUTH-8 an answer about a session that is over', () => {
  // It may arrive after the next sign-in of this browser.
  test.each([
    ['GET', 'get-session', 200],
    ['GET', 'get-session?disableRefresh=true', 200],
    ['GET', 'list-sessions', 401],
    ['POST', 'revoke-other-sessions', 401],
    ['POST', 'revoke-sessions', 401],
    ['POST', 'revoke-session', 401],
    ['POST', 'update-user', 401],
  ])('%s %s deletes no cookie', async (method, path, status) => {
    const ended = await app.createPerson()
    await app.sql('delete from session where user_id = $1', [ended.id])
    const expired = await app.createPerson()
    await app.sql(`update session set expires_at = now() - interval '1 second' where user_id = $1`, [
      expired.id,
    ])
    const call =
      method === 'GET'
        ? {}
        : { method, body: '{"token":"x"}', headers: { 'content-type': 'application/json' } }
    for (const person of [ended, expired]) {
      const answer = await person.fetch(`/api/auth/${path}`, call)
      expect([answer.status, sessionCookies(answer)]).toEqual([status, []])
    }
  })

  test('A sign-out deletes the cookie, also of a session that is over', async () => {
    const person = await app.createPerson()
    const signOut = () =>
      person.fetch('/api/auth/sign-out', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    for (let i = 0; i < 2; i += 1) {
      const answer = await signOut()
      expect([answer.status, sessionCookies(answer)]).toEqual([
        200,
        [expect.stringContaining('session_token=; Max-Age=0')],
      ])
    }
  })
})
