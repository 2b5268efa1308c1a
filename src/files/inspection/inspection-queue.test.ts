import { describe, expect, it } from 'vitest'
import { AccountUsage } from './account-usage.ts'
import { InspectionQueue, STOPPED, type Worker } from './inspection-queue.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Work that lasts until the test ends it or the queue stops it. */
class HeldWorker implements Worker {
  #since: number | null = null
  #stop: (() => void) | null = null

  isWarm() {
    return true
  }
  isWorking() {
    return this.#since !== null
  }
  workedMs() {
    return this.#since === null ? 0 : performance.now() - this.#since
  }
  stop() {
    this.#stop?.()
  }
  async hold<T>(held: Promise<T>): Promise<T | typeof STOPPED> {
    this.#since = performance.now()
    const stopped = new Promise<typeof STOPPED>((resolve) => {
      this.#stop = () => resolve(STOPPED)
    })
    const result = await Promise.race([held, stopped])
    this.#since = null
    return result
  }
}

function startQueue({ workers = 2, slowMs = DAY_MS, heavyMs = 100 * DAY_MS, backgroundMs = 0 } = {}) {
  const queue = new InspectionQueue(
    Array.from({ length: workers }, () => new HeldWorker()),
    // All work counts the same, however long it takes on a busy machine.
    { slowMs, heavyMs, interruptionCostMs: 0, warmUpAfterMs: 0, backgroundMs, minCostMs: DAY_MS },
  )
  const started: string[] = []
  const running = new Map<string, () => void>()
  const done: string[] = []
  const add = (name: string, { accountId = name.slice(0, 1), background = false } = {}) =>
    queue
      .run({ accountId, background }, (worker) => {
        started.push(name)
        return worker.hold(new Promise<string>((end) => running.set(name, () => end(name))))
      })
      .then((result) => done.push(result))
  const end = async (name: string) => {
    running.get(name)?.()
    await expect.poll(() => done).toContain(name)
  }
  return { queue, add, end, begun: started, done }
}

describe('whose work is next', () => {
  it('One piece of work of an account at a time, and the accounts in turn', async () => {
    const { add, end, begun } = startQueue({ workers: 1 })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void add(name)
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('A second worker takes the work of another account, never of the same', async () => {
    const { add, end, begun } = startQueue()
    for (const name of ['a1', 'a2', 'b1']) void add(name)
    expect(begun).toEqual(['a1', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  it('An account whose work took long waits while others have their turns', async () => {
    const { queue, add, end, begun } = startQueue({ workers: 1 })
    void add('x1')
    queue.charge('a', 3 * DAY_MS)
    for (const name of ['a1', 'b1', 'b2']) void add(name)
    for (const name of ['x1', 'b1', 'b2', 'a1']) await end(name)
    expect(begun).toEqual(['x1', 'b1', 'b2', 'a1'])
  })
})

describe('slow work', () => {
  it('holds one worker at most while somebody else waits, and comes to its end in the end', async () => {
    const { add, end, begun, done } = startQueue({ slowMs: 30 })
    for (const name of ['a1', 'b1', 'c1']) void add(name)
    // One continues; the other is requeued for c1, and begins again when a worker is free.
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1'])
    await end('c1')
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1', 'b1'])
    await end('b1')
    await end('a1')
    expect(done).toEqual(['c1', 'b1', 'a1'])
  })

  it('of an account that has used much more than the others leaves one worker free', async () => {
    const { queue, add, end, begun } = startQueue({ slowMs: 0, heavyMs: 4 * DAY_MS })
    void add('a1')
    queue.charge('b', 8 * DAY_MS)
    void add('b1')
    expect(begun).toEqual(['a1'])
    void add('c1')
    await end('c1')
    expect(begun).toEqual(['a1', 'c1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'c1', 'b1'])
    await end('b1')
  })
})

describe('work in the background', () => {
  it('begins when nothing else waits, one at a time, and gives way', async () => {
    const { add, end, begun, done } = startQueue({ workers: 1 })
    void add('a1')
    void add('page 1', { background: true })
    void add('b1')
    await end('a1')
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'page 1'])
    void add('c1')
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'page 1', 'c1'])
    await end('c1')
    await expect.poll(() => begun.at(-1)).toBe('page 1')
    await end('page 1')
    expect(done).toEqual(['a1', 'b1', 'c1', 'page 1'])
  })

  it('is not stopped while it has taken little', async () => {
    const { add, end, begun } = startQueue({ workers: 1, backgroundMs: DAY_MS })
    void add('page 1', { background: true })
    void add('a1')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(begun).toEqual(['page 1'])
    await end('page 1')
    await end('a1')
  })
})

it('What an account used counts half after half a minute, and is forgotten in the end', () => {
  const usage = new AccountUsage()
  usage.charge('a', 1_000, 0)
  usage.charge('a', 500, 30_000)
  expect(usage.usedBy('a', 30_000)).toBe(1_000)
  expect(usage.usedBy('a', 60_000)).toBe(500)
  usage.charge('b', 50, 30 * 60_000)
  expect(usage.usedBy('a', 30 * 60_000)).toBe(0)
  expect(usage.usedBy('nobody')).toBe(0)
})
