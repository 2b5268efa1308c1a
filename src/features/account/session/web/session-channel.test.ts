import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSessionChannel, type SessionSignal } from './session-channel.ts'

const stored = new Map<string, string>()
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) })
})

afterEach(() => vi.unstubAllGlobals())

/** Dispatches the storage event of a write by another tab. */
function writeElsewhere(key: string, newValue: string | null) {
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
}

describe('AUTH-8 the tabs of one browser', () => {
  it('hear each other over the channel, and not themselves', async () => {
    const here: SessionSignal[] = []
    const there = Promise.withResolvers<SessionSignal>()
    const one = openSessionChannel((signal) => here.push(signal))
    const other = openSessionChannel(there.resolve)
    one.send('signed_out')
    expect(await there.promise).toBe('signed_out')
    expect(here).toEqual([])
    one.close()
    other.close()
  })

  it('hear each other through storage where there is no channel', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const received: SessionSignal[] = []
    const line = openSessionChannel((signal) => received.push(signal))
    line.send('signed_in')
    const [[key = '', value = ''] = []] = [...stored]
    writeElsewhere(key, value)
    writeElsewhere('another', value)
    writeElsewhere(key, 'nonsense')
    writeElsewhere(key, null)
    expect(received).toEqual(['signed_in'])
    line.close()
    writeElsewhere(key, value)
    expect(received).toEqual(['signed_in'])
  })
})
