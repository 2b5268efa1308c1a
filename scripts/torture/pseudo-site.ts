import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PSEUDO_LANGUAGE, pseudoTranslate, writePseudoCatalogue } from '../pseudo-language.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Files that the build reads. */
const COPIED = [
  'src',
  'scripts',
  'content',
  'migrations',
  'schemas',
  'models',
  'public',
  'package.json',
  'package-lock.json',
]
const CONFIGURATION = ['react-router.config.ts', 'vite.config.ts', 'tsconfig*.json']
/** Front matter that pages show; other fields are not translated. */
const SHOWN_FIELDS = ['title', 'description', 'lead']
/** Parts of Markdown that are not translated: marks of facts, ids, fields, URLs, HTML, code. */
const UNTOUCHED = /(\{\{.*?\}\}|\{[^}]*\}|\]\([^)]*\)|<[^>]*>|`[^`]*`)/
/** "1/2 x3 | " before the names of a field of a sheet. */
const FIELD_WIDTH = /^\d\/\d[^|]*\| /
/** Lines that are not translated: official rules, blocks, fences. */
const UNTRANSLATED_LINE = /^(§ |::|```)/

/**
 * Copies this project, adds the pseudo-language with the steps of docs/languages.md, and builds it in both languages.
 * Returns the folder of the copy.
 */
export function buildPseudoSite(): string {
  const root = mkdtempSync(join(tmpdir(), 'pobyt-language-'))
  const files = [...COPIED, ...globSync(CONFIGURATION, { cwd: ROOT })]
  for (const file of files) cpSync(join(ROOT, file), join(root, file), { recursive: true, dereference: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction')
  writePseudoCatalogue(root)
  translateContent(root)
  addFacts(root)
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`the project in ${root} could not be built`)
  return root
}

export function removePseudoSite(root: string): void {
  rmSync(root, { recursive: true, force: true })
}

/** Writes content/ of the pseudo-language into the folder of a project. */
export function translateContent(root: string): void {
  const folder = join(root, 'content', PSEUDO_LANGUAGE)
  cpSync(join(ROOT, 'content/en'), folder, { recursive: true })
  for (const name of globSync('**/*.{md,json}', { cwd: folder })) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    const translate = name.endsWith('.md') ? translateMarkdown : translateJson
    writeFileSync(file, translate(text))
  }
}

function translateJson(text: string): string {
  const translate = (value: unknown): unknown => {
    if (typeof value === 'string') return translateWords(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translate(part)]))
  }
  return JSON.stringify(translate(JSON.parse(text)))
}

function translateMarkdown(text: string): string {
  const [, head = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const lines = body.split('\n').map((line) => {
    const [width = ''] = FIELD_WIDTH.exec(line) ?? []
    return UNTRANSLATED_LINE.test(line) ? line : width + translateWords(line.slice(width.length))
  })
  const front = head === '' ? '' : `---\n${translateHead(head)}\n---\n`
  return front + lines.join('\n')
}

function translateHead(head: string): string {
  let list = ''
  return head
    .split('\n')
    .map((line) => {
      const [, key, value = ''] = /^(\w+): *(.*)$/.exec(line) ?? []
      if (key) list = key
      if (key) return SHOWN_FIELDS.includes(key) ? `${key}: ${translateWords(value)}` : line
      return list === 'facts' ? translateWords(line) : line
    })
    .join('\n')
}

function translateWords(text: string): string {
  return text
    .split(UNTOUCHED)
    .map((part) => (UNTOUCHED.test(part) ? part : pseudoTranslate(part)))
    .join('')
}

/** Adds the pseudo-language to the two places in the code that name languages. */
function addFacts(root: string): void {
  const english = readFileSync(join(root, 'src/facts/words/en.ts'), 'utf8')
  const words = english
    .replaceAll('#content/en/', `#content/${PSEUDO_LANGUAGE}/`)
    .replace('const EN ', 'const PSEUDO ')
  writeFileSync(join(root, 'src/facts/words/uk-xa.ts'), words)
  const book = join(root, 'src/facts/fact-book.ts')
  const line = '  en: { records: RECORDS, sources, ...EN },\n'
  const before = readFileSync(book, 'utf8')
  if (!before.includes(line))
    throw new Error('BUILT_BOOKS in src/facts/fact-book.ts has changed: adapt scripts/torture/pseudo-site.ts')
  const after = before.replace(
    line,
    `${line}  '${PSEUDO_LANGUAGE}': { records: RECORDS, sources, ...PSEUDO },\n`,
  )
  writeFileSync(book, `import { PSEUDO } from './words/uk-xa.ts'\n${after}`)
}
