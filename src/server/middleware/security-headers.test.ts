import { createMiddleware } from 'hono/factory'
import { describe, expect, test } from 'vitest'
import { AppError } from '#errors/app-error.ts'
import { hostMiddleware } from '#tests/support/middleware-host.ts'
import { pagePolicy, securityHeaders } from './security-headers.ts'

const setHeader = (name: string, value: string) =>
  createMiddleware(async (c, next) => {
    await next()
    c.res.headers.set(name, value)
  })
const fail = createMiddleware(async () => {
  throw new AppError('not_found')
})

describe('Every response', () => {
  test('has the headers, also an error', async () => {
    for (const url of [
      await hostMiddleware([securityHeaders]),
      await hostMiddleware([securityHeaders, fail]),
    ]) {
      const { headers } = await fetch(`${url}/x`)
      expect(headers.get('content-security-policy')).toBe(pagePolicy([]))
      expect(headers.get('content-security-policy')).toMatch(/(^|; )frame-ancestors 'none'(;|$)/)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  test('has Strict-Transport-Security when the site uses https', async () => {
    const url = await hostMiddleware([securityHeaders], { env: { PUBLIC_URL: 'https://karta.example' } })
    expect((await fetch(url)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })

  test('keeps the policy that its route has set, but no other weaker header', async () => {
    const url = await hostMiddleware([
      securityHeaders,
      setHeader('content-security-policy', "default-src 'none'; sandbox"),
      setHeader('x-frame-options', 'SAMEORIGIN'),
    ])
    const { headers } = await fetch(url)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})

test('A response of the API is not cached, unless its route allows it', async () => {
  const plain = await hostMiddleware([securityHeaders])
  expect((await fetch(`${plain}/api/documents`)).headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${plain}/page`)).headers.get('cache-control')).toBeNull()
  const own = await hostMiddleware([securityHeaders, setHeader('cache-control', 'private, max-age=60')])
  expect((await fetch(`${own}/api/documents`)).headers.get('cache-control')).toBe('private, max-age=60')
})

test("A page's policy names the scripts of its build, and Google only with analytics", () => {
  expect(pagePolicy(['sha256-abc='])).toContain("; script-src 'self' 'sha256-abc='")
  expect(pagePolicy([])).not.toContain('google')
  expect(pagePolicy([], { analytics: true })).toMatch(
    /script-src 'self' https:\/\/www\.googletagmanager\.com$/,
  )
  for (const policy of [pagePolicy([]), pagePolicy([], { analytics: true })]) {
    expect(policy).not.toContain('unsafe')
    expect(policy.split('; ')[0]).toBe("default-src 'none'")
    expect(policy).not.toContain('frame-src')
    expect(policy).not.toContain('openstreetmap')
  }
  for (const analytics of [true, false]) {
    const policy = pagePolicy([], { map: true, analytics })
    expect(policy).toMatch(/; frame-src https:\/\/www\.openstreetmap\.org$/)
    expect(policy).toContain("; img-src 'self' https://www.openstreetmap.org/favicon.ico ")
  }
})
