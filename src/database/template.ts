import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Made by scripts/build-db-template.ts: an embedded database with every migration of this version. */
export const DEFAULT_TEMPLATE = join(import.meta.dirname, '../../build/db-template')

/**
 * Gives a first start its migrated database, which initdb would take seconds to make. Does nothing when
 * `to` exists or there is no template. A crash on the way leaves `to` absent, never half there.
 */
export async function copyTemplate({ from = DEFAULT_TEMPLATE, to }: { from?: string; to: string }) {
  const draft = `${to}.tmp`
  await rm(draft, { recursive: true, force: true })
  if (existsSync(to) || !existsSync(join(from, 'PG_VERSION'))) return
  await mkdir(dirname(to), { recursive: true })
  await copyFolder(from, draft)
  await rename(draft, to)
  await flush(dirname(to))
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

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some systems cannot flush a folder; its files are flushed all the same.
    if (!['EPERM', 'EINVAL', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle.close()
  }
}
