import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, unlink, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder, listFolders, moveFile, orMissing, readFully, writeSynced } from './local-files.ts'
import {
  type FileStorage,
  requireFolderName,
  requireObjectName,
  type StorageOwner,
  type StorageTrash,
  type StoredErasures,
  type StoredObjects,
} from './storage.ts'

/** Folder of unfinished writes, on the same disk as the objects so that a rename is atomic. */
const UNFINISHED = '.unfinished'
/** Folder of the trash, with the same structure; a file's modification time is when it was moved here. */
const TRASH = '.trash'
/** Folder with one file for each erased person: the name is the id, the content the day. */
const ERASED = '.erased'
/** How much of a long file is read at a time. */
const PART_BYTES = 256 * 1024
/** File with the id of the installation. */
const OWNER = '.installation'

/** Stores files in a local folder, readable only by the server's own user. */
export function createLocalStorage(root: string): FileStorage {
  return { ...createObjects(root), ...createOwner(root), ...createTrash(root), ...createErasures(root) }
}

function createObjects(root: string): StoredObjects {
  return {
    put: async (name, bytes) => writeAtomically(root, { path: pathOf(root, name), bytes }),
    get: async (name) => orMissing(readFully(pathOf(root, name)), null),
    size: async (name) => (await orMissing(stat(pathOf(root, name)), null))?.size ?? null,
    read: (name, { start, end }) =>
      createReadStream(pathOf(root, name), { start, end: end - 1, highWaterMark: PART_BYTES }),
    delete: async (name) => orMissing(unlink(pathOf(root, name)), undefined),
    async deleteFolder(folder) {
      requireFolderName(folder)
      await rm(join(root, folder), { recursive: true, force: true })
      await rm(join(root, TRASH, folder), { recursive: true, force: true })
    },
    async *list() {
      for await (const { name, modifiedAt } of listFolders(root)) yield { name, modifiedAt }
    },
    async removeUnfinished(olderThan) {
      for await (const { name, modifiedAt } of listFolders(root, [UNFINISHED]))
        if (modifiedAt < olderThan) await rm(join(root, name), { force: true })
    },
    async check() {
      const probe = join(root, UNFINISHED, `check-${randomBytes(8).toString('hex')}`)
      await writeSynced(probe, Buffer.from('ok'))
      await rm(probe)
    },
  }
}

function createOwner(root: string): StorageOwner {
  const path = join(root, OWNER)
  let cached: { version: string; id: string } | undefined
  return {
    async readOwner() {
      const found = await orMissing(stat(path, { bigint: true }), null)
      if (!found) return null
      // Checked at every write; another installation replaces this file.
      const version = [found.ino, found.size, found.mtimeNs, found.ctimeNs].join()
      if (cached?.version !== version) {
        const text = await orMissing(readFile(path, 'utf8'), null)
        if (text === null) return null
        cached = { version, id: text.trim() }
      }
      return cached.id
    },
    writeOwner: (installationId) =>
      writeAtomically(root, { path, bytes: Buffer.from(`${installationId}\n`) }),
  }
}

function createTrash(root: string): StorageTrash {
  const trashRoot = join(root, TRASH)
  return {
    getTrashed: async (name) => orMissing(readFully(pathOf(trashRoot, name)), null),
    async trash(name) {
      const path = pathOf(root, name)
      // Before the move: after a crash between the two the file must not be in the trash with its old time.
      if (!(await setTimeToNow(path))) return
      await mkdir(dirname(pathOf(trashRoot, name)), { recursive: true, mode: 0o700 })
      await orMissing(rename(path, pathOf(trashRoot, name)), undefined)
    },
    async restore(name) {
      const path = pathOf(root, name)
      const trashed = pathOf(trashRoot, name)
      if (existsSync(path)) return existsSync(trashed)
      // As if it had just been written, so that its row has time to come back before the next sweep.
      if (!(await setTimeToNow(trashed))) return false
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return succeedsUnlessMissing(rename(trashed, path))
    },
    async *listTrash() {
      for await (const { name, modifiedAt } of listFolders(trashRoot)) yield { name, trashedAt: modifiedAt }
    },
    async emptyTrash(olderThan) {
      for await (const { name, modifiedAt } of listFolders(trashRoot)) {
        if (modifiedAt >= olderThan) continue
        await rm(join(trashRoot, name), { force: true })
        // Fails while the folder is not empty, which is intended.
        await rmdir(dirname(join(trashRoot, name))).catch(() => undefined)
      }
    },
  }
}

function createErasures(root: string): StoredErasures {
  const folder = join(root, ERASED)
  return {
    async addErasure({ userId, day }) {
      requireFolderName(userId)
      await writeAtomically(root, { path: join(folder, userId), bytes: Buffer.from(`${day}\n`) })
    },
    async *listErasures() {
      for (const userId of await orMissing(readdir(folder), []))
        yield { userId, day: (await readFile(join(folder, userId), 'utf8')).trim() }
    },
  }
}

/** The path of an object's file. Throws for a name the server would not create. */
function pathOf(folder: string, name: string): string {
  requireObjectName(name)
  return join(folder, name)
}

/** Writes to a temporary file and renames it, so that the object is complete or missing. */
async function writeAtomically(
  root: string,
  { path, bytes }: { path: string; bytes: Uint8Array | AsyncIterable<Uint8Array> },
): Promise<void> {
  const unfinished = join(root, UNFINISHED, randomBytes(16).toString('hex'))
  try {
    await writeSynced(unfinished, bytes)
    await moveFile(root, unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await flushFolder(dirname(path))
}

/** False when there is no such file. */
function setTimeToNow(path: string): Promise<boolean> {
  const now = new Date()
  return succeedsUnlessMissing(utimes(path, now, now))
}

function succeedsUnlessMissing(work: Promise<void>): Promise<boolean> {
  return orMissing(
    work.then(() => true),
    false,
  )
}
