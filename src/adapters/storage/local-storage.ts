import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStorage, requireObjectName, type StoredObject } from './storage.ts'

/** Unfinished writes lie here, on the same disk as the objects so that a rename is atomic. */
const UNFINISHED = '.unfinished'

/** Files in a folder of this machine, readable by the server's own user only. */
export function createLocalStorage(root: string): FileStorage {
  const pathOf = (name: string) => {
    requireObjectName(name)
    return join(root, name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const unfinished = join(root, UNFINISHED, randomBytes(16).toString('hex'))
      try {
        await writeDurably(unfinished, bytes)
        await makeFolder(root, dirname(path))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await flushFolder(dirname(path))
    },
    get: async (name) => orMissing(readFile(pathOf(name)), null),
    delete: async (name) => rm(pathOf(name), { force: true }),
    list: () => listObjects(root),
    removeUnfinished: (olderThan) => removeUnfinished(root, olderThan),
    async check() {
      const probe = join(root, UNFINISHED, `check-${randomBytes(8).toString('hex')}`)
      await writeDurably(probe, Buffer.from('ok'))
      await rm(probe)
    },
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(async (error) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return open(path, 'wx', 0o600)
  })
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A person's first file makes the folder; its own entry must be on disk too before we answer. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await flushFolder(root)
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system journals the rename itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listObjects(root: string): AsyncIterable<StoredObject> {
  const folders = await orMissing(opendir(root), null)
  if (!folders) return
  for await (const folder of folders) {
    if (!folder.isDirectory() || folder.name === UNFINISHED) continue
    const files = await orMissing(readdir(join(root, folder.name)), [])
    for (const file of files) {
      const info = await orMissing(stat(join(root, folder.name, file)), null)
      if (info?.isFile()) yield { name: `${folder.name}/${file}`, modifiedAt: info.mtime }
    }
  }
}

async function removeUnfinished(root: string, olderThan: Date): Promise<void> {
  const folder = join(root, UNFINISHED)
  for (const file of await orMissing(readdir(folder), [])) {
    const info = await orMissing(stat(join(folder, file)), null)
    if (info && info.mtime < olderThan) await rm(join(folder, file), { force: true })
  }
}

async function orMissing<T, F>(work: Promise<T>, fallback: F): Promise<T | F> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback
    throw error
  }
}
