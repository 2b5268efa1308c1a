import { describe, expect, test } from 'vitest'
import { LANGUAGE_COOKIE } from '#language/language.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { LANGUAGE_PATH } from '../contract.ts'

const app = await startTestApp()
const secured = await startTestApp({ env: { PUBLIC_URL: 'https://karta.example' } })

const choose = (language: string, headers: Record<string, string> = {}, { fetch } = app) =>
  fetch(LANGUAGE_PATH, {
    method: 'POST',
    body: new URLSearchParams({ language }),
    headers,
    redirect: 'manual',
  })

describe('A chosen language', () => {
  test('is stored for a year in a cookie of this site, which scripts can read', async () => {
    const cookie = (await choose('en')).headers.get('set-cookie')
    expect(cookie).toBe(`${LANGUAGE_COOKIE}=en; Max-Age=31536000; Path=/; SameSite=Lax`)
    const https = await choose('en', { origin: 'https://karta.example' }, secured)
    expect(https.headers.get('set-cookie')).toContain('; Secure')
  })

  test.each([
    ['/services?payment=1', '/services?payment=1'],
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example', '/evil.example'],
  ])('redirects from %s back to %s', async (from, to) => {
    const answer = await choose('en', { referer: `${app.url}${from}` })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
  })

  test.each([undefined, 'nonsense', 'https://evil.example'])(
    'redirects to the home page when the referer has no path: %s',
    async (referer) => {
      const answer = await choose('en', referer ? { referer } : {})
      expect(answer.headers.get('location')).toBe('/')
    },
  )

  test('must be one of the languages of the site', async () => {
    const answer = await choose('tlh')
    expect(answer.status).toBe(400)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await answer.json()).toMatchObject({
      error: { fields: { language: [expect.stringContaining('one of')] } },
    })
  })

  test('cannot be set by another site', async () => {
    const answer = await choose('en', { origin: 'https://evil.example' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
  })
})
