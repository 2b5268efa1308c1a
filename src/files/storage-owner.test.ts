import { beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '#errors/start-error.ts'
import type { FileStorage } from '#files/storage.ts'
import { ownerOfArriving, ownerOfMoved, requireNoFiles, verifyStorageOwner } from '#files/storage-owner.ts'
import { STORAGES } from '#tests/support/s3/storages.ts'

const OURS = '6f1c6d0e-0000-4000-8000-000000000001'
const THEIRS = '6f1c6d0e-0000-4000-8000-000000000002'

describe.each(STORAGES)('whose files these are on %s', (_, create) => {
  let root = ''
  let storage: FileStorage
  beforeEach(async () => {
    const test = await create()
    root = test.place
    storage = test.storage
  })

  const put = (...names: string[]) =>
    Promise.all(names.map((name) => storage.put(name, Buffer.from(name)))).then(() => undefined)
  const judge = (referenced: string[] = [], installationId: string | null = OURS) =>
    verifyStorageOwner({ storage, installationId, listReferenced: async () => referenced, place: root })
  const refusal = (...given: Parameters<typeof judge>) => judge(...given).catch((error: unknown) => error)

  it('A folder without files is taken, whoever had it', async () => {
    expect(await judge(['a/1', 'a/2'])).toBe('empty')
    await storage.writeOwner(THEIRS)
    expect(await judge()).toBe('empty')
    expect(await judge([], null)).toBe('empty')
  })

  it('Its own folder is opened, whatever is in it', async () => {
    await put('a/1')
    await storage.writeOwner(OURS)
    expect(await judge(['a/2'])).toBe('own')
  })

  it('Files without an id are adopted when the database knows one and misses none of its own', async () => {
    await put('a/1', 'a/left-over')
    expect(await judge(['a/1'])).toBe('adopted')
    expect(await judge(['a/1'], null)).toBe('adopted')
  })

  it.each([
    { about: 'a database that knows none of them', referenced: [] },
    { about: 'a database whose own are others', referenced: ['b/1'] },
    { about: 'a database that misses one of its own', referenced: ['a/1', 'a/2'] },
  ])('Files without an id are refused to $about', async ({ referenced }) => {
    await put('a/1')
    const error = await refusal(referenced)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toContain(root)
    expect(String(error)).toContain('npm run pobyt -- adopt-files')
    expect(await storage.readOwner()).toBeNull()
  })

  it("Another installation's files are refused, also those in the trash, and under an id that cannot be read", async () => {
    await put('a/1')
    await storage.writeOwner(THEIRS)
    expect(String(await refusal(['a/1']))).toContain(THEIRS)
    await storage.trash('a/1')
    expect(await refusal()).toBeInstanceOf(StartError)
    expect(await refusal(['a/1'], null)).toBeInstanceOf(StartError)
    await storage.writeOwner('')
    expect(await refusal()).toBeInstanceOf(StartError)
    expect(await storage.readOwner()).toBe('')
  })

  it('Files that are being moved, or were, are refused with what to do, also when none is left', async () => {
    for (const files of [0, 1]) {
      if (files > 0) await put('a/1')
      await storage.writeOwner(ownerOfMoved(OURS))
      expect(String(await refusal(['a/1']))).toContain('were moved to another storage')
      await storage.writeOwner(ownerOfArriving(OURS))
      expect(String(await refusal(['a/1']))).toContain('Not all files have arrived')
    }
  })

  it('A first start makes no database beside files', async () => {
    await requireNoFiles({ storage, place: root })
    await put('a/1')
    await expect(requireNoFiles({ storage, place: root })).rejects.toThrow('restore it from a backup')
  })
})
