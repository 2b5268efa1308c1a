import { statfs } from 'node:fs/promises'
import { AppError } from '#errors/app-error.ts'
import { StartError } from '../errors/start-error.ts'

/** Below this the embedded database could freeze on a full disk, so writes are refused. */
const MINIMUM_FREE_BYTES = 200 * 1024 * 1024

/** Bytes that an unprivileged user may still write on the disk of `folder`. */
async function readFreeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}

/** Throws AppError storage_full when the disk of `folder` has less than 200 MB left. */
export async function requireFreeBytes(folder: string, readFree = readFreeBytes): Promise<void> {
  if ((await readFree(folder)) < MINIMUM_FREE_BYTES) throw new AppError('storage_full')
}

const MEGABYTE = 1024 * 1024
/** One file of the write-ahead log. */
const OPENING_BYTES = 16 * MEGABYTE

/** Throws StartError when there is too little space to create the embedded database. */
export const requireSpaceToCreate = (folder: string) =>
  requireSpace(folder, { bytes: MINIMUM_FREE_BYTES, purpose: 'creating the embedded database needs' })

/** Throws StartError when there is too little space to open the embedded database. */
export const requireSpaceToOpen = (folder: string) =>
  requireSpace(folder, { bytes: OPENING_BYTES, purpose: 'opening the embedded database needs' })

async function requireSpace(
  folder: string,
  { bytes, purpose }: { bytes: number; purpose: string },
): Promise<void> {
  const free = await readFreeBytes(folder)
  if (free >= bytes) return
  throw new StartError(
    `The disk of ${folder} (DATA_DIR) has ${Math.floor(free / MEGABYTE)} MB left, but ${purpose} ` +
      `${Math.floor(bytes / MEGABYTE)} MB: free disk space, or set another DATA_DIR.`,
  )
}
