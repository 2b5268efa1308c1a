import { createMiddleware } from 'hono/factory'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { AppEnv } from '#http/api.ts'
import { hostMiddleware } from '#tests/support/middleware-host.ts'
import { requestLog } from './request-log.ts'

const lines: string[] = []
const deps = {
  log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
} as Deps
const fail = createMiddleware<AppEnv>(async (c) => {
  throw new AppError(c.req.path === '/api/broken' ? 'internal' : 'forbidden')
})

test('A request is logged in one line with the id of its response, without query, body or address', async () => {
  const url = await hostMiddleware([requestLog(deps)])
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
  const url = await hostMiddleware([requestLog(deps)])
  lines.length = 0
  await fetch(`${url}${start}${secret}`)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: `${decodeURI(start)}*` })
  expect(lines[0]).not.toContain('hidden-token')
})

test('Two requests never share an id, whatever id they send', async () => {
  const url = await hostMiddleware([requestLog(deps)])
  const headers = { 'x-request-id': 'chosen' }
  const ids = await Promise.all(
    [1, 2].map(async () => (await fetch(url, { headers })).headers.get('x-request-id')),
  )
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

test('A rejected request is logged with its status, a path in at most 200 characters, a health check not at all', async () => {
  const url = await hostMiddleware([requestLog(deps), fail])
  lines.length = 0
  await fetch(`${url}/${'a'.repeat(5_000)}`)
  await fetch(`${url}/healthz`)
  expect(lines).toHaveLength(1)
  const { status, path } = JSON.parse(lines[0] ?? '') as { status: number; path: string }
  expect([status, path.length]).toEqual([403, 200])
})
