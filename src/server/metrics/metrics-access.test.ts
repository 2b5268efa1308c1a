import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/support/test-app.ts'

const TOKEN = 'token-of-sixteen-or-more'
const app = await startTestApp({ env: { METRICS_TOKEN: TOKEN } })
const unknown = await (await app.fetch('/no-such-page')).text()

interface Asked {
  headers?: Record<string, string>
  method?: string
}

/** With any headers, also those that fetch sets itself. */
function ask({ headers = {}, method = 'GET' }: Asked): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${app.url}/metrics`, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('The metrics', () => {
  test('are read from this machine as Prometheus reads them, and never kept', async () => {
    const response = await app.fetch('/metrics')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toMatch(/^pobyt_build_info\{version="\d/m)
  })

  test.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-for', ''],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'portal.example'],
    ['x-real-ip', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 proxy'],
    ['cf-connecting-ip', '203.0.113.9'],
    ['host', 'portal.example'],
    ['host', '127.0.0.1.portal.example'],
  ])('are an unknown page to whom a proxy on this machine passes on: %s: %s', async (name, value) => {
    const { status, text } = await ask({ headers: { [name]: value } })
    expect([status, text]).toEqual([404, unknown])
  })

  test('are an unknown page to HTTP/1.0, which a proxy without any setting speaks', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () =>
        socket.write('GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n'),
      )
      let received = ''
      socket.on('data', (chunk) => {
        received += String(chunk)
      })
      socket.on('end', () => resolve(received))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toContain('# HELP')
  })

  test('are read from anywhere with the token, and only with all of it', async () => {
    const far = { 'x-forwarded-for': '203.0.113.9', host: 'portal.example' }
    expect((await ask({ headers: { ...far, ...bearer(TOKEN) } })).status).toBe(200)
    for (const wrong of [TOKEN.slice(0, -1), `${TOKEN}x`, TOKEN.toUpperCase(), 'x'])
      expect(await ask({ headers: { ...far, ...bearer(wrong) } })).toEqual({ status: 404, text: unknown })
    // Who guesses is not told by being on this machine.
    expect((await ask({ headers: bearer('wrong-token-wrong-token') })).status).toBe(404)
  })

  test('are only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await ask({ method })).status, method).toBe(404)
  })
})

test('Without METRICS_TOKEN no token opens them', async () => {
  const plain = await startTestApp()
  const headers = { ...bearer('undefined'), 'x-forwarded-for': '203.0.113.9' }
  expect((await plain.fetch('/metrics', { headers })).status).toBe(404)
})

test('The configuration refuses a token that is short', async () => {
  await expect(startTestApp({ env: { METRICS_TOKEN: 'short-token' } })).rejects.toThrow(
    'METRICS_TOKEN must have at least 16 characters',
  )
})
