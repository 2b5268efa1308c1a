import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocalStorage } from './local-storage.ts'

describe('local storage', () => {
  let root = ''
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'pobyt-storage-'))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  it('gives back exactly the bytes it was given', async () => {
    const storage = createLocalStorage(join(root, 'files'))
    const bytes = Buffer.from([0, 255, 10, 13, 0])
    await storage.put('person/passport-1.pdf', bytes)
    expect(await storage.get('person/passport-1.pdf')).toEqual(bytes)
    expect(await readdir(join(root, 'files/.unfinished'))).toEqual([])
  })

  it('keeps files and folders from other users of the machine', async () => {
    const storage = createLocalStorage(root)
    await storage.put('person/passport-1.pdf', Buffer.from('x'))
    expect((await stat(join(root, 'person'))).mode & 0o077).toBe(0)
    expect((await stat(join(root, 'person/passport-1.pdf'))).mode & 0o077).toBe(0)
  })

  it('answers null for an object that is not there and deletes it without a fault', async () => {
    const storage = createLocalStorage(root)
    expect(await storage.get('person/none.pdf')).toBeNull()
    await storage.delete('person/none.pdf')
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
    const storage = createLocalStorage(root)
    await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow('not an object name')
    await expect(storage.get(name)).rejects.toThrow('not an object name')
    await expect(storage.delete(name)).rejects.toThrow('not an object name')
  })

  it('lists finished objects and clears away what an interrupted write left', async () => {
    const storage = createLocalStorage(root)
    await storage.put('person/cv-1.pdf', Buffer.from('x'))
    await storage.check()
    await writeFile(join(root, '.unfinished/half'), 'ha')
    await utimes(join(root, '.unfinished/half'), new Date(0), new Date(0))
    const names = []
    for await (const object of storage.list()) names.push(object.name)
    expect(names).toEqual(['person/cv-1.pdf'])
    await storage.removeUnfinished(new Date(1000))
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
  })

  it('says when it cannot be written to', async () => {
    await writeFile(join(root, 'plain-file'), '')
    await expect(createLocalStorage(join(root, 'plain-file')).check()).rejects.toThrow()
  })

  it('carries the id of one installation, written whole', async () => {
    const storage = createLocalStorage(join(root, 'files'))
    expect(await storage.readOwner()).toBeNull()
    await storage.writeOwner('an id')
    expect(await storage.readOwner()).toBe('an id')
    await storage.writeOwner('another id')
    expect(await storage.readOwner()).toBe('another id')
    await writeFile(join(root, 'files/.installation'), '')
    expect(await storage.readOwner()).toBe('')
    expect(await namesOf(storage.list())).toEqual([])
  })

  it('keeps what was thrown away in a trash of its own, from which it comes back', async () => {
    const storage = createLocalStorage(root)
    await storage.put('person/cv-1.pdf', Buffer.from('x'))
    await storage.put('person/cv-2.pdf', Buffer.from('y'))
    await storage.trash('person/cv-1.pdf')
    await storage.trash('person/none.pdf')
    expect(await namesOf(storage.list())).toEqual(['person/cv-2.pdf'])
    expect(await namesOf(storage.listTrash())).toEqual(['person/cv-1.pdf'])
    expect(await storage.get('person/cv-1.pdf')).toBeNull()
    expect(await storage.restore('person/cv-1.pdf')).toBe(true)
    expect(await storage.get('person/cv-1.pdf')).toEqual(Buffer.from('x'))
    expect(await storage.restore('person/cv-1.pdf')).toBe(false)
    await expect(storage.trash('../x')).rejects.toThrow('not an object name')
    await expect(storage.restore('../x')).rejects.toThrow('not an object name')
  })

  it('does not put an old object over one that is in its place again', async () => {
    const storage = createLocalStorage(root)
    await storage.put('person/cv-1.pdf', Buffer.from('old'))
    await storage.trash('person/cv-1.pdf')
    await storage.put('person/cv-1.pdf', Buffer.from('new'))
    await storage.restore('person/cv-1.pdf')
    expect(await storage.get('person/cv-1.pdf')).toEqual(Buffer.from('new'))
  })

  it('counts the days in the trash from the moment an object came there, however old it is', async () => {
    const storage = createLocalStorage(root)
    await storage.put('person/cv-1.pdf', Buffer.from('x'))
    await utimes(join(root, 'person/cv-1.pdf'), new Date(0), new Date(0))
    await storage.trash('person/cv-1.pdf')
    await storage.emptyTrash(new Date(Date.now() - 60_000))
    expect(await namesOf(storage.listTrash())).toEqual(['person/cv-1.pdf'])
    await storage.emptyTrash(new Date(Date.now() + 60_000))
    expect(await namesOf(storage.listTrash())).toEqual([])
    expect(await readdir(join(root, '.trash'))).toEqual([])
  })
})

describe('an erased person in the local storage', () => {
  let root = ''
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'pobyt-storage-'))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  it('has no object and nothing in the trash; others keep theirs', async () => {
    const storage = createLocalStorage(root)
    for (const name of ['person/a-1.pdf', 'person/b-1.pdf', 'other/c-1.pdf'])
      await storage.put(name, Buffer.from('x'))
    await storage.trash('person/b-1.pdf')
    await storage.deleteFolder('person')
    await storage.deleteFolder('person')
    expect(await namesOf(storage.list())).toEqual(['other/c-1.pdf'])
    expect(await namesOf(storage.listTrash())).toEqual([])
    for (const wrong of ['', '..', '.trash', 'a/b', 'person/../other'])
      await expect(storage.deleteFolder(wrong)).rejects.toThrow('not an object name')
  })

  it('is remembered by id and day, which is no object', async () => {
    const storage = createLocalStorage(root)
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
})

async function namesOf(objects: AsyncIterable<{ name: string }>): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of objects) names.push(name)
  return names.sort()
}
