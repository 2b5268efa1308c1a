import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { type ApiRequest, createApiFetch, onSignedOut, REQUEST_TIMEOUT_MS } from './api-fetch.ts'

type Answer = () => Response | Promise<Response>

/** A network that returns these answers in turn, and a clock that moves only while the code waits. */
function startNetwork(...answers: Answer[]) {
  let time = 0
  const waits: number[] = []
  const fetch = vi.fn(async (_path: string, _request?: ApiRequest) => {
    const answer = answers.shift()
    if (!answer) throw new Error('one call too many')
    return answer()
  })
  const apiFetch = createApiFetch({
    fetch,
    now: () => time,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
      time += milliseconds
    },
  })
  return { apiFetch, fetch, waits }
}

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer => {
  return () => Response.json(body, { status, headers })
}
const noConnection: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error(`expected an ApiError, got ${String(error)}`)
}

describe('AUTH-8 repeats', () => {
  it('A read is repeated three times, 200 ms apart and doubling, when a gateway fails', async () => {
    const network = startNetwork(answer(502), answer(503), answer(504), answer(200, { fine: true }))
    const response = await network.apiFetch('/api/progress')
    expect(await response.json()).toEqual({ fine: true })
    expect(network.waits).toEqual([200, 400, 800])
  })

  it('After three repeats the last answer stands', async () => {
    const network = startNetwork(noConnection, noConnection, noConnection, noConnection)
    const failure = await failureOf(network.apiFetch('/api/progress'))
    expect(failure).toMatchObject({ status: 0, code: 'network' })
    expect(network.fetch).toHaveBeenCalledTimes(4)
  })

  it('A persistent call is repeated with doubling waits as long as the thirty seconds last', async () => {
    const failures = Array.from({ length: 8 }, (_, i) => answer([502, 503, 504][i % 3] ?? 502))
    const network = startNetwork(noConnection, ...failures)
    const failure = await failureOf(network.apiFetch('/api/auth/get-session', { persistent: true }))
    expect(failure.status).toBe(502)
    expect(network.waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800])
    const [, sent] = network.fetch.mock.calls[0] ?? []
    expect(sent).not.toHaveProperty('persistent')
  })

  it('A persistent call takes the first answer, and a refusal is final', async () => {
    const back = startNetwork(...Array.from({ length: 5 }, () => noConnection), answer(200))
    await back.apiFetch('/api/auth/get-session', { persistent: true })
    expect(back.waits).toEqual([200, 400, 800, 1_600, 3_200])
    const refused = startNetwork(answer(503), answer(500))
    await failureOf(refused.apiFetch('/api/auth/get-session', { persistent: true }))
    expect(refused.waits).toEqual([200])
  })

  it('A save that replaces the whole record is repeated, a post is not: it may have been done', async () => {
    const put = startNetwork(noConnection, answer(200))
    await put.apiFetch('/api/personal-info', { method: 'PUT', body: '{}' })
    expect(put.fetch).toHaveBeenCalledTimes(2)

    const post = startNetwork(answer(504))
    await failureOf(post.apiFetch('/api/appointments', { method: 'POST', body: '{}' }))
    expect(post.fetch).toHaveBeenCalledTimes(1)
  })

  it('A refusal is final', async () => {
    const network = startNetwork(answer(404))
    await failureOf(network.apiFetch('/api/documents'))
    expect(network.fetch).toHaveBeenCalledTimes(1)
  })

  it('A wait the server asks for is kept, unless it passes the thirty seconds', async () => {
    const short = startNetwork(answer(503, {}, { 'retry-after': '2' }), answer(200))
    await short.apiFetch('/api/progress')
    expect(short.waits).toEqual([2000])

    const long = startNetwork(answer(503, {}, { 'retry-after': '31' }))
    expect(await failureOf(long.apiFetch('/api/progress'))).toMatchObject({ status: 503, retryAfter: 31 })
    expect(long.waits).toEqual([])
  })

  it('A call without an answer ends after thirty seconds and is not begun again', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    const network = startNetwork(() => Promise.reject(new DOMException('late', 'TimeoutError')))
    expect(await failureOf(network.apiFetch('/api/progress'))).toMatchObject({ status: 0, code: 'timeout' })
    expect(timeout).toHaveBeenCalledWith(REQUEST_TIMEOUT_MS)
    expect(network.fetch).toHaveBeenCalledTimes(1)
    timeout.mockRestore()
  })

  it('A call given up by the caller is neither repeated nor reported as a failure of the server', async () => {
    const controller = new AbortController()
    controller.abort()
    const network = startNetwork(() => Promise.reject(controller.signal.reason))
    await expect(network.apiFetch('/api/progress', { signal: controller.signal })).rejects.toBe(
      controller.signal.reason,
    )
    expect(network.fetch).toHaveBeenCalledTimes(1)
  })
})

describe('what a refusal tells', () => {
  it('carries code, words, fields and request id of the product', async () => {
    const body = {
      error: { code: 'invalid_input', message: 'Check it.', fields: { phone: ['Wrong.'] }, request_id: 'r1' },
      current: { phone: '1' },
    }
    const failure = await failureOf(startNetwork(answer(400, body)).apiFetch('/api/personal-info'))
    expect(failure).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'Check it.',
      fields: { phone: ['Wrong.'] },
      requestId: 'r1',
      body,
    })
  })

  it('carries code, words and waiting time of the account calls', async () => {
    const network = startNetwork(answer(429, { code: 'SLOW', message: 'Later.' }, { 'x-retry-after': '60' }))
    expect(await failureOf(network.apiFetch('/api/auth/sign-in/email', { method: 'POST' }))).toMatchObject({
      status: 429,
      code: 'SLOW',
      message: 'Later.',
      retryAfter: 60,
    })
  })

  it('survives an answer that is no JSON', async () => {
    const network = startNetwork(() => new Response('<h1>Bad gateway</h1>', { status: 500 }))
    expect(await failureOf(network.apiFetch('/api/progress'))).toMatchObject({ status: 500, code: 'unknown' })
  })
})

describe('AUTH-8 a lost session', () => {
  const signedOut = { error: { code: 'signed_out', message: 'Sign in.', request_id: 'r1' } }

  it('is asked about after any 401, but not after a wrong password', async () => {
    const check = vi.fn(async () => true)
    onSignedOut(check)
    await failureOf(startNetwork(answer(401)).apiFetch('/api/auth/sign-in/email', { method: 'POST' }))
    expect(check).not.toHaveBeenCalled()
    const failure = await failureOf(startNetwork(answer(401, signedOut)).apiFetch('/api/documents'))
    expect(failure).toMatchObject({ status: 401, code: 'signed_out' })
    expect(check).toHaveBeenCalledTimes(1)
  })

  it.each(['signed_out', 'UNAUTHORIZED'])('is asked about when an account call answers %s', async (code) => {
    const check = vi.fn(async () => true)
    onSignedOut(check)
    await failureOf(startNetwork(answer(401, { code })).apiFetch('/api/auth/update-user', { method: 'POST' }))
    expect(check).toHaveBeenCalledTimes(1)
  })

  it.each(['/api/auth/get-session', '/api/auth/sign-out'])(
    'is not asked about by %s, which asking consists of',
    async (path) => {
      const check = vi.fn(async () => true)
      onSignedOut(check)
      await failureOf(startNetwork(answer(401, signedOut)).apiFetch(path))
      expect(check).not.toHaveBeenCalled()
    },
  )

  it('that is not lost makes the 401 a failure of that call alone, which is not made again', async () => {
    onSignedOut(async () => false)
    const network = startNetwork(answer(401, signedOut))
    expect(await failureOf(network.apiFetch('/api/documents'))).toMatchObject({
      status: 401,
      code: 'session_replaced',
      message: '',
      requestId: 'r1',
    })
    expect(network.fetch).toHaveBeenCalledTimes(1)
  })
})
