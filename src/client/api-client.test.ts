import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { createClient, type RoutesOf } from './api-client.ts'
import { ApiError } from './api-error.ts'
import type { ApiRequest } from './api-fetch.ts'

const letter = z.object({ id: z.string(), kind: z.enum(['bill', 'word']), read: z.boolean().optional() })
const json = <T extends z.ZodType>(schema: T) => ({
  description: 'An answer',
  content: { 'application/json': { schema } },
})
const refused = json(z.object({ error: z.object({ code: z.string() }) }))
const body = { content: { 'application/json': { schema: z.strictObject({ read: z.literal(true) }) } } }

const listLetters = createRoute({
  method: 'get',
  path: '/api/letters',
  request: { query: z.object({ before: z.string().optional() }) },
  responses: { 200: json(z.array(letter)), 401: refused },
})
const readLetter = createRoute({
  method: 'patch',
  path: '/api/letters/{id}',
  request: { params: z.object({ id: z.string() }), body },
  responses: { 201: json(letter), 404: refused },
})

/** A real Hono app with two routes, called without a network. */
function startLetters() {
  const app = new OpenAPIHono()
    .openapi(listLetters, (c) => {
      const { before = 'none' } = c.req.valid('query')
      return c.json([{ id: before, kind: 'bill' as const }], 200, { 'x-unread': '3' })
    })
    .openapi(readLetter, (c) =>
      c.json({ id: c.req.valid('param').id, kind: 'word' as const, ...c.req.valid('json') }, 201),
    )
  const send = vi.fn(async (path: string, request?: ApiRequest) => app.request(path, request))
  return { app, send, ...createClient<RoutesOf<typeof app>>(send) }
}
type Letters = RoutesOf<ReturnType<typeof startLetters>['app']>

describe('a call of the API', () => {
  it('is made as its route says, and gives its answer', async () => {
    const { call } = startLetters()
    expect(await call('GET /api/letters', { query: {} })).toEqual([{ id: 'none', kind: 'bill' }])
    expect(await call('GET /api/letters', { query: { before: undefined } })).toMatchObject([{ id: 'none' }])
    expect(await call('GET /api/letters', { query: { before: 'a&b' } })).toMatchObject([{ id: 'a&b' }])
    const param = { id: 'a/b' }
    expect(await call('PATCH /api/letters/:id', { param, json: { read: true } })).toMatchObject({
      id: 'a/b',
      read: true,
    })
  })

  it('gives the headers of its answer where they are asked for', async () => {
    const { answer, headers } = await startLetters().callWithHeaders('GET /api/letters', { query: {} })
    expect(answer).toHaveLength(1)
    expect(headers.get('x-unread')).toBe('3')
  })

  it('hands on how it is to be made', async () => {
    const { call, send } = startLetters()
    const { signal } = new AbortController()
    await call('GET /api/letters', {
      query: {},
      signal,
      cache: 'no-store',
      headers: { 'x-captcha': 'solved' },
    })
    expect(send).toHaveBeenCalledWith(
      '/api/letters',
      expect.objectContaining({
        method: 'GET',
        signal,
        cache: 'no-store',
        headers: expect.objectContaining({ 'x-captcha': 'solved' }),
      }),
    )
  })

  it('sends a form in place of JSON, and leaves its content type to the browser', async () => {
    const send = vi.fn(async (_path: string, _request?: ApiRequest) => new Response(null, { status: 204 }))
    const form = new FormData()
    const answer = await createClient<Letters>(send).call('GET /api/letters', { query: {}, form })
    expect(send.mock.calls[0]?.[1]).toMatchObject({ body: form, headers: {} })
    expect(answer).toBeUndefined()
  })

  it('throws what sending throws', async () => {
    const refusal = new ApiError({ status: 404, code: 'not_found', message: '' })
    const { call } = createClient<Letters>(() => Promise.reject(refusal))
    await expect(call('GET /api/letters', { query: {} })).rejects.toBe(refusal)
  })
})

describe('the types of a call', () => {
  type OutgoingEmail = z.infer<typeof letter>

  it('are those of its route: what it takes, and the answer of its success alone', () => {
    expectTypeOf<keyof Letters>().toEqualTypeOf<'GET /api/letters' | 'PATCH /api/letters/:id'>()
    expectTypeOf<Letters['GET /api/letters']['answer']>().toEqualTypeOf<OutgoingEmail[]>()
    expectTypeOf<Letters['PATCH /api/letters/:id']['answer']>().toEqualTypeOf<OutgoingEmail>()
    const { call } = createClient<Letters>()
    expectTypeOf(call<'GET /api/letters'>).returns.resolves.toEqualTypeOf<OutgoingEmail[]>()
  })

  it('refuse another route, another body and a missing one', () => {
    const { call } = startLetters()
    // @ts-expect-error: no such route
    void call('GET /api/parcels').catch(() => {})
    // @ts-expect-error: a letter is read, never unread
    void call('PATCH /api/letters/:id', { param: { id: 'a' }, json: { read: false } }).catch(() => {})
    // @ts-expect-error: which letter?
    void call('PATCH /api/letters/:id').catch(() => {})
  })
})
