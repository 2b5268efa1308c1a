import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteMoved, type Move, moveFiles } from '#files/move-files.ts'
import type { FileStorage } from '#files/storage.ts'
import { ownerOfArriving, ownerOfMoved } from '#files/storage-owner.ts'
import { createBucket, createDisk, type TestStorage } from '#tests/support/s3/storages.ts'

const ID = '6f1c6d0e-0000-4000-8000-000000000001'

/** Every object with its hash, also in the trash, and the erasures. */
async function readEverything(storage: FileStorage): Promise<string[]> {
  const found: string[] = []
  const hash = (bytes: Buffer | null) =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
  for await (const { name } of storage.list()) found.push(`${name} ${hash(await storage.get(name))}`)
  for await (const { name } of storage.listTrash())
    found.push(`trash ${name} ${hash(await storage.getTrashed(name))}`)
  for await (const { userId, day } of storage.listErasures()) found.push(`erased ${userId} ${day}`)
  return found.sort()
}

describe.each([
  ['disk to S3', createDisk, createBucket],
  ['S3 to disk', createBucket, createDisk],
])('a move of all files from %s', (_, createSource, createTarget) => {
  let source: TestStorage
  let target: TestStorage
  let move: Move
  beforeEach(async () => {
    source = await createSource()
    target = await createTarget()
    move = { from: source, to: target, installationId: ID, print: () => {} }
    await source.storage.writeOwner(ID)
    for (let n = 0; n < 12; n += 1)
      await source.storage.put(`person-${n % 3}/cv-${n}.pdf`, randomBytes(1000 + n))
    await source.storage.put('person-0/copy.zip', randomBytes(9 * 1024 * 1024))
    await source.storage.put('person-0/empty.pdf', Buffer.alloc(0))
    await source.storage.trash('person-0/cv-0.pdf')
    await source.storage.addErasure({ userId: 'gone', day: '2026-11-24' })
  })

  it('copies everything with its hash, and says whose the files are now', async () => {
    const before = await readEverything(source.storage)
    expect(await moveFiles(move)).toEqual({ copied: 13, kept: 0 })
    expect(await readEverything(target.storage)).toEqual(before)
    expect(await readEverything(source.storage)).toEqual(before)
    expect(await target.storage.readOwner()).toBe(ID)
    expect(await source.storage.readOwner()).toBe(ownerOfMoved(ID))
    expect(await moveFiles(move)).toBeNull()
  })

  it('that broke off goes on where it was, and takes over no file that was damaged meanwhile', async () => {
    const before = await readEverything(source.storage)
    let puts = 0
    const breaking: FileStorage = {
      ...target.storage,
      put: (name, bytes) => {
        puts += 1
        return puts > 5 ? Promise.reject(new Error('killed')) : target.storage.put(name, bytes)
      },
    }
    await expect(moveFiles({ ...move, to: { ...target, storage: breaking } })).rejects.toThrow('killed')
    expect(await target.storage.readOwner()).toBe(ownerOfArriving(ID))
    const arrived: string[] = []
    for await (const { name } of target.storage.list()) arrived.push(name)
    const [damaged = ''] = arrived
    const size = (await target.storage.size(damaged)) ?? 0
    await target.storage.put(damaged, randomBytes(size))
    await target.storage.put('person-9/deleted-since.pdf', Buffer.from('x'))

    const result = await moveFiles(move)
    expect((result?.copied ?? 0) + (result?.kept ?? 0)).toBe(13)
    expect(result?.kept).toBeGreaterThan(0)
    expect(await readEverything(target.storage)).toEqual(before)
  })

  it('refuses bytes that come back changed, and leaves the new storage unusable', async () => {
    const changing: FileStorage = {
      ...target.storage,
      async *read(name, part) {
        for await (const bytes of target.storage.read(name, part))
          yield name.endsWith('cv-3.pdf') ? Buffer.alloc(bytes.length) : bytes
      },
    }
    await expect(moveFiles({ ...move, to: { ...target, storage: changing } })).rejects.toThrow(
      'cv-3.pdf came back from',
    )
    expect(await target.storage.readOwner()).toBe(ownerOfArriving(ID))
  })

  it('takes along what a server was still writing when it began', async () => {
    let isLate = true
    const listing: FileStorage = {
      ...source.storage,
      async *list() {
        yield* source.storage.list()
        if (isLate) await source.storage.put('person-1/late.pdf', Buffer.from('late'))
        isLate = false
      },
    }
    await moveFiles({ ...move, from: { ...source, storage: listing } })
    expect(String(await target.storage.get('person-1/late.pdf'))).toBe('late')
  })

  it('touches no files of others, on either side', async () => {
    await target.storage.put('somebody/cv.pdf', Buffer.from('x'))
    await expect(moveFiles(move)).rejects.toThrow('There are other files in')
    await source.storage.writeOwner('another id')
    await expect(moveFiles(move)).rejects.toThrow('do not belong to this database')
    expect(await source.storage.readOwner()).toBe('another id')
  })

  it('deletes the old files when asked, once the move has ended and no document misses one', async () => {
    await expect(deleteMoved({ ...move, missing: 0 })).rejects.toThrow('has not ended: nothing was deleted')
    await moveFiles(move)
    await expect(deleteMoved({ ...move, missing: 2 })).rejects.toThrow('2 files of documents are missing')
    await expect(moveFiles({ ...move, from: target, to: source })).rejects.toThrow('delete them first')
    const moved = await readEverything(target.storage)
    expect(await deleteMoved({ ...move, missing: 0 })).toBe(13)
    expect(await readEverything(source.storage)).toEqual(['erased gone 2026-11-24'])
    expect(await readEverything(target.storage)).toEqual(moved)

    await moveFiles({ ...move, from: target, to: source })
    expect(await readEverything(source.storage)).toEqual(moved)
    expect(await source.storage.readOwner()).toBe(ID)
  })
})
