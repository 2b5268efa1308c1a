/**
 * Checks that what applicants read can be read at level B1: sentences of at most 25 words, and one word for one thing.
 * The legal texts are left out.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const MOST_WORDS = 25

const MARKUP = /\{[#/][a-z_]+\/?\}/g
const PLACEHOLDER = /\{\{[^}]+\}\}|\{[^}]+\}/g
const LINK = /\[([^\]]+)\]\([^)]*\)/g
const SENTENCE_END = /(?<=[.?!:])\s+|\n/

/** The sentences of a text with more than {@link MOST_WORDS} words. A placeholder is one word. */
export function listLongSentences(text: string): string[] {
  return text
    .replaceAll(MARKUP, '')
    .replaceAll(PLACEHOLDER, 'X')
    .replaceAll(LINK, '$1')
    .replaceAll(/[*_`]/g, '')
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

/** What is wrong with the words of a text, one line for each. */
export function listOtherWords(text: string): string[] {
  const plain = text
    .replaceAll(PLACEHOLDER, 'X')
    .replaceAll(LINK, '$1')
    .replaceAll(/^§ .*$/gm, '')
  return Object.entries(OTHER_WORDS).flatMap(([word, others]) => {
    const [found] = others.exec(plain) ?? []
    return found === undefined ? [] : [`"${found}" is called ${word}`]
  })
}

/** Every sentence of the project at `root` that is too long, and every other word, one per line. */
export function checkSentences(root: string): string[] {
  const files = globSync(['content/en/**/*.md', 'content/en/facts/*.json', 'messages/en.json'], { cwd: root })
  return files
    .filter((file) => !file.includes('/legal/'))
    .flatMap((file) => {
      const path = join(root, file)
      const texts = file.endsWith('.md')
        ? readMarkdown(path)
        : readStrings(JSON.parse(readFileSync(path, 'utf8')))
      return texts
        .flatMap((text) => [
          ...listLongSentences(text).map((sentence) => `"${sentence}" has more than ${MOST_WORDS} words`),
          ...listOtherWords(text),
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
        FOR_DEVELOPERS.test(key) || IN_POLISH.test(key) ? [] : readStrings(inside),
      )
    : []
}

if (import.meta.main) {
  const faults = checkSentences(join(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
