import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import {
  appendFile,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface StoredInfo {
  key: string
  size: number
  etag: string
  modifiedAt: Date
}

export interface PendingUpload {
  id: string
  key: string
  startedAt: Date
}

/** Objects and unfinished uploads of the store in a folder, so that they outlive its process. */
export type S3Folder = Awaited<ReturnType<typeof openS3Folder>>

export async function openS3Folder(root: string) {
  const objects = join(root, 'objects')
  const uploads = join(root, 'uploads')
  const arriving = join(root, 'arriving')
  for (const folder of [objects, uploads, arriving]) await mkdir(folder, { recursive: true })
  const pathOf = (key: string) => join(objects, encodeURIComponent(key))
  const find = (key: string) => describe(pathOf(key), key)
  return {
    find,
    read: (key: string, range?: { start: number; end: number }) => createReadStream(pathOf(key), range),
    /** Receives a body beside the objects; the hashes are of what arrived. */
    async receive(body: Readable) {
      const path = join(arriving, randomBytes(8).toString('hex'))
      const [sha256, md5] = [createHash('sha256'), createHash('md5')]
      await pipeline(
        body,
        async function* (chunks) {
          for await (const chunk of chunks) {
            sha256.update(chunk)
            md5.update(chunk)
            yield chunk
          }
        },
        createWriteStream(path),
      )
      return { path, sha256: sha256.digest('hex'), md5: md5.digest('base64') }
    },
    async keep(path: string, key: string) {
      await rename(path, pathOf(key))
      return find(key)
    },
    async copy(from: string, to: string) {
      const path = join(arriving, randomBytes(8).toString('hex'))
      await copyFile(pathOf(from), path)
      const now = new Date()
      await utimes(path, now, now)
      await rename(path, pathOf(to))
      return find(to)
    },
    remove: (key: string) => rm(pathOf(key), { force: true }),
    age: (key: string, at: Date) => utimes(pathOf(key), at, at),
    async list(): Promise<StoredInfo[]> {
      const found = []
      for (const file of await readdir(objects)) {
        const info = await describe(join(objects, file), decodeURIComponent(file))
        if (info) found.push(info)
      }
      return found.sort((a, b) => (a.key < b.key ? -1 : 1))
    },
    uploads: createUploads(uploads, arriving),
  }
}

async function describe(path: string, key: string): Promise<StoredInfo | null> {
  const info = await stat(path, { bigint: true }).catch(() => null)
  if (!info) return null
  const etag = `"${[info.ino, info.size, info.mtimeNs].map((n) => n.toString(16)).join('-')}"`
  return { key, size: Number(info.size), etag, modifiedAt: info.mtime }
}

function createUploads(root: string, arriving: string) {
  const partPath = (id: string, number: number) => join(root, id, String(number).padStart(5, '0'))
  return {
    async begin(key: string) {
      const id = randomBytes(12).toString('hex')
      await mkdir(join(root, id))
      await writeFile(join(root, id, 'key'), key)
      return id
    },
    async find(id: string): Promise<PendingUpload | null> {
      if (!/^[0-9a-f]{24}$/.test(id)) return null
      const path = join(root, id, 'key')
      const info = await stat(path).catch(() => null)
      return info && { id, key: await readFile(path, 'utf8'), startedAt: info.mtime }
    },
    async keepPart(path: string, { id, number }: { id: string; number: number }) {
      await rename(path, partPath(id, number))
      return describe(partPath(id, number), '')
    },
    findPart: (id: string, number: number) => describe(partPath(id, number), ''),
    /** All parts in one file. */
    async join(id: string, numbers: number[]) {
      const path = join(arriving, id)
      await writeFile(path, '')
      for (const number of numbers) await appendFile(path, await readFile(partPath(id, number)))
      return path
    },
    remove: (id: string) => rm(join(root, id), { recursive: true, force: true }),
    age: (id: string, at: Date) => utimes(join(root, id, 'key'), at, at),
    async list(): Promise<PendingUpload[]> {
      const found: PendingUpload[] = []
      for (const id of await readdir(root)) {
        const key = await readFile(join(root, id, 'key'), 'utf8').catch(() => null)
        const info = await stat(join(root, id, 'key')).catch(() => null)
        if (key !== null && info) found.push({ id, key, startedAt: info.mtime })
      }
      return found.sort((a, b) => (a.key + a.id < b.key + b.id ? -1 : 1))
    },
  }
}
