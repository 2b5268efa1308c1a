import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSessionRefresh } from './session-refresh.ts'

const START = new Date('2026-11-16T10:00:00.000Z')
const MINUTE = 60_000
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('AUTH-8 the session is refreshed before it ends', () => {
  it('A look every 30 seconds, a refresh from 90 seconds before the end', async () => {
    let expiresAt = START.getTime() + 5 * MINUTE
    const refresh = vi.fn(async () => {
      expiresAt += 60 * MINUTE
    })
    const stop = startSessionRefresh({ getExpiry: () => expiresAt, refresh })
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(30 * MINUTE)
    expect(refresh).toHaveBeenCalledTimes(1)
    stop()
  })

  it('A phone that slept looks at once when the page is seen again', async () => {
    const refresh = vi.fn(async () => {})
    const stop = startSessionRefresh({ getExpiry: () => START.getTime() + 10_000, refresh })
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(refresh).not.toHaveBeenCalled()
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(refresh).toHaveBeenCalledTimes(1)
    stop()
  })

  it('Nothing is asked while nobody is signed in, nor while a refresh is under way, nor after the end', async () => {
    let expiresAt: number | null = null
    const refresh = vi.fn(() => new Promise<void>(() => {}))
    const stop = startSessionRefresh({ getExpiry: () => expiresAt, refresh })
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(refresh).not.toHaveBeenCalled()
    expiresAt = START.getTime()
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(refresh).toHaveBeenCalledTimes(1)
    stop()
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})
