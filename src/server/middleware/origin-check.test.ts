import { describe, expect, test } from 'vitest'
import { UNSUBSCRIBE_PATH } from '#shared/paths.ts'
import { hostMiddleware } from '#tests/support/middleware-host.ts'
import { originCheck } from './origin-check.ts'

const own = await hostMiddleware([originCheck])
const { port } = new URL(own)
const published = await hostMiddleware([originCheck], { env: { PUBLIC_URL: 'https://karta.example' } })

async function statusOf(host: string, headers: Record<string, string>, method = 'POST', path = '/api/x') {
  return (await fetch(host + path, { method, headers })).status
}

describe('A request that changes something', () => {
  test.each([
    ['our own page', { origin: own }],
    ['our own page under another loopback name', { origin: `http://localhost:${port}` }],
    ['a program, which names no origin', {}],
    ['a browser that says same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['a person who typed the address', { 'sec-fetch-site': 'none' }],
  ])('from %s is accepted', async (_, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await statusOf(own, headers, method), method).toBe(200)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://localhost:1' }],
    ['a name that only begins like ours', { origin: `http://localhost.evil.example:${port}` }],
    ['our name over https', { origin: `https://localhost:${port}` }],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
  ])('from %s is rejected', async (_, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await statusOf(own, headers, method), method).toBe(403)
  })

  test('is accepted only from the public URL when one is configured', async () => {
    expect(await statusOf(published, { origin: 'https://karta.example' })).toBe(200)
    const others = [
      'http://karta.example',
      'https://karta.example:8443',
      'https://www.karta.example',
      published,
    ]
    for (const origin of others) expect(await statusOf(published, { origin }), origin).toBe(403)
  })

  test('is accepted from anywhere when a token in its URL authorises it', async () => {
    const foreign = { origin: 'https://mail.example' }
    expect(await statusOf(own, foreign, 'POST', `${UNSUBSCRIBE_PATH}?key=u.t.k`)).toBe(200)
    expect(await statusOf(own, foreign, 'POST', `${UNSUBSCRIBE_PATH}/more`)).toBe(403)
  })
})

test('A request that only reads is accepted from anywhere', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(await statusOf(own, { origin: 'https://evil.example' }, method), method).toBe(200)
})
