import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'build/stamp')

/** The bundled server (scripts/bundle-server.ts). */
export const PROGRAM = join(ROOT, 'build/program/main.js')

const SOURCES = [
  'src',
  'content',
  'messages',
  'migrations',
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

/** The variables whose values are built into the pages (src/config/operator-env.ts). */
const SITE_VARIABLE = /^(OPERATOR_|ANALYTICS_|CHAT_URL$)/

/** What the build makes itself, tests, and scripts for other purposes. */
const NOT_BUILT =
  /[\\/](src[\\/]messages|scripts[\\/](bench|demo|torture))[\\/]|\.test\.tsx?$|_snapshot\.json$/

interface Stamp {
  /** Hash of the names and contents of all sources. */
  sources: string
  /** Hash of the variables that are built into the pages. */
  values: string
}

/** Compares the build with the current sources and variables. */
export function checkBuild(): 'missing' | 'sources changed' | 'values changed' | 'current' {
  const stamp = readStamp()
  if (!stamp) return 'missing'
  if (stamp.values !== readValues()) return 'values changed'
  return stamp.sources === hashSources(ROOT) ? 'current' : 'sources changed'
}

/** Null without a build, and for a stamp in the format of another version. */
function readStamp(): Stamp | null {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'))
  } catch {
    return null
  }
}

/** Records that the build was made from the current sources and variables. */
export function writeStamp(): void {
  mkdirSync(dirname(STAMP), { recursive: true })
  const stamp: Stamp = { sources: hashSources(ROOT), values: readValues() }
  writeFileSync(STAMP, JSON.stringify(stamp))
}

/** True for a variable whose change needs a new build. */
export function isSiteVariable(name: string): boolean {
  return SITE_VARIABLE.test(name)
}

function readValues(): string {
  const values = Object.entries(process.env).filter(([name, value]) => isSiteVariable(name) && value)
  return digest(JSON.stringify(values.sort()))
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

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export { STAMP }
