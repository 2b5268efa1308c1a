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
  test('is kept for a year in a cookie of this site, which pages may read', async () => {
    const cookie = (await choose('en')).headers.get('set-cookie')
    expect(cookie).toBe(`${LANGUAGE_COOKIE}=en; Max-Age=31536000; Path=/; SameSite=Lax`)
    const https = await choose('en', { origin: 'https://karta.example' }, secured)
    expect(https.headers.get('set-cookie')).toContain('; Secure')
  })

  test.each([
    ['/services?payment=1', '/services?payment=1'],
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example', '/evil.example'],
  ])('leads from %s back to %s', async (from, to) => {
    const answer = await choose('en', { referer: `${app.url}${from}` })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
  })

  test.each([undefined, 'nonsense', 'https://evil.example'])(
    'leads home, or to a path of our own, when the page is not known: %s',
    async (referer) => {
      const answer = await choose('en', referer ? { referer } : {})
      expect(answer.headers.get('location')).toBe('/')
    },
  )

  test('is one of this site', async () => {
    const answer = await choose('tlh')
    expect(answer.status).toBe(400)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await answer.json()).toMatchObject({
      error: { fields: { language: [expect.stringContaining('one of')] } },
    })
  })

  test('is not chosen by another site', async () => {
    const answer = await choose('en', { origin: 'https://evil.example' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
  })
})
