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
  keepPluralRules(join(OUTPUT, 'registry.js'))
  writeFileSync(STAMP, hash)
}

const MADE_EACH_TIME = 'return new Intl.PluralRules(locale, options).select(Number(input))'
const MADE_ONCE = `const key = locale + (options?.type ?? '')
	pluralRules[key] ??= new Intl.PluralRules(locale, options)
	return pluralRules[key].select(Number(input))`

/** Paraglide makes Intl.PluralRules for every text with a count, which takes many times as long as the text. */
function keepPluralRules(registry: string): void {
  const code = readFileSync(registry, 'utf8')
  if (!code.includes(MADE_EACH_TIME))
    throw new Error('Paraglide chooses plural forms in another way: see registry.js')
  const kept = '/** @type {Record<string, Intl.PluralRules>} */\nconst pluralRules = {}\n'
  writeFileSync(registry, `${kept}${code.replace(MADE_EACH_TIME, () => MADE_ONCE)}`)
}

function hashSources(): string {
  const files = [
    ...globSync('messages/*.json', { cwd: ROOT }),
    'project.inlang/settings.json',
    'package-lock.json',
    'scripts/compile-messages.ts',
  ]
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

if (import.meta.main) await compileMessages()
