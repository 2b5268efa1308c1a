import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '#database/migrate.ts'
import { BUILD, MIGRATIONS, SOURCE_MIGRATIONS } from '#database/project-folders.ts'

export interface ProgramVersion {
  /** For example '0.2.0'. */
  version: string
  /** The commit that was built, with -dirty when the sources were changed since; null where git was not at hand. */
  commit: string | null
}

/** In the folder of a build. */
export const VERSION_FILE = 'version.json'
/** In the folder of a build that came from a release archive, whose folder replaces the one of the release before. */
export const RELEASED = 'released'

/** What the build says of itself; a build from before this file is of an unknown version. */
export function readProgramVersion(build = BUILD): ProgramVersion {
  try {
    return JSON.parse(readFileSync(join(build, VERSION_FILE), 'utf8'))
  } catch {
    return { version: 'unknown', commit: null }
  }
}

/** The migrations of the sources that the build does not have: the sources were updated and nothing was built. */
export function listUnbuiltMigrations({ sources = SOURCE_MIGRATIONS, build = MIGRATIONS } = {}): string[] {
  if (!existsSync(sources)) return []
  const built = new Set(readMigrations(build).map(({ tag }) => tag))
  return readMigrations(sources).flatMap(({ tag }) => (built.has(tag) ? [] : [tag]))
}
