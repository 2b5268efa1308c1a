import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'build/stamp')

/** The server as it runs (scripts/bundle-server.ts). */
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

/** The variables whose values stand in the pages (src/config/operator-env.ts). */
const SITE_VARIABLE = /^(OPERATOR_|ANALYTICS_|CHAT_URL$)/

interface Stamp {
  /** Names, sizes and times of all sources. */
  sources: string
  values: string
}

/** How the build stands to what is here. */
export function judgeBuild(): 'none' | 'other sources' | 'other values' | 'fresh' {
  const then = readStamp()
  if (!then) return 'none'
  if (then.values !== readValues()) return 'other values'
  return then.sources === readSources() ? 'fresh' : 'other sources'
}

/** Null where nothing was built, or by a version that wrote it otherwise. */
function readStamp(): Stamp | null {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'))
  } catch {
    return null
  }
}

/** Says that the build was made from what is here now. */
export function writeStamp(): void {
  mkdirSync(dirname(STAMP), { recursive: true })
  const stamp: Stamp = { sources: readSources(), values: readValues() }
  writeFileSync(STAMP, JSON.stringify(stamp))
}

/** True for a variable whose change needs another build. */
export function standsInPages(name: string): boolean {
  return SITE_VARIABLE.test(name)
}

function readValues(): string {
  const given = Object.entries(process.env).filter(([name, value]) => standsInPages(name) && value)
  return digest(JSON.stringify(given.sort()))
}

function readSources(): string {
  return digest(SOURCES.flatMap((source) => listFiles(join(ROOT, source))).join('\n'))
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [describeFile(path)]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(
      // src/messages is made by the build itself; tests are no part of it.
      ({ name, parentPath }) => !/src.messages(-node)?/.test(parentPath) && !/\.test\.tsx?$/.test(name),
    )
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => describeFile(join(parentPath, name)))
}

function describeFile(path: string): string {
  const { size, mtimeMs } = statSync(path)
  return `${path.slice(ROOT.length)}|${size}|${mtimeMs}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export { STAMP }
