import { beforeEach, describe, expect, it } from 'vitest'
import { countAllowedFiles, sweepStorage } from '#files/file-sweep.ts'
import type { FileStorage } from '#files/storage.ts'
import { STORAGES, type TestStorage } from '#tests/support/s3/storages.ts'

const LIMITS = { fewFiles: 10, files: 100, percent: 1 }
const HOUR = 60 * 60 * 1000

describe('how many files one sweep may take', () => {
  it.each([
    [0, 10],
    [1_000, 10],
    [1_001, 10],
    [2_500, 25],
    [10_000, 100],
    [900_000, 100],
  ])('of %i stored: %i', (stored, most) => {
    expect(countAllowedFiles({ stored, limits: LIMITS })).toBe(most)
  })
})

describe.each(STORAGES)('the sweep of files on %s', (_, create) => {
  let test: TestStorage
  let storage: FileStorage
  beforeEach(async () => {
    test = await create()
    storage = test.storage
  })

  /** Files two hours old. */
  async function store(count: number): Promise<string[]> {
    const names = Array.from({ length: count }, (_, i) => `person/cv-${i}.pdf`)
    const old = new Date(Date.now() - 2 * HOUR)
    for (const name of names) {
      await storage.put(name, Buffer.from(name))
      await test.age(name, old)
    }
    return names
  }

  const sweep = (kept: string[], { now = new Date(), begun = [] as string[] } = {}) =>
    sweepStorage(storage, {
      now,
      olderThan: new Date(now.getTime() - HOUR),
      limits: LIMITS,
      isOurs: (name) => name.startsWith('person/cv-'),
      listReferenced: async (names) => new Set(names.filter((name) => kept.includes(name))),
      listBegun: async (names) => new Set(names.filter((name) => begun.includes(name))),
    })

  it('moves what no row names to the trash, and leaves the young and what is not ours', async () => {
    const [first = '', second = ''] = await store(2)
    await storage.put('person/cv-young.pdf', Buffer.from('x'))
    await storage.put('person/other.pdf', Buffer.from('x'))
    const old = new Date(Date.now() - 2 * HOUR)
    await test.age('person/other.pdf', old)
    expect(await sweep([first])).toEqual({ outcome: 'done', trashed: 1 })
    expect(await storage.get(second)).toBeNull()
    expect(await storage.restore(second)).toBe(true)
    for (const name of [first, 'person/cv-young.pdf', 'person/other.pdf'])
      expect(await storage.get(name)).not.toBeNull()
  })

  it('takes ten, and none of eleven', async () => {
    const names = await store(11)
    expect(await sweep([])).toEqual({
      outcome: 'too_many',
      trashed: 0,
      found: 11,
      allowed: 10,
      stored: 11,
    })
    for (const name of names) expect(await storage.get(name)).not.toBeNull()
    expect(await sweep(names.slice(0, 1))).toEqual({ outcome: 'done', trashed: 10 })
  })

  it('takes all that this database began to write, and none of eleven others', async () => {
    const names = await store(46)
    expect(await sweep([], { begun: names.slice(0, 35) })).toEqual({
      outcome: 'too_many',
      trashed: 35,
      found: 11,
      allowed: 10,
      stored: 46,
    })
    for (const [at, name] of names.entries()) expect((await storage.get(name)) === null).toBe(at < 35)
  })

  it('empties the trash of what came there 30 days ago', async () => {
    const [name = ''] = await store(1)
    await sweep([])
    await sweep([], { now: new Date(Date.now() + 29 * 24 * HOUR) })
    expect(await storage.restore(name)).toBe(true)
    await storage.trash(name)
    await sweep([], { now: new Date(Date.now() + 31 * 24 * HOUR) })
    expect(await storage.restore(name)).toBe(false)
  })
})
