import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'

const ROOT = join(import.meta.dirname, '..')
/** A made-up language: Intl formats dates and numbers as Ukrainian, with all of its plural forms. */
export const PSEUDO_LANGUAGE = 'uk-XA'
/** Ukrainian has more plural forms than English. */
const PLURAL_FORMS = ['one', 'few', 'many', 'other']
const LETTERS: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [
    letter,
    [...'абцдефгчіжклмнопярстувшхйз'][at] ?? '',
  ]),
)
/** Placeholders of a message, and the marks around its links. */
const UNTOUCHED = /(\{[^}]*\})/

/** Messages that are Polish in every language, and the catalogue's schema. */
const UNTRANSLATED_KEY = /_pl$|^\$schema$/

interface Variants {
  declarations: string[]
  selectors: string[]
  match: Record<string, string>
}
type Message = string | Variants[]

/** The text without any Latin letter and 40 % longer: each vowel is doubled, so that words become longer, not more. */
export function pseudoTranslate(text: string): string {
  return text
    .split(UNTOUCHED)
    .map((part) => (UNTOUCHED.test(part) ? part : writeCyrillic(part)))
    .join('')
}

function writeCyrillic(text: string): string {
  const goal = Math.ceil([...text].length * 1.4)
  let spare = goal - [...text].length
  return text.replace(/[a-z]/gi, (letter) => {
    const small = LETTERS[letter.toLowerCase()] ?? letter
    const written = letter === letter.toLowerCase() ? small : small.toUpperCase()
    if (spare === 0 || !/[aeiouy]/i.test(letter)) return written
    spare -= 1
    return written + small
  })
}

/**
 * Writes a Paraglide project of two languages into the folder: the repository's language and the pseudo-language made
 * of it (`project.inlang`, `messages/`), with the messages compiled for the server (`compiled/`).
 */
export async function writePseudoProject(folder: string): Promise<void> {
  writePseudoCatalogue(folder)
  const project = join(folder, 'project.inlang')
  const outdir = join(folder, 'compiled')
  await compile({ project, strategy: ['baseLocale'], outdir, outputStructure: 'locale-modules' })
}

/** Writes the project without compiling the messages. */
export function writePseudoCatalogue(folder: string): void {
  const settings = JSON.parse(readFileSync(join(ROOT, 'project.inlang/settings.json'), 'utf8'))
  mkdirSync(join(folder, 'messages'), { recursive: true })
  mkdirSync(join(folder, 'project.inlang'), { recursive: true })
  for (const locale of settings.locales)
    cpSync(join(ROOT, `messages/${locale}.json`), join(folder, `messages/${locale}.json`))
  writeFileSync(join(folder, 'messages', `${PSEUDO_LANGUAGE}.json`), JSON.stringify(pseudoCatalogue()))
  settings.locales = [...settings.locales, PSEUDO_LANGUAGE]
  // The plugin's path must be absolute, because the project is in another folder.
  settings.modules = settings.modules.map((module: string) => join(ROOT, module))
  writeFileSync(join(folder, 'project.inlang/settings.json'), JSON.stringify(settings))
}

function pseudoCatalogue(): Record<string, Message> {
  const english: Record<string, Message> = JSON.parse(readFileSync(join(ROOT, 'messages/en.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries(english).map(([key, message]) => [
      key,
      UNTRANSLATED_KEY.test(key) ? message : translate(message),
    ]),
  )
}

function translate(message: Message): Message {
  if (typeof message === 'string') return pseudoTranslate(message)
  return message.map((variants) => ({ ...variants, match: Object.fromEntries(listForms(variants.match)) }))
}

/** `count=*, countPlural=other`, or the one form of a text that English says of every number alike. */
const EVERY_FORM = /([pP]lural)=(other|\*)$/
const EXACT_NUMBER = /=\d/

/** Expands the English forms "one" and "other" to all forms of the pseudo-language. */
function listForms(match: Record<string, string>): [string, string][] {
  return Object.entries(match).flatMap(([choice, text]) => {
    const written = pseudoTranslate(text)
    const [, name, form] = EVERY_FORM.exec(choice) ?? []
    if (name === undefined || EXACT_NUMBER.test(choice)) return [[choice, written]]
    return PLURAL_FORMS.filter((other) => form === '*' || other !== 'one').map((other): [string, string] => [
      choice.replace(EVERY_FORM, `$1=${other}`),
      written,
    ])
  })
}
