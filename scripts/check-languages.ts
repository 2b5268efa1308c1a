/**
 * Checks that a further language has what the base language has and nothing else: each message, each file of content/,
 * each record's text, each line; with the same figures, links and marks, all plural forms, and no English left.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareMessages, compareTexts, listTexts, type Message } from './check-translations.ts'
import { listEnglish, listPolish } from './check-untranslated.ts'

/** Everything that a language at `root` lacks or has too much, one line each. People judge the translations themselves. */
export function checkLanguages(root: string): string[] {
  const { baseLocale, locales }: { baseLocale: string; locales: string[] } = JSON.parse(
    readFileSync(join(root, 'project.inlang/settings.json'), 'utf8'),
  )
  const further = locales.filter((locale) => locale !== baseLocale)
  return further.flatMap((language) => {
    const pair = { root, baseLocale, language }
    return [...listFiles(pair), ...listMessages(pair)]
  })
}

interface Pair {
  root: string
  baseLocale: string
  language: string
}

function listFiles({ root, baseLocale, language }: Pair): string[] {
  const list = (locale: string) => globSync('**/*.*', { cwd: join(root, 'content', locale) }).sort()
  const read = (locale: string, file: string) => readFileSync(join(root, 'content', locale, file), 'utf8')
  const [expected, found] = [list(baseLocale), list(language)]
  const texts = expected.filter((file) => found.includes(file))
  return [
    ...listDifferences(expected, found).map(({ name, fault }) => `content/${language}/${name} ${fault}`),
    ...texts.flatMap((file) => {
      const pair = { english: read(baseLocale, file), translated: read(language, file), file }
      const faults = file.endsWith('.json') ? compareRecords(pair) : compareMarkdown(pair)
      return faults.map((fault) => `content/${language}/${file}: ${fault}.`)
    }),
  ]
}

function listDifferences(
  expected: readonly string[],
  found: readonly string[],
): { name: string; fault: string }[] {
  return [
    ...expected.filter((name) => !found.includes(name)).map((name) => ({ name, fault: 'is missing.' })),
    ...found
      .filter((name) => !expected.includes(name))
      .map((name) => ({ name, fault: 'is not in the English: remove it.' })),
  ]
}

interface Texts {
  english: string
  translated: string
  file: string
}

/** Plural forms of units are checked with the records (check-facts.ts). */
const UNITS = /units\.json$/
/** Titles of pages stand in the language of the page. */
const TITLES = /sources\.json$/

function compareRecords({ english, translated, file }: Texts): string[] {
  if (UNITS.test(file)) return []
  const read = (text: string) => new Map(listStrings(JSON.parse(text)))
  const [expected, found] = [read(english), read(translated)]
  return [
    ...listDifferences([...expected.keys()], [...found.keys()]).map(
      ({ name, fault }) => `${name} ${fault.slice(0, -1)}`,
    ),
    ...[...expected].flatMap(([name, text]) => {
      const other = found.get(name)
      if (other === undefined) return []
      const left =
        TITLES.test(file) || !isSentence(text) || isName(text)
          ? []
          : listLeft({ english: text, translated: other })
      return [...compareTexts({ english: text, translated: other }), ...left].map(
        (fault) => `${name}: ${fault}`,
      )
    }),
  ]
}

/** Values such as "apostille" or "Warsaw" are single words, which another language may write alike. */
const isSentence = (text: string) => text.includes(' ')
/** "Gorzów Wielkopolski (Lubuskie)": every word has a capital letter, and more than English ones. */
const isName = (text: string) =>
  /[^\x20-\x7e]|\(/.test(text) && !/(?<!\p{L})\p{Ll}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, ''))

function listStrings(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inside]) => listStrings(inside, path ? `${path}.${key}` : key))
    : []
}

/** Keys of the front matter that hold words. The words of `also` are what people of a language search for. */
const WORDS = new Set(['title', 'subtitle', 'description', 'lead', 'facts'])
const SHEET = /^resources\//
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/

function compareMarkdown({ english, translated, file }: Texts): string[] {
  const [expected, found] = [splitMarkdown(english), splitMarkdown(translated)]
  const settings = compareSettings(expected.settings, found.settings)
  const isSheet = SHEET.test(file)
  // The Polish sheet says once what the others say in Polish and in their language.
  if (expected.lines.length !== found.lines.length && !isSheet) {
    return [...settings, `has ${found.lines.length} lines, the English ${expected.lines.length}`]
  }
  const isByLine = expected.lines.length === found.lines.length
  const compared = isByLine
    ? found.lines.flatMap((line, at) => compareLine(expected.lines[at] ?? '', line))
    : compareTexts({ english: listOnce(expected.lines), translated: listOnce(found.lines) })
  return [...settings, ...compared]
}

interface Parts {
  /** By key of the front matter, without those that hold words. */
  settings: Map<string, string>
  /** Those that are not empty, with those of the front matter that hold words. */
  lines: string[]
}

function splitMarkdown(text: string): Parts {
  const [whole = '', front = ''] = FRONT_MATTER.exec(text) ?? []
  const entries = front.split(/\n(?=\w)/).map((entry): [string, string] => {
    const [key = ''] = entry.split(':')
    return [key, entry.slice(key.length + 1).trim()]
  })
  const words = entries.filter(([key]) => WORDS.has(key)).map(([, value]) => value)
  return {
    settings: new Map(entries.filter(([key]) => !WORDS.has(key) && key !== 'also')),
    lines: [...words, text.slice(whole.length)]
      .flatMap((part) => part.split('\n'))
      .filter((line) => line.trim() !== ''),
  }
}

function compareSettings(expected: Map<string, string>, found: Map<string, string>): string[] {
  return [...expected]
    .filter(([key, value]) => found.get(key) !== value)
    .map(([key, value]) => `${key} is not "${value}", as in the English`)
}

/** A table, a heading, a list, a quotation or a text. */
const BLOCK = /^\s*(?:#+ |[-*] |\d+\. |> |\||§ |::|```|!! )?/

function compareLine(english: string, translated: string): string[] {
  const readKind = (line: string) => BLOCK.exec(line)?.[0].trim() ?? ''
  const [kind, found] = [readKind(english), readKind(translated)]
  if (kind !== found) return [`"${translated}" begins with "${found}", the English with "${kind}"`]
  const cells = (line: string) => (line.startsWith('|') ? line.split('|').length : 0)
  if (cells(english) !== cells(translated)) return [`"${translated}" has other columns than the English`]
  // A line that is equal is Polish for the office, or a mark. English is found by its words.
  return [...compareTexts({ english, translated }), ...listLeft({ english: '', translated })].map(
    (fault) => `${fault} (${translated.slice(0, 60)})`,
  )
}

function listLeft({ english, translated }: Omit<Texts, 'file'>): string[] {
  const left = listEnglish({ english, translated })
  return left.length > 0 ? left : listPolish(translated)
}

/** Each mark, link and figure once; a mark by its fact, whichever part of it stands there. */
const listOnce = (lines: readonly string[]) => {
  const parts = lines.join('\n').match(/\{\{[^}]+\}\}|\{[^{}]+\}|\]\([^)]*\)|^(?:§|::).*$/gm) ?? []
  return [...new Set(parts.map((part) => part.replace(/^(\{\{[\w-]+)\.\w+\}\}$/, '$1}}')))].join('\n')
}

/** Polish in every language: for an office, or for somebody whom an applicant asks. */
const IN_POLISH = /_pl$/
/** Read by developers, who may leave them in English. */
const FOR_DEVELOPERS = /^server_dev_/
/** A greeting without a name needs no vocative. */
const GREETING = /_hello$|_welcome(?:_first)?$/

function listMessages({ root, baseLocale, language }: Pair): string[] {
  const [expected, found] = [readCatalogue(root, baseLocale), readCatalogue(root, language)]
  const missing = listDifferences(Object.keys(expected), Object.keys(found))
  const faults = Object.entries(expected).flatMap(([key, english]) => {
    const translated = found[key]
    if (translated === undefined || key === '$schema') return []
    if (IN_POLISH.test(key)) {
      const isEqual = JSON.stringify(english) === JSON.stringify(translated)
      return isEqual ? [] : [`${key} is Polish in every language: do not change it`]
    }
    const optional = GREETING.test(key) ? ['{name}'] : []
    const left = FOR_DEVELOPERS.test(key) ? [] : listLeftInMessage(english, translated)
    return [...compareMessages({ english, translated, language, optional }), ...left].map(
      (fault) => `${key}: ${fault}`,
    )
  })
  return [
    ...missing.map(({ name, fault }) => `messages/${language}.json: ${name} ${fault}`),
    ...faults.map((fault) => `messages/${language}.json: ${fault}.`),
  ]
}

type Catalogue = Readonly<Record<string, Message>>

function readCatalogue(root: string, locale: string): Catalogue {
  const file = join(root, 'messages', `${locale}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function listLeftInMessage(english: Message, translated: Message): string[] {
  const expected = listTexts(english)
  return listTexts(translated).flatMap(({ text }) => {
    const equal = expected.find((one) => one.text === text)?.text ?? ''
    return listLeft({ english: equal, translated: text })
  })
}

if (import.meta.main) {
  const faults = checkLanguages(join(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
