// Compiles messages/ to src/messages, when the catalogues have changed. `npm run messages` runs this file.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
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
  isolateNames()
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

/** A text of a person as Paraglide inserts it: names of people and firms, titles of documents and files, subjects. */
const INSERTED_NAME = /(\$\{|String\()(i\?\.(?:name|who|colleague|subject|title|document|file))(?=[})])/g
const REGISTRY_IMPORT = /^import \* as registry from/m
const ISOLATE = `
/** Letters of Hebrew, Arabic and the scripts beside them, which are written from right to left. */
const RIGHT_TO_LEFT = /[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]/

/**
 * A name within a sentence: one written from right to left stands between U+2068 and U+2069, so that it turns neither the
 * number nor the full stop beside it. Every other name is unchanged (docs/decisions/0095).
 * @param {unknown} name
 */
export const isolate = (name) => (RIGHT_TO_LEFT.test(String(name)) ? \`\\u2068\${name}\\u2069\` : name)
`

/** The one place where names get into sentences: pages, mails, subjects, notices and PDFs are made of messages. */
function isolateNames(): void {
  appendFileSync(join(OUTPUT, 'registry.js'), ISOLATE)
  for (const file of globSync(join(OUTPUT, 'messages/*.js'))) {
    const code = readFileSync(file, 'utf8').replaceAll(INSERTED_NAME, '$1registry.isolate($2)')
    if (code.includes('registry.isolate') && !REGISTRY_IMPORT.test(code))
      throw new Error(`${file} has names and does not import registry.js`)
    writeFileSync(file, code)
  }
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
