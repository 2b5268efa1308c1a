import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD } from '#database/project-folders.ts'

/** Made by scripts/build-db-template.ts: an embedded database with every migration of this version. */
export const BUILT_TEMPLATE = join(BUILD, 'db-template')

export function hasTemplate(folder = BUILT_TEMPLATE): boolean {
  return existsSync(join(folder, 'PG_VERSION'))
}

/** Copies a template to a new folder and flushes it to the disk. Without a template initdb would take seconds. */
export function copyTemplate({ from = BUILT_TEMPLATE, to }: { from?: string; to: string }): Promise<void> {
  return copyFolder(from, to)
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const source = join(from, entry.name)
      const target = join(to, entry.name)
      if (entry.isDirectory()) return copyFolder(source, target)
      await copyFile(source, target, constants.COPYFILE_FICLONE)
      await flush(target)
    }),
  )
  await flush(to)
}

export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some systems cannot flush a folder; its files are flushed nevertheless.
    if (!['EPERM', 'EINVAL', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle.close()
  }
}
