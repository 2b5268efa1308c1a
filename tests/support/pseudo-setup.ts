import { existsSync, globSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** The generated inlang project with the languages of the product and the pseudo-language. */
export const PSEUDO_PROJECT = join(ROOT, '.cache/pseudo-language')
/** Its mtime is the time of the last compilation: the compiler does not rewrite unchanged files. */
const STAMP = join(PSEUDO_PROJECT, 'stamp')
const SOURCES = [
  'messages/*.json',
  'project.inlang/settings.json',
  'scripts/pseudo-language.ts',
  'package-lock.json',
]

/** The globalSetup of vitest: compiles the messages of all of them when a source has changed. */
export default async function setup(): Promise<void> {
  const newest = Math.max(
    ...globSync(SOURCES, { cwd: ROOT }).map((path) => statSync(join(ROOT, path)).mtimeMs),
  )
  if (existsSync(STAMP) && statSync(STAMP).mtimeMs > newest) return
  // Imported on demand: every test run loads this file, and the compiler is large.
  const { writePseudoProject } = await import('../../scripts/pseudo-language.ts')
  await writePseudoProject(PSEUDO_PROJECT)
  writeFileSync(STAMP, '')
}
