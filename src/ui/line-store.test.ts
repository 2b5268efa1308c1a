import { describe, expect, it, vi } from 'vitest'
import { createLineStore, type Probed } from './line-store.ts'

function start({ isOnLine = true } = {}) {
  const answers: Probed[] = []
  const timers: { work: () => void; wait: number }[] = []
  const probe = vi.fn(async () => answers.shift() ?? 'lost')
  const store = createLineStore({
    probe,
    isOnLine: () => isOnLine,
    setTimer: (work, wait) => timers[timers.push({ work, wait }) - 1],
    clearTimer: (timer) => {
      const index = timers.indexOf(timer as (typeof timers)[number])
      if (index >= 0) timers.splice(index, 1)
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { store, probe, answers, timers, settle }
}

describe('the line', () => {
  it('a call without an answer is no proof: the server is asked first', async () => {
    const { store, probe, answers, settle } = start()
    store.watch(() => {})
    answers.push('reached')
    store.report(false)
    await settle()
    expect([store.get(), probe.mock.calls.length]).toEqual(['up', 1])
    store.report(false)
    await settle()
    expect(store.get()).toBe('down')
  })

  it('is asked about again and again while it is down, less and less often, until it is back', async () => {
    const { store, answers, timers, settle } = start()
    const heard = vi.fn()
    store.watch(heard)
    store.lose()
    const waits: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const [timer] = timers
      if (timer) waits.push(timer.wait)
      timer?.work()
      await settle()
    }
    expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000])
    answers.push('reached')
    timers[0]?.work()
    await settle()
    expect([store.get(), timers.length, heard.mock.calls.length]).toEqual(['up', 0, 2])
  })

  it('an answer may have left before the line went, so the server is asked then too', async () => {
    const { store, answers, settle } = start({ isOnLine: false })
    store.watch(() => {})
    await settle()
    store.report(true)
    await settle()
    expect(store.get()).toBe('down')
    answers.push('reached')
    store.report(true)
    await settle()
    expect(store.get()).toBe('up')
  })

  it('nothing is asked while nobody watches', async () => {
    const { store, probe, timers, settle } = start()
    store.report(false)
    const stop = store.watch(() => {})
    store.lose()
    stop()
    await settle()
    expect([probe.mock.calls.length, timers.length]).toEqual([0, 0])
  })

  it('a server that answers with errors is no lost connection, and is told apart while it lasts', async () => {
    const { store, answers, settle } = start()
    const heard = vi.fn()
    store.watch(heard)
    answers.push('refused')
    await store.check()
    expect([store.get(), store.isServerDown()]).toEqual(['down', true])
    store.lose()
    expect([store.get(), store.isServerDown()]).toEqual(['down', false])
    answers.push('reached')
    await store.check()
    await settle()
    expect([store.get(), store.isServerDown(), heard.mock.calls.length]).toEqual(['up', false, 3])
  })
})
