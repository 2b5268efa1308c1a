/**
 * Checks that what applicants read can be read at level B1: sentences of at most 25 words, and one word for one thing, in
 * every language. The legal texts are left out.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const MOST_WORDS = 25

const MARKUP = /\{[#/][a-z_]+\/?\}/g
const PLACEHOLDER = /\{\{[^}]+\}\}|\{[^}]+\}/g
const LINK = /\[([^\]]+)\]\([^)]*\)/g
/** An email address, or the host of a site. */
const ADDRESS = /[\w.+-]+@[\w.-]+|\b[\w-]+(?:\.[\w-]+)*\.(?:pl|com|eu|org|gov|example)\b/g
const SENTENCE_END = /(?<=[.?!:…][”"»)]?)\s+|\n/
/** "art. 108", "Dz.U. 2026 poz. 553", "ст. 105", "2026 р.": a full stop that ends no sentence of Polish, Ukrainian, Russian. */
const ABBREVIATION =
  /(?<!\p{L})(?:art|ust|pkt|nr|poz|ul|al|pl|np|tj|tzn|m\.in|itp|ok|ws|min|godz|tel|ст|ч|п|пп|вул|ул|р|г|т|д|грн|тел|напр|див|см|стор|стр)\.(?=\s+[\p{Ll}\d„«])/giu

/** The sentences of a text with more than {@link MOST_WORDS} words. A placeholder is one word. */
export function listLongSentences(text: string): string[] {
  return text
    .replaceAll(MARKUP, '')
    .replaceAll(PLACEHOLDER, 'X')
    .replaceAll(LINK, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(ABBREVIATION, (found) => found.slice(0, -1))
    .split(SENTENCE_END)
    .filter(
      (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length > MOST_WORDS,
    )
}

/** Words that our texts do not use, because another one means the same thing everywhere. */
const OTHER_WORDS: Readonly<Record<string, RegExp>> = {
  // Polish writes e-mail: "Telefon, e-mail" in the fields of a Polish form.
  email: /(?<!telefon, )\be-mails?\b|(?<![\w@.-])mails?\b(?! server)/i,
  documents: /\bpapers\b/i,
  helpline: /\bhelp line\b/i,
  'us, or our consultant': /\bour people\b/i,
  'missing formal parts': /\bformal gaps?\b/i,
  reason: /\b(?:on the|legal) grounds?\b/i,
}
/** Read by developers, not by applicants. */
const FOR_DEVELOPERS = /^server_dev_/
/** Polish in every language: for an office, or for somebody whom an applicant asks. */
const IN_POLISH = /_pl$/

/** Words that a language does not use, each with the one that it uses for the thing. */
export type OtherWords = Readonly<Record<string, RegExp>>

/** What is wrong with the words of a text, one line for each. */
export function listOtherWords(text: string, words: OtherWords = OTHER_WORDS): string[] {
  const plain = text
    .replaceAll(PLACEHOLDER, 'X')
    .replaceAll(LINK, '$1')
    .replaceAll(/^§ .*$/gm, '')
    .replaceAll(ADDRESS, 'X')
  return Object.entries(words).flatMap(([word, others]) => {
    const [found] = others.exec(plain) ?? []
    return found === undefined ? [] : [`"${found}" is called ${word}`]
  })
}

/** Rows of the glossary: | English | the language's word | words that are refused, "werdykt-" with any ending | … | */
const GLOSSARY_ROW = /^\| [^|]+ \| ([^|]+) \| ([^|]+) \|/gm

/** The words that the glossary of a language refuses (docs/languages/). None without a glossary. */
export function readGlossary(root: string, language: string): OtherWords {
  const file = join(root, 'docs/languages', `${language}.md`)
  const glossary = existsSync(file) ? (readFileSync(file, 'utf8').split('## Glossary\n')[1] ?? '') : ''
  const rows = [...glossary.matchAll(GLOSSARY_ROW)].slice(2)
  return Object.fromEntries(
    rows.flatMap(([, word = '', others = '']) => {
      const patterns = others.split(',').map((one) => one.trim())
      return others.trim() === '' ? [] : [[word.trim(), writeWords(patterns)]]
    }),
  )
}

function writeWords(patterns: readonly string[]): RegExp {
  const words = patterns.map((one) => one.replaceAll(/-(?= |$)/g, '\\p{L}*').replaceAll(' ', '\\s'))
  return new RegExp(`(?<![\\p{L}\\d-])(?:${words.join('|')})(?![\\p{L}\\d])`, 'iu')
}

/** Every sentence of the project at `root` that is too long, and every other word, one per line. */
export function checkSentences(root: string): string[] {
  const { baseLocale, locales }: { baseLocale: string; locales: string[] } = JSON.parse(
    readFileSync(join(root, 'project.inlang/settings.json'), 'utf8'),
  )
  return locales.flatMap((locale) =>
    checkLanguage(root, locale, locale === baseLocale ? OTHER_WORDS : readGlossary(root, locale)),
  )
}

function checkLanguage(root: string, locale: string, words: OtherWords): string[] {
  const names = [`content/${locale}/**/*.md`, `content/${locale}/facts/*.json`, `messages/${locale}.json`]
  return globSync(names, { cwd: root })
    .filter((file) => !file.includes('/legal/'))
    .flatMap((file) => {
      const path = join(root, file)
      const texts = file.endsWith('.md')
        ? readMarkdown(path)
        : readStrings(JSON.parse(readFileSync(path, 'utf8')))
      return texts
        .flatMap((text) => [
          ...listLongSentences(text).map((sentence) => `"${sentence}" has more than ${MOST_WORDS} words`),
          ...listOtherWords(text, words),
        ])
        .map((fault) => `${relative(root, path)}: ${fault}.`)
    })
}

/** Polish text for the office (after ">") and fields are no sentences for the reader; a cell of a table is one. */
function readMarkdown(path: string): string[] {
  return readFileSync(path, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/```[\s\S]*?```/g, '')
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .flatMap((line) => (line.startsWith('|') ? line.split('|') : [line]))
}

function readStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inside]) =>
        FOR_DEVELOPERS.test(key) || IN_POLISH.test(key) || key === 'declarations' ? [] : readStrings(inside),
      )
    : []
}

if (import.meta.main) {
  const faults = checkSentences(join(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
