import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** The project of two languages, English and the pseudo-language, that is made of the catalogue. */
export const PSEUDO_PROJECT = join(ROOT, 'build/pseudo-language')

/** vitest globalSetup: compiles the messages of both languages, unless they are as new as the catalogue. */
export default async function setup(): Promise<void> {
  const compiled = join(PSEUDO_PROJECT, 'messages-node/runtime.js')
  const sources = ['messages/en.json', 'scripts/pseudo-language.ts', 'package-lock.json']
  const newest = Math.max(...sources.map((path) => statSync(join(ROOT, path)).mtimeMs))
  if (existsSync(compiled) && statSync(compiled).mtimeMs > newest) return
  // The compiler is large, and the configuration of every run names this file.
  const { writePseudoProject } = await import('../../scripts/pseudo-language.ts')
  await writePseudoProject(PSEUDO_PROJECT)
}
