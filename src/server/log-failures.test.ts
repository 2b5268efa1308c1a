import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logFailure } from './log-failures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen() {
  const lines: { detail: Record<string, unknown>; text: string }[] = []
  const log = { error: (detail: object, text: string) => void lines.push({ detail: { ...detail }, text }) }
  return { lines, log: log as never }
}

const outage = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('Thousands of requests that fail in the same way are one line with the error, then a count every five seconds', () => {
  const { lines, log } = listen()
  for (let i = 0; i < 4_769; i += 1) logFailure(log, { err: outage(), request_id: `r${i}` })
  expect(lines).toMatchObject([{ text: 'request failed', detail: { request_id: 'r0' } }])
  vi.advanceTimersByTime(5_000)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({
    text: 'requests failed in the same way',
    detail: { count: 4_768, last_request_id: 'r4768', failure: expect.stringContaining('ECONNREFUSED') },
  })
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
})

test('Another error meanwhile is logged with its own line, and the same one again after a quiet time', () => {
  const { lines, log } = listen()
  logFailure(log, { err: outage(), request_id: 'r1' })
  logFailure(log, { err: new TypeError('x is not a function'), request_id: 'r2' })
  expect(lines.map(({ detail }) => detail.request_id)).toEqual(['r1', 'r2'])
  vi.advanceTimersByTime(10_000)
  logFailure(log, { err: outage(), request_id: 'r3' })
  expect(lines.map(({ detail }) => detail.request_id)).toEqual(['r1', 'r2', 'r3'])
})
