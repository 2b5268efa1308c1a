import { describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()

interface ErrorBody {
  error: { code: string; message: string; fields?: Record<string, string[]>; request_id: string }
}

describe('Every answer', () => {
  test('carries the security headers, and API answers are not stored', async () => {
    const response = await app.fetch('/api/personal-info')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBeTruthy()
    expect(response.headers.get('permissions-policy')).toContain('camera=()')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('strict-transport-security')).toBeNull()
  })

  test('that refuses has one shape with the request id of its header', async () => {
    const { status, body, headers } = await app.json<ErrorBody>('/api/personal-info')
    expect(status).toBe(401)
    expect(body).toEqual({
      error: { code: 'signed_out', message: 'Sign in to continue.', request_id: headers.get('x-request-id') },
    })
  })

  test('to an unknown API path is 404 in the same shape', async () => {
    const person = await app.createPerson()
    const { status, body } = await person.json<ErrorBody>('/api/nothing')
    expect(status).toBe(404)
    expect(body.error.code).toBe('not_found')
  })
})

describe('Where a mutating call comes from', () => {
  const put = (headers: Record<string, string>) =>
    app.fetch('/api/personal-info', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })

  test.each([['https://evil.example'], ['null'], ['http://127.0.0.1:1'], ['http://localhost.evil.example']])(
    'is refused for the origin %s',
    async (origin) => {
      expect((await put({ origin })).status).toBe(403)
      const auth = await app.fetch('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { origin },
        body: '{}',
      })
      expect(auth.status).toBe(403)
    },
  )

  test('is accepted for our own origin under its loopback names', async () => {
    const port = new URL(app.url).port
    for (const host of ['localhost', '127.0.0.1']) {
      expect((await put({ origin: `http://${host}:${port}` })).status).toBe(401)
    }
  })
})

describe('A body', () => {
  const put = async (body: string, type = 'application/json') => {
    const person = await app.createPerson()
    return person.fetch('/api/personal-info', { method: 'PUT', headers: { 'content-type': type }, body })
  }

  test('of 2 MB is 413', async () => {
    expect((await put(JSON.stringify({ full_name: 'x'.repeat(2_000_000) }))).status).toBe(413)
  })

  test('that is broken, deeply nested, of another type or missing is 400', async () => {
    expect((await put('{"full_name":')).status).toBe(400)
    expect((await put(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).status).toBe(400)
    expect((await put(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).status).toBe(400)
    expect((await put('full_name=x', 'application/x-www-form-urlencoded')).status).toBe(400)
    expect((await put('{"full_name":"x"}', 'text/plain')).status).toBe(400)
    expect((await put('')).status).toBe(400)
  })

  test('with a polluted prototype changes nothing', async () => {
    expect((await put('{"__proto__":{"full_name":"x"},"constructor":1}')).status).toBe(400)
  })
})

describe('For who runs it', () => {
  test('/healthz and /readyz answer', async () => {
    expect(await (await app.fetch('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await app.fetch('/readyz')).json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok' })
  })

  test('the OpenAPI document names every call, and the readable page shows them', async () => {
    const { body } = await app.json<{ openapi: string; paths: Record<string, object> }>('/api/openapi.json')
    expect(body.openapi).toMatch(/^3\.1/)
    for (const path of [
      '/api/captcha',
      '/api/personal-info',
      '/api/documents',
      '/api/documents/{document_type}',
      '/api/application-form',
      '/api/appointments',
      '/api/appointments/availability',
      '/api/progress',
      '/api/review',
      '/api/application/submit',
      '/api/notifications',
      '/api/payments/current',
    ]) {
      expect(Object.keys(body.paths)).toContain(path)
    }
    const page = await (await app.fetch('/api/docs')).text()
    expect(page).toContain('/api/application/submit')
  })

  test('the local outbox is read as a page and as JSON', async () => {
    await app.sql(
      `insert into email_outbox (recipient, subject, text, html, dedupe_key) values ('a@example.com', 'A <b> subject', 'See http://x.example', '<p>x</p>', 'c1')`,
    )
    const { body } = await app.json<{ id: string; to: string; subject: string }[]>('/dev/mail', {
      headers: { accept: 'application/json' },
    })
    expect(body[0]).toMatchObject({ to: 'a@example.com', subject: 'A <b> subject' })
    const list = await (await app.fetch('/dev/mail')).text()
    expect(list).toContain('A &#60;b&#62; subject')
    expect(await (await app.fetch(`/dev/mail/${body[0]?.id}`)).text()).toContain('href="http://x.example"')
    expect((await app.fetch('/dev/mail/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
