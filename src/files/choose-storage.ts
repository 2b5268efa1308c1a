import { join } from 'node:path'
import { createLocalStorage } from './local-storage.ts'
import { describeS3, type S3Config } from './s3/config.ts'
import type { FileStorage } from './storage.ts'

export interface ChosenStorage {
  storage: FileStorage
  /** Where it is, for messages to the operator. */
  place: string
}

interface StorageChoice {
  dataDir: string
  s3: S3Config | null
}

/** The storage that the configuration names; nothing is read or written yet. */
export async function chooseStorage({ dataDir, s3 }: StorageChoice): Promise<ChosenStorage> {
  return s3 ? openBucket(s3) : openFolder({ dataDir })
}

/** The folder of files, used without STORAGE_URL. */
export function openFolder({ dataDir }: Pick<StorageChoice, 'dataDir'>): ChosenStorage {
  const place = join(dataDir, 'files')
  return { storage: createLocalStorage(place), place }
}

/** The bucket of STORAGE_URL. Its client is loaded only here. */
export async function openBucket(s3: S3Config): Promise<ChosenStorage> {
  const { createS3Storage } = await import('./s3/s3-storage.ts')
  return { storage: createS3Storage(s3), place: describeS3(s3) }
}
