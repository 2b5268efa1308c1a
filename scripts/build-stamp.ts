import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Builds beside each other (scripts/builds.ts). */
export const BUILDS = join(ROOT, 'build')

/** Runs the server of the current build (scripts/builds.ts). */
export const PROGRAM = join(BUILDS, 'program/main.js')

const SOURCES = [
  'src',
  'content',
  'messages',
  'migrations',
  'schemas',
  'models',
  'public',
  'scripts',
  'project.inlang/settings.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** What the build makes itself, tests, and scripts for other purposes. */
const NOT_BUILT =
  /[\\/](src[\\/]messages|scripts[\\/](bench|demo|torture))[\\/]|\.test\.tsx?$|_snapshot\.json$/

/** What a build was made of. */
export interface Stamp {
  /** Hash of the names and contents of all sources. */
  sources: string
}

/** Contents of build/current.json: names of folders beside it. */
export interface Current {
  folder: string
  previous: string | null
  /** Null when only the server was bundled, for tests. */
  stamp: Stamp | null
}

/** Compares the current build with the sources. */
export function checkBuild(): 'missing' | 'sources changed' | 'current' {
  const stamp = readCurrent()?.stamp
  if (!stamp) return 'missing'
  return stamp.sources === hashSources(ROOT) ? 'current' : 'sources changed'
}

/** Null without a build, and for a file in the format of another version. */
export function readCurrent(builds = BUILDS): Current | null {
  try {
    const current: Current = JSON.parse(readFileSync(join(builds, 'current.json'), 'utf8'))
    return existsSync(join(builds, current.folder)) ? current : null
  } catch {
    return null
  }
}

/** The stamp of a build from the sources of now. */
export function createStamp(): Stamp {
  return { sources: hashSources(ROOT) }
}

/** Names and contents, never times: a copy of a built tree, or a fresh checkout of the same commit, is current. */
export function hashSources(root: string): string {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const path of listFiles(join(root, source)).sort()) {
      const bytes = readFileSync(path)
      hash.update(`${path.slice(root.length)}|${bytes.length}|`).update(bytes)
    }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
}
