import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FileStorage } from '#files/storage.ts'
import { STORAGES, type TestStorage } from '#tests/support/s3/storages.ts'

async function namesOf(objects: AsyncIterable<{ name: string }>): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of objects) names.push(name)
  return names.sort()
}

async function readAll(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

async function* inParts(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length)
}

const hashOf = (bytes: Buffer | null) => bytes && createHash('sha256').update(bytes).digest('hex')

describe.each(STORAGES)('the storage of files on %s', (_, create) => {
  let test: TestStorage
  let storage: FileStorage
  beforeEach(async () => {
    test = await create()
    storage = test.storage
  })
  const put = (name: string, text = 'x') => storage.put(name, Buffer.from(text))

  it('gives back exactly the bytes it was given', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0])
    await storage.put('person/passport-1.pdf', bytes)
    expect(await storage.get('person/passport-1.pdf')).toEqual(bytes)
    expect(await storage.size('person/passport-1.pdf')).toBe(5)
    await put('person/empty.pdf', '')
    expect(await storage.get('person/empty.pdf')).toEqual(Buffer.alloc(0))
  })

  it.each([0, 1, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 21 * 1024 * 1024])(
    'gives back a stream of %i bytes, whole and in parts',
    async (length) => {
      const bytes = randomBytes(length)
      await storage.put('person/copy.zip', inParts(bytes, 700_001))
      expect(await storage.size('person/copy.zip')).toBe(length)
      expect(hashOf(await storage.get('person/copy.zip'))).toBe(hashOf(bytes))
      const start = Math.min(3, length)
      const end = Math.max(start, length - 2)
      if (end > start)
        expect(hashOf(await readAll(storage.read('person/copy.zip', { start, end })))).toBe(
          hashOf(bytes.subarray(start, end)),
        )
      expect(await namesOf(storage.list())).toEqual(['person/copy.zip'])
    },
  )

  it('puts a new object over an old one, and keeps the old one when a stream breaks off', async () => {
    await put('person/a.pdf', 'old')
    const broken = async function* () {
      yield randomBytes(9 * 1024 * 1024)
      throw new Error('the sender has gone')
    }
    await expect(storage.put('person/a.pdf', broken())).rejects.toThrow('the sender has gone')
    expect(await storage.get('person/a.pdf')).toEqual(Buffer.from('old'))
    await storage.put('person/a.pdf', inParts(randomBytes(9 * 1024 * 1024), 1024 * 1024))
    await put('person/a.pdf', 'new')
    expect(await storage.get('person/a.pdf')).toEqual(Buffer.from('new'))
    await storage.removeUnfinished(new Date(Date.now() + 60_000))
    expect(await storage.get('person/a.pdf')).toEqual(Buffer.from('new'))
  })

  it('answers null for an object that is not there and deletes it without a fault', async () => {
    expect(await storage.get('person/none.pdf')).toBeNull()
    expect(await storage.size('person/none.pdf')).toBeNull()
    await expect(readAll(storage.read('person/none.pdf', { start: 0, end: 1 }))).rejects.toThrow()
    await storage.delete('person/none.pdf')
    await put('person/a.pdf')
    await storage.delete('person/a.pdf')
    expect(await storage.get('person/a.pdf')).toBeNull()
  })

  it.each([
    '../secret',
    'a/../../b',
    '/etc/passwd',
    'a/b/c',
    'a',
    'a/.hidden',
    'a\\b/c',
    'a/b\0',
    'ä/b',
    'a/..',
  ])('refuses the name %j', async (name) => {
    const calls = [
      storage.put(name, Buffer.from('x')),
      storage.get(name),
      storage.delete(name),
      storage.trash(name),
      storage.restore(name),
      storage.getTrashed(name),
    ]
    for (const call of calls) await expect(call).rejects.toThrow('not an object name')
  })

  it('lists every object once, however many there are', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `person-${i % 3}/cv-${i}.pdf`).sort()
    for (const name of names) await put(name)
    await storage.check()
    await storage.writeOwner('an id')
    await storage.addErasure({ userId: 'gone', day: '2026-11-24' })
    await storage.trash(names[0] ?? '')
    expect(await namesOf(storage.list())).toEqual(names.slice(1))
  })

  it('carries the id of one installation, which another connection may replace', async () => {
    expect(await storage.readOwner()).toBeNull()
    await storage.writeOwner('an id')
    expect(await storage.readOwner()).toBe('an id')
    await test.again().writeOwner('another id')
    expect(await storage.readOwner()).toBe('another id')
    expect(await storage.readOwner()).toBe('another id')
    expect(await namesOf(storage.list())).toEqual([])
  })

  it('keeps what was thrown away in a trash of its own, from which it comes back', async () => {
    await put('person/cv-1.pdf', 'x')
    await put('person/cv-2.pdf', 'y')
    await storage.trash('person/cv-1.pdf')
    await storage.trash('person/none.pdf')
    expect(await namesOf(storage.list())).toEqual(['person/cv-2.pdf'])
    expect(await namesOf(storage.listTrash())).toEqual(['person/cv-1.pdf'])
    expect(await storage.get('person/cv-1.pdf')).toBeNull()
    expect(await storage.getTrashed('person/cv-1.pdf')).toEqual(Buffer.from('x'))
    expect(await storage.restore('person/cv-1.pdf')).toBe(true)
    expect(await storage.get('person/cv-1.pdf')).toEqual(Buffer.from('x'))
    expect(await storage.restore('person/cv-1.pdf')).toBe(false)
    expect(await storage.getTrashed('person/cv-1.pdf')).toBeNull()
  })

  it('does not put an old object over one that is in its place again', async () => {
    await put('person/cv-1.pdf', 'old')
    await storage.trash('person/cv-1.pdf')
    await put('person/cv-1.pdf', 'new')
    await storage.restore('person/cv-1.pdf')
    expect(await storage.get('person/cv-1.pdf')).toEqual(Buffer.from('new'))
  })

  it('counts the days in the trash from the moment an object came there, however old it is', async () => {
    await put('person/cv-1.pdf')
    await test.age('person/cv-1.pdf', new Date(1000))
    await storage.trash('person/cv-1.pdf')
    await storage.emptyTrash(new Date(Date.now() - 60_000))
    expect(await namesOf(storage.listTrash())).toEqual(['person/cv-1.pdf'])
    await storage.emptyTrash(new Date(Date.now() + 60_000))
    expect(await namesOf(storage.listTrash())).toEqual([])
  })

  it('has of an erased person no object and nothing in the trash; others keep theirs', async () => {
    for (const name of ['person/a-1.pdf', 'person/b-1.pdf', 'person-2/c-1.pdf', 'other/c-1.pdf'])
      await put(name)
    await storage.trash('person/b-1.pdf')
    await storage.deleteFolder('person')
    await storage.deleteFolder('person')
    expect(await namesOf(storage.list())).toEqual(['other/c-1.pdf', 'person-2/c-1.pdf'])
    expect(await namesOf(storage.listTrash())).toEqual([])
    for (const wrong of ['', '..', '.trash', 'a/b', 'person/../other'])
      await expect(storage.deleteFolder(wrong)).rejects.toThrow('not an object name')
  })

  it('remembers an erased person by id and day, which is no object', async () => {
    const erasures = async () => {
      const list = []
      for await (const erasure of storage.listErasures()) list.push(erasure)
      return list
    }
    expect(await erasures()).toEqual([])
    await storage.addErasure({ userId: 'person', day: '2026-11-24' })
    await storage.addErasure({ userId: 'person', day: '2026-11-25' })
    expect(await erasures()).toEqual([{ userId: 'person', day: '2026-11-25' }])
    expect(await namesOf(storage.list())).toEqual([])
    await expect(storage.addErasure({ userId: '../x', day: '2026-11-24' })).rejects.toThrow()
  })

  it('shows two servers each other’s objects', async () => {
    const other = test.again()
    await put('person/a.pdf', 'of the first')
    await other.put('person/b.pdf', Buffer.from('of the second'))
    expect(String(await other.get('person/a.pdf'))).toBe('of the first')
    expect(String(await storage.get('person/b.pdf'))).toBe('of the second')
    await other.delete('person/a.pdf')
    expect(await storage.get('person/a.pdf')).toBeNull()
  })
})
