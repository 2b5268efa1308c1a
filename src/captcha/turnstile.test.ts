import { describe, expect, test } from 'vitest'
import { createTurnstile } from '#captcha/turnstile.ts'
import { startSiteverify, TURNSTILE_SECRET } from '#tests/support/turnstile.ts'

const siteverify = await startSiteverify()
const { asked } = siteverify
const visitor = { clientAddress: '203.0.113.7' }
const captcha = (secretKey = TURNSTILE_SECRET) =>
  createTurnstile({ siteKey: 'site', secretKey, verifyUrl: siteverify.url })

describe('Turnstile', () => {
  test('asks siteverify by the official contract, and believes a token once', async () => {
    const solved = await captcha().verify('good-1', visitor)
    expect(solved?.signature).toMatch(/^[\w-]{43}$/)
    expect(solved?.expiresAt.getTime()).toBeGreaterThan(Date.now())
    expect(asked.at(-1)).toEqual({
      method: 'POST',
      type: 'application/json',
      secret: TURNSTILE_SECRET,
      response: 'good-1',
      remoteip: '203.0.113.7',
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(await captcha().verify('good-1', visitor)).toBeNull()
  })

  test('A token that is made up or too long is refused, the latter without a question', async () => {
    expect(await captcha().verify('made-up', visitor)).toBeNull()
    const before = asked.length
    expect(await captcha().verify('a'.repeat(2_049), visitor)).toBeNull()
    expect(asked).toHaveLength(before)
  })

  test('What is not the visitor’s fault is said as such', async () => {
    const unavailable = { code: 'unavailable' }
    await expect(captcha('another').verify('good-2', visitor)).rejects.toMatchObject(unavailable)
    for (const mood of ['nonsense', 'gone'] as const) {
      siteverify.behave(mood)
      await expect(captcha().verify('good-3', visitor)).rejects.toMatchObject(unavailable)
    }
    siteverify.behave('as-turnstile')
  })

  test('The challenge is the public site key, and never the secret', async () => {
    expect(await captcha().createChallenge()).toEqual({ provider: 'turnstile', site_key: 'site' })
  })
})
