import { statfs } from 'node:fs/promises'
import { AppError } from '#platform/errors.ts'

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
