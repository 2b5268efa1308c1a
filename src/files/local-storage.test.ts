import { readdir, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFolder } from '#tests/support/places.ts'
import { createLocalStorage } from './local-storage.ts'

/** What is true of a disk only; the rest is in storage.test.ts. */
describe('local storage', () => {
  let root = ''
  beforeEach(() => {
    root = createFolder()
  })

  it('leaves nothing beside the objects', async () => {
    const storage = createLocalStorage(join(root, 'files'))
    await storage.put('person/passport-1.pdf', Buffer.from('x'))
    await storage.check()
    await storage.trash('person/passport-1.pdf')
    await storage.emptyTrash(new Date(Date.now() + 60_000))
    expect(await readdir(join(root, 'files/.unfinished'))).toEqual([])
    expect(await readdir(join(root, 'files/.trash'))).toEqual([])
  })

  it('keeps files and folders from other users of the machine', async () => {
    const storage = createLocalStorage(root)
    await storage.put('person/passport-1.pdf', Buffer.from('x'))
    expect((await stat(join(root, 'person'))).mode & 0o077).toBe(0)
    expect((await stat(join(root, 'person/passport-1.pdf'))).mode & 0o077).toBe(0)
  })

  it('clears away what an interrupted write left', async () => {
    const storage = createLocalStorage(root)
    await storage.check()
    await writeFile(join(root, '.unfinished/half'), 'ha')
    await utimes(join(root, '.unfinished/half'), new Date(0), new Date(0))
    await storage.removeUnfinished(new Date(1000))
    expect(await readdir(join(root, '.unfinished'))).toEqual([])
  })

  it('says when it cannot be written to', async () => {
    await writeFile(join(root, 'plain-file'), '')
    await expect(createLocalStorage(join(root, 'plain-file')).check()).rejects.toThrow()
  })

  it('notices an id that was cut, or put in its place by hand', async () => {
    const storage = createLocalStorage(root)
    await storage.writeOwner('an id')
    expect(await storage.readOwner()).toBe('an id')
    await writeFile(join(root, 'other'), 'by hand\n')
    await rename(join(root, 'other'), join(root, '.installation'))
    expect(await storage.readOwner()).toBe('by hand')
    await writeFile(join(root, '.installation'), '')
    expect(await storage.readOwner()).toBe('')
  })
})
