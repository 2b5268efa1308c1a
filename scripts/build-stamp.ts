import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readSiteValues } from '#server/operator-env.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'build/stamp')
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

/** What the build was made from: names, sizes and times of all sources, and the values that stand in the pages. */
export function readSourceStamp(): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path.slice(ROOT.length)}|${size}|${mtimeMs}\n`)
  }
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    if (!existsSync(path)) continue
    if (statSync(path).isFile()) {
      add(path)
      continue
    }
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      // src/messages is made by the build itself; tests are no part of it.
      const isPart = !/src.messages(-node)?/.test(entry.parentPath) && !/\.test\.tsx?$/.test(entry.name)
      if (entry.isFile() && isPart) add(join(entry.parentPath, entry.name))
    }
  }
  hash.update(JSON.stringify(readSiteValues(process.env)))
  return hash.digest('hex')
}

export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === readSourceStamp()
}

export { STAMP }
