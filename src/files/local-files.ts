import { type FileHandle, mkdir, open, opendir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes and syncs a new file, which then survives a power cut; creates its folder if it is missing. */
export async function writeSynced(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(async (error) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return open(path, 'wx', 0o600)
  })
  try {
    if (bytes instanceof Uint8Array) await writeAll(file, bytes)
    else for await (const part of bytes) await writeAll(file, part)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes all bytes in one call if the disk accepts them; Node's own writeFile uses chunks of half a megabyte. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0
  while (written < bytes.length) written += (await file.write(bytes, written)).bytesWritten
}

/** Reads a file that nobody writes any more into a buffer of its own. */
export async function readFully(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const bytes = Buffer.allocUnsafeSlow((await file.stat()).size)
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return bytes.subarray(0, length)
  } finally {
    await file.close()
  }
}

/** Moves a file. The target folder is created only when the move fails without it, which happens once per person. */
export async function moveFile(root: string, from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error) => {
    if (error.code !== 'ENOENT') throw error
    await makeFolder(root, dirname(to))
    await rename(from, to)
  })
}

/** Creates a person's folder; its directory entry must be synced, too. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await flushFolder(root)
}

export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system journals the rename itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface FoundFile {
  /** Name as `folder/file`. */
  name: string
  modifiedAt: Date
}

/** The files in the folders of `root`: in those of `only`, else in all whose names do not begin with a dot. */
export async function* listFolders(root: string, only?: string[]): AsyncIterable<FoundFile> {
  for await (const folder of only ?? listFolderNames(root)) {
    const files = await orMissing(readdir(join(root, folder)), [])
    for (const file of files) {
      const info = await orMissing(stat(join(root, folder, file)), null)
      if (info?.isFile()) yield { name: `${folder}/${file}`, modifiedAt: info.mtime }
    }
  }
}

async function* listFolderNames(root: string): AsyncIterable<string> {
  const folders = await orMissing(opendir(root), null)
  if (!folders) return
  for await (const folder of folders)
    if (folder.isDirectory() && !folder.name.startsWith('.')) yield folder.name
}

/** The result of `work`, or `fallback` when its file or folder does not exist. */
export async function orMissing<T, F>(work: Promise<T>, fallback: F): Promise<T | F> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback
    throw error
  }
}
