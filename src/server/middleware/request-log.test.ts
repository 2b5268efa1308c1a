import { BlockList } from 'node:net'
import { createMiddleware } from 'hono/factory'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { AppEnv } from '#http/api.ts'
import { createRequestMetrics } from '#server/metrics/request-metrics.ts'
import { createMetrics } from '#telemetry/metrics.ts'
import { scopeFields } from '#telemetry/scope.ts'
import { hostMiddleware } from '#tests/support/middleware-host.ts'
import { requestLog } from './request-log.ts'

const lines: string[] = []
const deps = {
  env: { trustProxy: undefined },
  log: pino({ level: 'info', mixin: scopeFields }, { write: (line: string) => void lines.push(line) }),
} as Deps
const parts = { requests: createRequestMetrics(createMetrics()), tracer: null }
const fail = createMiddleware<AppEnv>(async (c) => {
  throw new AppError(c.req.path === '/api/broken' ? 'internal' : 'forbidden')
})

test('A request is logged in one line with the id of its response, without query, body or address', async () => {
  const url = await hostMiddleware([requestLog(deps, parts)])
  lines.length = 0
  const response = await fetch(`${url}/api/documents?token=secret`, {
    method: 'POST',
    body: 'passport number',
    headers: { cookie: 'session=secret', 'x-forwarded-for': '203.0.113.9' },
  })
  expect(lines).toHaveLength(1)
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(line).toMatchObject({
    request_id: response.headers.get('x-request-id'),
    method: 'POST',
    path: '/api/documents',
    status: 200,
    ms: expect.any(Number),
  })
  expect(lines[0]).not.toMatch(/secret|passport|203\.0\.113|127\.0\.0\.1/)
})

test.each([
  ['/api/staff-calendar/', 'hidden-token.ics'],
  ['/api/staff%2Dcalendar/', 'hidden-token.ics'],
  ['/api/auth/reset-password/', 'hidden-token'],
  ['/sandbox/checkout/', 'sbx_hidden-token'],
])('The secret behind %s is not logged', async (start, secret) => {
  const url = await hostMiddleware([requestLog(deps, parts)])
  lines.length = 0
  await fetch(`${url}${start}${secret}`)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: `${decodeURI(start)}*` })
  expect(lines[0]).not.toContain('hidden-token')
})

test('Two requests never share an id, whatever id they send', async () => {
  const url = await hostMiddleware([requestLog(deps, parts)])
  const headers = { 'x-request-id': 'chosen' }
  const ids = await Promise.all(
    [1, 2].map(async () => (await fetch(url, { headers })).headers.get('x-request-id')),
  )
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

test('A trusted proxy gives the id where it is well-formed; one from elsewhere, or with other characters, is replaced', async () => {
  const trustProxy = new BlockList()
  trustProxy.addAddress('127.0.0.1')
  const url = await hostMiddleware([requestLog({ ...deps, env: { ...deps.env, trustProxy } }, parts)])
  const ask = async (id: string) =>
    (await fetch(url, { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  const given = '0123456789abcdef0123456789abcdef'
  expect(await ask(given)).toBe(given)
  for (const bad of ['tamar@example.com', 'abc', 'a'.repeat(65), '0123456789abcdef {"level":50}'])
    expect(await ask(bad)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
})

test('What is logged while a request is handled has its id, each its own', async () => {
  const handle = createMiddleware<AppEnv>(async (c, next) => {
    await new Promise((resolve) => setImmediate(resolve))
    c.get('deps').log.warn({ at: c.req.path }, 'of a service')
    await next()
  })
  const url = await hostMiddleware([requestLog(deps, parts), handle])
  lines.length = 0
  const ids = new Map(
    await Promise.all(
      ['/a', '/b', '/c'].map(async (path) => {
        const response = await fetch(`${url}${path}`)
        return [path, response.headers.get('x-request-id')] as const
      }),
    ),
  )
  const said = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'of a service')
  expect(said).toHaveLength(3)
  for (const { at, request_id } of said) expect(request_id).toBe(ids.get(at))
})

test('A rejected request is logged with its status, a path in at most 200 characters, a health check not at all', async () => {
  const url = await hostMiddleware([requestLog(deps, parts), fail])
  lines.length = 0
  await fetch(`${url}/${'a'.repeat(5_000)}`)
  await fetch(`${url}/healthz`)
  expect(lines).toHaveLength(1)
  const { status, path } = JSON.parse(lines[0] ?? '') as { status: number; path: string }
  expect([status, path.length]).toEqual([403, 200])
})
