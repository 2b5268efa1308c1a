import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { StartError } from '../errors/start-error.ts'
import { requireSpaceToOpen } from './free-space.ts'
import { copyTemplate, flush, hasTemplate } from './template.ts'

/**
 * When one of these is missing, PGlite would create a new database over the old one or fail with a WebAssembly trap.
 */
const REQUIRED_PARTS = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact']

/** True when the folder is missing or empty, so that the embedded database will be created. */
export function isFirstStart(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

/**
 * Creates the folder of the embedded database on the first start, atomically: from the migrated template, or empty.
 * Throws StartError when a required part of an existing folder is missing.
 */
export async function prepareEmbeddedFolder(options: {
  folder: string
  templateDir?: string
}): Promise<void> {
  const { folder, templateDir } = options
  if (!isFirstStart(folder)) return requireWholeFolder(folder)
  const draft = `${folder}.tmp`
  await rm(draft, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  if (hasTemplate(templateDir)) await copyTemplate({ from: templateDir, to: draft })
  else await (await PGlite.create({ dataDir: draft })).close()
  // Windows cannot rename onto an existing folder, even an empty one.
  await rmdir(folder).catch(() => undefined)
  await rename(draft, folder)
  await flush(dirname(folder))
}

function requireWholeFolder(folder: string): void {
  const lost = REQUIRED_PARTS.find((part) => !existsSync(join(folder, part)))
  if (!lost) return
  throw new StartError(
    `The embedded database in ${folder} is incomplete (${lost} is missing): restore the folder from a backup. ` +
      'To start without the old data, move this folder and DATA_DIR/files away.',
  )
}

const DAMAGED = new Set(['XX001', 'XX002', '58P01', '58030'])

/** Runs the first steps on the embedded database; an error that means damaged files becomes a StartError. */
export async function openUndamaged<T>(folder: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!isDamage(error)) throw error
    // PGlite fails in the same way on a full disk, with nothing damaged.
    await requireSpaceToOpen(folder)
    throw new StartError(
      `The embedded database in ${folder} cannot be opened, because its files are damaged: restore the folder from a backup.`,
      { cause: error },
    )
  }
}

function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  // A trap inside PGlite's WebAssembly, or an exit of the PostgreSQL inside it.
  if (['RuntimeError', 'ExitStatus'].includes(error.name)) return true
  if (/failed to initialize/i.test(error.message)) return true
  const { code } = Object(error.cause ?? error) as { code?: unknown }
  return DAMAGED.has(String(code))
}
