import { GetObjectCommand } from '@aws-sdk/client-s3'
import {
  type FileStorage,
  requireFolderName,
  requireObjectName,
  type StorageOwner,
  type StorageTrash,
  type StoredErasures,
  type StoredObjects,
} from '../storage.ts'
import type { S3Config } from './config.ts'
import { openS3, type S3Bucket, type S3Limits } from './s3-client.ts'
import { isUnchanged } from './s3-failure.ts'
import { listKeys, listUploads } from './s3-list.ts'
import { copyObject, deleteObject, hasObject, readBytes, readSize } from './s3-object.ts'
import { abortUpload, putBytes, putStream } from './s3-upload.ts'

/** Folder of the trash, with the same structure. An object's time is when it was copied here. */
const TRASH = '.trash/'
/** Folder of erasures, as `id/day`: one list tells all of them, without a call for each. */
const ERASED = '.erased/'
/** Object with the id of the installation. */
const OWNER = '.installation'
/** How much of a long file is read by one call: a slow reader keeps no call open. */
const PART_BYTES = 4 * 1024 * 1024

/**
 * Stores files in a bucket of S3, or of a store that speaks it. Every method throws StorageError when the store does not
 * answer, refuses or is full.
 */
export function createS3Storage(config: S3Config, limits: Partial<S3Limits> = {}): FileStorage {
  const s3 = openS3(config, limits)
  return { ...createObjects(s3), ...createOwner(s3), ...createTrash(s3), ...createErasures(s3) }
}

function createObjects(s3: S3Bucket): StoredObjects {
  return {
    async put(name, bytes) {
      requireObjectName(name)
      await (bytes instanceof Uint8Array ? putBytes(s3, name, bytes) : putStream(s3, name, bytes))
    },
    async get(name) {
      requireObjectName(name)
      return readBytes(s3, name)
    },
    async size(name) {
      requireObjectName(name)
      return readSize(s3, name)
    },
    async *read(name, { start, end }) {
      requireObjectName(name)
      for (let from = start; from < end; from += PART_BYTES) {
        const part = await readBytes(s3, name, { start: from, end: Math.min(end, from + PART_BYTES) })
        if (!part) throw new Error('the stored file is missing')
        yield part
      }
    },
    async delete(name) {
      requireObjectName(name)
      await deleteObject(s3, name)
    },
    async deleteFolder(folder) {
      requireFolderName(folder)
      for (const start of [`${folder}/`, `${TRASH}${folder}/`])
        for await (const { name } of listKeys(s3, start)) await deleteObject(s3, name)
    },
    list: () => listObjects(s3, ''),
    async removeUnfinished(olderThan) {
      for await (const { startedAt, Key, UploadId } of listUploads(s3))
        if (startedAt < olderThan) await abortUpload(s3, { Bucket: s3.bucket, Key, UploadId })
    },
    async check() {
      await putBytes(s3, '.check', Buffer.from('ok'))
      await deleteObject(s3, '.check')
    },
  }
}

/** The objects of people, and in the trash: other names are not ours. */
async function* listObjects(s3: S3Bucket, folder: string) {
  for await (const { name, modifiedAt } of listKeys(s3, folder)) {
    const object = name.slice(folder.length)
    if (isObjectName(object)) yield { name: object, modifiedAt }
  }
}

function isObjectName(name: string): boolean {
  try {
    requireObjectName(name)
    return true
  } catch {
    return false
  }
}

function createOwner(s3: S3Bucket): StorageOwner {
  let cached: { etag: string; id: string } | undefined
  return {
    // Checked at every write: the store is asked each time, and says in a few bytes that the id is still the same.
    readOwner: () =>
      s3.find(async (client, options) => {
        const known = cached
        const condition = known ? { IfNoneMatch: known.etag } : {}
        const command = new GetObjectCommand({ ...s3.at(OWNER), ...condition })
        try {
          const { Body, ETag } = await client.send(command, options)
          const id = ((await Body?.transformToString()) ?? '').trim()
          cached = ETag ? { etag: ETag, id } : undefined
          return id
        } catch (error) {
          if (known && isUnchanged(error)) return known.id
          throw error
        }
      }),
    writeOwner: (installationId) => putBytes(s3, OWNER, Buffer.from(`${installationId}\n`)),
  }
}

/** A move is a copy and then a deletion: after a crash between the two the object is in both places. */
function createTrash(s3: S3Bucket): StorageTrash {
  const move = async (from: string, to: string) => {
    const isCopied = await copyObject(s3, from, to)
    if (isCopied) await deleteObject(s3, from)
    return isCopied
  }
  return {
    async getTrashed(name) {
      requireObjectName(name)
      return readBytes(s3, TRASH + name)
    },
    async trash(name) {
      requireObjectName(name)
      await move(name, TRASH + name)
    },
    async restore(name) {
      requireObjectName(name)
      // The copy gets the time of now: its row has time to come back before the next sweep.
      return (await hasObject(s3, name)) ? hasObject(s3, TRASH + name) : move(TRASH + name, name)
    },
    async *listTrash() {
      for await (const { name, modifiedAt } of listObjects(s3, TRASH)) yield { name, trashedAt: modifiedAt }
    },
    async emptyTrash(olderThan) {
      for await (const { name, modifiedAt } of listKeys(s3, TRASH))
        if (modifiedAt < olderThan) await deleteObject(s3, name)
    },
  }
}

function createErasures(s3: S3Bucket): StoredErasures {
  return {
    async addErasure({ userId, day }) {
      requireFolderName(userId)
      requireObjectName(`${userId}/${day}`)
      await putBytes(s3, `${ERASED}${userId}/${day}`, Buffer.from(`${day}\n`))
    },
    async *listErasures() {
      const days = new Map<string, string>()
      for await (const { name } of listKeys(s3, ERASED)) {
        const [, userId = '', day = ''] = name.split('/')
        if (day > (days.get(userId) ?? '')) days.set(userId, day)
      }
      for (const [userId, day] of days) yield { userId, day }
    },
  }
}
