import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** The project of two languages, English and the pseudo-language, that is made of the catalogue. */
export const PSEUDO_PROJECT = join(ROOT, '.cache/pseudo-language')
/** Written last: the compiler leaves files alone that stay the same. */
const STAMP = join(PSEUDO_PROJECT, 'stamp')
const SOURCES = ['messages/en.json', 'scripts/pseudo-language.ts', 'package-lock.json']

/** vitest globalSetup: compiles the messages of both languages, unless they are as new as the catalogue. */
export default async function setup(): Promise<void> {
  const newest = Math.max(...SOURCES.map((path) => statSync(join(ROOT, path)).mtimeMs))
  if (existsSync(STAMP) && statSync(STAMP).mtimeMs > newest) return
  // The compiler is large, and the configuration of every run names this file.
  const { writePseudoProject } = await import('../../scripts/pseudo-language.ts')
  await writePseudoProject(PSEUDO_PROJECT)
  writeFileSync(STAMP, '')
}
