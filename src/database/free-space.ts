import { statfs } from 'node:fs/promises'
import { AppError } from '#platform/errors.ts'
import { StartError } from './start-error.ts'

/** Below this the embedded database could freeze on a full disk, so writes are refused. */
export const MINIMUM_FREE_BYTES = 200 * 1024 * 1024

/** Bytes that an ordinary user may still write on the disk that holds `folder`. */
export async function readFreeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}

/** Throws AppError storage_full when the disk of `folder` has less than 200 MB left. */
export async function requireFreeBytes(folder: string, readFree = readFreeBytes): Promise<void> {
  if ((await readFree(folder)) < MINIMUM_FREE_BYTES) throw new AppError('storage_full')
}

/** Throws StartError when the embedded database could not be made: on a full disk it would stop half way. */
export async function requireRoomToStart(folder: string, readFree = readFreeBytes): Promise<void> {
  const free = await readFree(folder)
  if (free >= MINIMUM_FREE_BYTES) return
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
  throw new StartError(
    `The disk of ${folder} (DATA_DIR) has ${megabytes(free)} MB left, and the embedded database needs ` +
      `${megabytes(MINIMUM_FREE_BYTES)} MB to begin: make room, or give another DATA_DIR.`,
  )
}
