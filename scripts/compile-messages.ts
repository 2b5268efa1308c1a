// Compiles messages/ to src/messages, when the catalogues have changed. `npm run messages` runs this file.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const OUTPUT = join(ROOT, 'src/messages')
/** The hash of the sources of the compiled messages. */
const STAMP = join(OUTPUT, 'stamp.txt')

/** Every module that shows a text imports what this writes. Throws for a catalogue that Paraglide cannot read. */
export async function compileMessages(): Promise<void> {
  const hash = hashSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  // Imported on demand, because it is large.
  const { compile } = await import('@inlang/paraglide-js')
  await compile({
    project: join(ROOT, 'project.inlang'),
    outdir: OUTPUT,
    strategy: ['baseLocale'],
    outputStructure: 'locale-modules',
  })
  writeFileSync(STAMP, hash)
}

function hashSources(): string {
  const files = [
    ...globSync('messages/*.json', { cwd: ROOT }),
    'project.inlang/settings.json',
    'package-lock.json',
  ]
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

if (import.meta.main) await compileMessages()
