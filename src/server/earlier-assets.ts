import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { LANGUAGES } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { RELEASED } from './program-version.ts'

/** In DATA_DIR: the files of hashed names of each release that was started here. */
const FOLDER = 'assets'
const KEPT = 3

/**
 * The folders with files of hashed names of the releases before this one, the newest first: pages that were opened before
 * an update load their later parts by these names. Keeps those of this release for the next ones. Builds that are made in
 * one place keep their own (scripts/builds.ts): for them the list is empty.
 */
export async function keepAssets(dataDir: string, build: string): Promise<string[]> {
  if (!existsSync(join(build, RELEASED))) return []
  const folder = join(dataDir, FOLDER)
  const own = join(folder, basename(build))
  if (!existsSync(own)) await copyAssets(build, own)
  const others = readdirSync(folder)
    .filter((name) => name !== basename(build) && !name.endsWith('.tmp'))
    .sort()
    .reverse()
  for (const old of others.slice(KEPT)) rmSync(join(folder, old), { recursive: true, force: true })
  return others.slice(0, KEPT).map((name) => join(folder, name))
}

/** Beside it and renamed: a killed start leaves no half. */
async function copyAssets(build: string, target: string): Promise<void> {
  const draft = `${target}.tmp`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  for (const language of LANGUAGES) {
    const assets = join(builtFolder(join(build, 'client'), language), 'assets')
    await cp(assets, join(draft, 'assets'), { recursive: true })
  }
  renameSync(draft, target)
}
