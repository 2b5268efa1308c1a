import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

const isBundled = extname(import.meta.filename) === '.js'

/** The project's folder: the bundled server lies in build/<build>/program. */
export const PROJECT = join(import.meta.dirname, isBundled ? '../../..' : '../..')

/**
 * The build that this process uses as long as it runs: the bundled server its own, the sources the one that was the
 * current one when they were loaded (docs/decisions/0052).
 */
export const BUILD = isBundled ? dirname(import.meta.dirname) : findBuild(join(PROJECT, 'build'))

/**
 * The migrations of this program: the bundled server's lie in its build, so that sources which were updated without a build
 * cannot bring their migrations under an older program (docs/decisions/0062).
 */
export const MIGRATIONS = join(isBundled ? BUILD : PROJECT, 'migrations')

/** The migrations of the sources beside the build; a release has none. */
export const SOURCE_MIGRATIONS = join(PROJECT, 'migrations')

/** The schemas of documents that other systems take; the bundled server's lie in its build, as the migrations. */
export const SCHEMAS = join(isBundled ? BUILD : PROJECT, 'schemas')

/** The weights of trained readers; the bundled server's lie in its build, as the migrations. */
export const MODELS = join(isBundled ? BUILD : PROJECT, 'models')

/** The texts that the server itself reads (the sheets of the resources); the bundled server's lie in its build, as the migrations. */
export const CONTENT = join(isBundled ? BUILD : PROJECT, 'content')

/** A folder that does not exist, where nothing is built. */
function findBuild(builds: string): string {
  try {
    const { folder }: { folder: string } = JSON.parse(readFileSync(join(builds, 'current.json'), 'utf8'))
    return join(builds, folder)
  } catch {
    return join(builds, 'none')
  }
}
