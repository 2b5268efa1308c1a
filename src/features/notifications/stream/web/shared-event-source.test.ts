import { afterEach, expect, test, vi } from 'vitest'
import { joinSharedEventSource } from './shared-event-source.ts'

afterEach(() => vi.unstubAllGlobals())

test('A lock that was lost while the page opened a tab is requested again', async () => {
  let opened = 0
  let requests = 0
  vi.stubGlobal('navigator', {
    locks: {
      async request(_name: string, _options: object, work: (lock: object) => Promise<unknown>) {
        requests += 1
        if (requests === 1) throw new Error('The provided callback is no longer runnable.')
        return work({})
      },
    },
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  vi.stubGlobal('EventSource', class {})
  vi.stubGlobal('window', Object.assign(new EventTarget(), globalThis, { setTimeout, clearTimeout }))
  vi.stubGlobal('document', new EventTarget())
  const open = () => {
    opened += 1
    return () => {}
  }
  const leave = joinSharedEventSource({ name: 'stream-of-u1', open, onEvent: () => {} })
  await expect.poll(() => opened).toBe(1)
  expect(requests).toBe(2)
  leave()
})
