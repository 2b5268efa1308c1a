import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createLocalStorage } from '#files/local-storage.ts'
import { readS3Config, type S3Config } from '#files/s3/config.ts'
import { createS3Storage } from '#files/s3/s3-storage.ts'
import type { FileStorage } from '#files/storage.ts'
import { closeAtEnd } from '../close-at-end.ts'
import { cleanLater, createFolder } from '../places.ts'
import { createDataDir } from '../test-database.ts'
import { type S3Server, s3Env, startS3Server } from './s3-server.ts'

export interface TestStorage {
  storage: FileStorage
  /** Where it is, for messages. */
  place: string
  /** Makes an object as old as `at`. */
  age(name: string, at: Date): Promise<void>
  /** Another connection to the same files, as a second server has it. */
  again(): FileStorage
}

/** An empty folder for one test. */
export async function createDisk(): Promise<TestStorage> {
  const root = join(createFolder(), 'files')
  return {
    storage: createLocalStorage(root),
    place: root,
    age: (name, at) => utimes(join(root, name), at, at),
    again: () => createLocalStorage(root),
  }
}

/** An empty bucket for one test, in the strict store. */
export async function createBucket(): Promise<TestStorage> {
  const { server, config } = await startTestS3()
  return {
    storage: createS3Storage(config),
    place: 's3://',
    age: (name, at) => server.folder.age(config.prefix + name, at),
    again: () => createS3Storage(config),
  }
}

/** A strict store for one test, and the configuration of a part of its bucket. */
export async function startTestS3(): Promise<{ server: S3Server; config: S3Config }> {
  const server = await startS3Server({ root: createFolder() })
  cleanLater(() => server.close())
  return { server, config: s3ConfigOf(server) }
}

/** A strict store for all tests of a file. */
export async function startS3ForFile(): Promise<S3Server> {
  const data = createDataDir()
  const server = await startS3Server({ root: data.path, pageSize: 100 })
  closeAtEnd(async () => {
    await server.close()
    data.remove()
  })
  return server
}

export function s3ConfigOf(server: { port: number }): S3Config {
  const config = readS3Config(s3Env(server, { folder: 'of-one/test' }))
  if (!config) throw new Error('the variables of the store name no bucket')
  return config
}

/** Every kind of storage: what is true of one must be true of the other. */
export const STORAGES: readonly (readonly [string, () => Promise<TestStorage>])[] = [
  ['disk', createDisk],
  ['S3', createBucket],
]
