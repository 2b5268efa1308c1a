import { describe, expect, it } from 'vitest'
import { AppError } from '#errors/app-error.ts'
import { type CountedUpload, createUploadMemory, type UploadLimits } from '#files/upload/upload-memory.ts'

const LIMITS: UploadLimits = {
  bytes: 1000,
  uploadsOfAccount: 3,
  bytesOfAccount: 900,
  idleMs: 60_000,
  rateBytes: 10,
  rateMs: 60_000,
}

function startMemory(limits: Partial<UploadLimits> = {}) {
  const memory = createUploadMemory({ ...LIMITS, ...limits })
  const open: string[] = []
  /** Opens an upload that stays open until `end` or until it is aborted, as one that reads a body does. */
  const start = (name: string, expected = 100) => {
    const opened = Promise.withResolvers<CountedUpload>()
    const ended = Promise.withResolvers<void>()
    const result = memory
      .run({ accountId: name.slice(0, 1), expected }, (counted) => {
        open.push(name)
        opened.resolve(counted)
        counted.signal.addEventListener('abort', () => ended.reject(counted.signal.reason))
        return ended.promise
      })
      .then(() => 'done')
      .catch((error: unknown) => (error instanceof AppError ? error.code : error))
    return {
      result,
      take: async (bytes: number) => (await opened.promise).take(bytes),
      complete: async () => (await opened.promise).complete(),
      async end() {
        ended.resolve()
        await result
      },
    }
  }
  return { memory, start, open }
}

/** Waits until everything that can continue has run. */
const settle = () => new Promise((done) => setImmediate(done))
const isPending = async (promise: Promise<unknown>) => {
  await settle()
  return (await Promise.race([promise.then(() => false), settle().then(() => true)])) as boolean
}

describe('the share of one account', () => {
  it('is so many uploads at a time; the next begins when one of its own ends, others at once', async () => {
    const { start, open } = startMemory()
    const own = ['a1', 'a2', 'a3', 'a4'].map((name) => start(name))
    const other = start('b1')
    await settle()
    expect(open).toEqual(['a1', 'a2', 'a3', 'b1'])
    await own[0]?.end()
    await settle()
    expect(open).toEqual(['a1', 'a2', 'a3', 'b1', 'a4'])
    await Promise.all([...own.slice(1), other].map((upload) => upload.end()))
  })

  it('is so many announced bytes, and one upload of any size', async () => {
    const { start, open } = startMemory()
    const large = start('a1', 5000)
    const small = start('a2', 10)
    await settle()
    expect(open).toEqual(['a1'])
    await large.end()
    await settle()
    expect(open).toEqual(['a1', 'a2'])
    await small.end()
  })
})

describe('the memory of all', () => {
  it('is counted by what has come, and given back at the end', async () => {
    const { memory, start } = startMemory()
    const one = start('a1')
    const other = start('b1')
    await one.take(60)
    await other.take(40)
    expect(memory.used()).toBe(100)
    await one.end()
    expect(memory.used()).toBe(40)
    await other.end()
    expect(memory.used()).toBe(0)
  })

  it('keeps what does not fit with the sender until others are done; one goes on all the same', async () => {
    const { memory, start } = startMemory()
    const [a, b, c] = ['a1', 'b1', 'c1'].map((name) => start(name, 700))
    await a?.take(600)
    await b?.take(300)
    // The upload that needs the fewest bytes may exceed the limit: 700 bytes of a have nearly arrived.
    await a?.take(100)
    await b?.take(0)
    const waiting = [b?.take(350), c?.take(200)].map((take) => take ?? Promise.resolve())
    const [first, second] = waiting
    if (!first || !second) throw new Error('two uploads wait')
    expect(await isPending(second)).toBe(true)
    expect(memory.used()).toBeLessThanOrEqual(1000 + 700)
    await a?.end()
    await Promise.all(waiting)
    await b?.end()
    await c?.end()
    expect(memory.used()).toBe(0)
  })

  it('is taken from senders that stall when others wait for it, and not from what is complete', async () => {
    const { memory, start } = startMemory({ rateMs: 20 })
    const complete = start('c1', 100)
    await complete.take(100)
    await complete.complete()
    const stalled = [start('a1', 900), start('b1', 900)]
    await stalled[0]?.take(800)
    await stalled[1]?.take(100)
    expect(memory.used()).toBe(1000)
    const honest = [start('d1', 300), start('e1', 300)]
    await Promise.all(honest.map((upload) => upload.take(300).then(() => upload.complete())))
    for (const upload of stalled) expect(await upload.result).toBe('rate_limited')
    expect(memory.used()).toBe(700)
    await Promise.all([complete, ...honest].map((upload) => upload.end()))
    expect(await complete.result).toBe('done')
  })
})

describe('a sender that goes silent', () => {
  it('is given up after a while, even when nobody waits', async () => {
    const { memory, start } = startMemory({ idleMs: 20 })
    const silent = start('a1')
    await silent.take(50)
    expect(await silent.result).toBe('invalid_input')
    expect(memory.used()).toBe(0)
  })

  it('is waited for once its body is complete', async () => {
    const { start } = startMemory({ idleMs: 20 })
    const complete = start('a1')
    const silent = start('b1')
    await complete.take(50)
    await complete.complete()
    expect(await silent.result).toBe('invalid_input')
    await complete.end()
    expect(await complete.result).toBe('done')
  })
})
