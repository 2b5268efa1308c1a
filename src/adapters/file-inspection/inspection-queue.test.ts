import { describe, expect, it } from 'vitest'
import { FairOrder } from './fair-order.ts'
import { InspectionQueue, STOPPED, type Worker } from './inspection-queue.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Work that lasts until the test ends it, or the queue stops it. */
class HeldWorker implements Worker {
  #since: number | null = null
  #stop: (() => void) | null = null

  isWarm() {
    return true
  }
  workingSince() {
    return this.#since
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

function startQueue({ workers = 2, slowMs = 60_000 } = {}) {
  const queue = new InspectionQueue(
    Array.from({ length: workers }, () => new HeldWorker()),
    // All work counts the same, however long a busy machine takes for it.
    { slowMs, patienceMs: 0, leastCostMs: DAY_MS },
  )
  const begun: string[] = []
  const running = new Map<string, () => void>()
  const done: string[] = []
  const add = (name: string, { accountId = name.slice(0, 1), background = false } = {}) =>
    queue
      .run({ accountId, background }, (worker) => {
        begun.push(name)
        return worker.hold(new Promise<string>((end) => running.set(name, () => end(name))))
      })
      .then((result) => done.push(result))
  const end = async (name: string) => {
    running.get(name)?.()
    await expect.poll(() => done).toContain(name)
  }
  return { queue, add, end, begun, done }
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
    // a1 goes on, b1 is put back for c1.
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1'])
    await end('c1')
    void add('d1')
    await end('d1')
    expect(begun).toEqual(['a1', 'b1', 'c1', 'd1'])
    await end('a1')
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1', 'd1', 'b1'])
    await end('b1')
    expect(done).toEqual(['c1', 'd1', 'a1', 'b1'])
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
})

it('An account that used no more than the others starts level with them', () => {
  const order = new FairOrder(50)
  order.begin('a')
  order.charge('a', 1)
  expect(order.beginOf('a')).toBe(50)
  expect(order.beginOf('b')).toBe(0)
  order.charge('b', 400)
  order.begin('b')
  expect(order.beginOf('newcomer')).toBe(400)
  order.forget()
  expect(order.beginOf('b')).toBe(400)
})
