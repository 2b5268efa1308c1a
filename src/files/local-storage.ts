import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, stat, unlink, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder, listFolders, moveInto, orMissing, readWhole, writeDurably } from './local-files.ts'
import { type FileStorage, requireObjectName } from './storage.ts'

/** Unfinished writes lie here, on the same disk as the objects so that a rename is atomic. */
const UNFINISHED = '.unfinished'
/** Laid out like the storage itself; a file's time of modification is when it came here. */
const TRASH = '.trash'
/** Holds the id of the installation. */
const OWNER = '.installation'

/** Files in a folder of this machine, readable by the server's own user only. */
export function createLocalStorage(root: string): FileStorage {
  const trashRoot = join(root, TRASH)
  let owner: { version: string; id: string } | undefined
  const pathOf = (name: string, folder = root) => {
    requireObjectName(name)
    return join(folder, name)
  }
  /** Whole under its own name, or not at all. */
  const putAt = async (path: string, bytes: Uint8Array) => {
    const unfinished = join(root, UNFINISHED, randomBytes(16).toString('hex'))
    try {
      await writeDurably(unfinished, bytes)
      await moveInto(root, unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await flushFolder(dirname(path))
  }
  return {
    put: async (name, bytes) => putAt(pathOf(name), bytes),
    get: async (name) => orMissing(readWhole(pathOf(name)), null),
    delete: async (name) => orMissing(unlink(pathOf(name)), undefined),
    async *list() {
      for await (const { name, modifiedAt } of listFolders(root)) yield { name, modifiedAt }
    },
    async removeUnfinished(olderThan) {
      for await (const { name, modifiedAt } of listFolders(root, [UNFINISHED]))
        if (modifiedAt < olderThan) await rm(join(root, name), { force: true })
    },
    async check() {
      const probe = join(root, UNFINISHED, `check-${randomBytes(8).toString('hex')}`)
      await writeDurably(probe, Buffer.from('ok'))
      await rm(probe)
    },

    async readOwner() {
      const path = join(root, OWNER)
      const found = await orMissing(stat(path, { bigint: true }), null)
      if (!found) return null
      // Asked at every write; another installation brings a file of its own.
      const version = [found.ino, found.size, found.mtimeNs, found.ctimeNs].join()
      if (owner?.version !== version) {
        const text = await orMissing(readFile(path, 'utf8'), null)
        if (text === null) return null
        owner = { version, id: text.trim() }
      }
      return owner.id
    },
    writeOwner: (installationId) => putAt(join(root, OWNER), Buffer.from(`${installationId}\n`)),

    async trash(name) {
      const path = pathOf(name)
      const now = new Date()
      // Before the move: a crash between the two must not leave it in the trash with its old time.
      const found = await orMissing(
        utimes(path, now, now).then(() => true),
        false,
      )
      if (!found) return
      await mkdir(dirname(pathOf(name, trashRoot)), { recursive: true, mode: 0o700 })
      await orMissing(rename(path, pathOf(name, trashRoot)), undefined)
    },
    async restore(name) {
      const path = pathOf(name)
      const trashed = pathOf(name, trashRoot)
      if (existsSync(path)) return existsSync(trashed)
      const now = new Date()
      // As if it had just been written: its row gets time to come back, too, before the next sweep.
      const found = await orMissing(
        utimes(trashed, now, now).then(() => true),
        false,
      )
      if (!found) return false
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return orMissing(
        rename(trashed, path).then(() => true),
        false,
      )
    },
    async *listTrash() {
      for await (const { name, modifiedAt } of listFolders(trashRoot)) yield { name, trashedAt: modifiedAt }
    },
    async emptyTrash(olderThan) {
      for await (const { name, modifiedAt } of listFolders(trashRoot)) {
        if (modifiedAt >= olderThan) continue
        await rm(join(trashRoot, name), { force: true })
        // Fails while there is more in it, which is as it should be.
        await rmdir(dirname(join(trashRoot, name))).catch(() => undefined)
      }
    },
  }
}
