import { describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp({
  env: { PUBLIC_URL: 'https://karta.example', OPERATOR_EMAIL: 'ops@karta.example' },
})

describe('SITE-11 who to tell about a hole', () => {
  test('security.txt names the operator and a day less than a year away', async () => {
    const response = await app.fetch('/.well-known/security.txt')
    const text = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(text).toContain('Contact: mailto:ops@karta.example')
    expect(text).toContain('Canonical: https://karta.example/.well-known/security.txt')
    const days = (Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  })
})

describe('What the site does not have', () => {
  test.each(['/no/such/page', '/wp-login.php', '/%2e%2e/%2e%2e/etc/passwd', `/${'a'.repeat(3_000)}`])(
    '%s is 404 with the security headers',
    async (path) => {
      const response = await app.fetch(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('x-request-id')).toBeTruthy()
    },
  )

  test('a page is not a place to post to', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await app.fetch('/', { method, body: 'x' })).status).toBe(404)
    }
  })
})
