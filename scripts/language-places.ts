// The site is bundled once for all languages: in place of each text its scripts have a call of a function that does not
// exist, and each language's copy of a script has the text there (docs/decisions/0093). No minifier can change such a call.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'
import type { FactId } from '#facts/fact-book.ts'
import { isFactId, requireFact } from '#facts/require-fact.ts'
import { LANGUAGES, type Language } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'
import { baseLocale } from '#messages/runtime.js'

export const COMPILED = join(import.meta.dirname, '../src/messages')

const DECLARATION = /^export const (\w+) = /m
/** A message without a translation. */
const OF_BASE = /^export \{ \w+ \} from .*$/gm
/** A place with its arguments, in the quotes that the minifier has chosen. */
const PLACE =
  /__(message|fact|language)_place\(\s*(?:(["'`])([\w-]+)\2,\s*(["'`])\w+\4((?:,\s*[\w$]+)*)\s*)?\)/g
/** Functions of Paraglide's registry that a text may call, in the order in which its place has them. */
const HELPERS = ['plural', 'isolate']
const ANY_PLACE = /__(?:message|fact|language)_place/
/** Where a function needs no parentheses: after `name=`, at the end of its declaration. */
const AFTER_NAME = /[\w$] ?= ?$/
const AT_END = /^[,;]/

/** The code of each message in each language, by its key. */
export type Catalogues = ReadonlyMap<Language, ReadonlyMap<string, string>>

/** The compiled messages of all languages. */
export function readCatalogues(): Catalogues {
  const read = (language: Language) =>
    readTexts(readFileSync(join(COMPILED, 'messages', `${language}.js`), 'utf8'))
  return new Map(LANGUAGES.map((language) => [language, read(language)]))
}

/** The code of each message in Paraglide's module of a language, by its key. */
export function readTexts(compiled: string): Map<string, string> {
  const [, ...parts] = compiled.replaceAll(OF_BASE, '').split(DECLARATION)
  return new Map(parts.flatMap((key, at) => (at % 2 === 0 ? [[key, parts[at + 1] ?? ''] as const] : [])))
}

/** The place of the language's tag. */
export const LANGUAGE_PLACE = '/* @__PURE__ */ __language_place()'

/**
 * The place of a message's function. It depends on the texts of all languages: files are named by their contents, and
 * another text must give them another name. Throws for a key that the catalogue does not have.
 */
export function placeMessage(key: string, catalogues: Catalogues): string {
  const texts = [...catalogues.keys()].map((language) => findText(key, catalogues, language))
  const helpers = listHelpers(texts).map((helper) => `, ${helper}`)
  return `/* @__PURE__ */ __message_place("${key}", "${hashOf(texts)}"${helpers.join('')})`
}

/** The place of a fact's record; it depends on the records of all languages. */
export function placeFact(id: FactId): string {
  return `__fact_place("${id}", "${hashOf(LANGUAGES.map((language) => recordOf(id, language)))}")`
}

/** True for a script that differs between languages. */
export function hasPlaces(code: string): boolean {
  return ANY_PLACE.test(code)
}

/** Returns what writes the texts of a language into a script. That throws for a place that it cannot fill. */
export function createFiller(language: Language, catalogues: Catalogues): (code: string) => string {
  const functions = new Map<string, string>()
  const functionOf = (key: string) => {
    const made = functions.get(key) ?? minifyCode(findText(key, catalogues, language), helpersOf(key))
    functions.set(key, made)
    return made
  }
  /** What the place of the message has: whatever it calls in any language. */
  const helpersOf = (key: string) =>
    listHelpers([...catalogues.keys()].map((one) => findText(key, catalogues, one)))
  const fillPlace = (code: string, place: RegExpExecArray) => {
    const [call, kind, , key = '', , helpers = ''] = place
    if (kind === 'language') return JSON.stringify(language)
    if (kind === 'fact') return `(${minifyCode(`(${recordOf(key, language)})`)})`
    const text = functionOf(key)
    if (needsHelpers(findText(key, catalogues, language))) return `(${text})(${helpers.replace(/^,\s*/, '')})`
    const end = place.index + call.length
    const isAlone =
      AFTER_NAME.test(code.slice(0, place.index).slice(-4)) && AT_END.test(code.slice(end, end + 1))
    return isAlone ? text : `(${text})`
  }
  return (code) => {
    let filled = ''
    let from = 0
    for (const place of code.matchAll(PLACE)) {
      filled += code.slice(from, place.index) + fillPlace(code, place)
      from = place.index + place[0].length
    }
    filled += code.slice(from)
    const left = ANY_PLACE.exec(filled)
    if (left)
      throw new Error(`This text could not be filled in: ${filled.slice(left.index, left.index + 120)}`)
    return filled
  }
}

/** The text in this language; a message without a translation has the base language's. */
function findText(key: string, catalogues: Catalogues, language: Language): string {
  const text = catalogues.get(language)?.get(key) ?? catalogues.get(baseLocale)?.get(key)
  if (text === undefined) throw new Error(`No message has the key "${key}" (messages/)`)
  return text
}

const needsHelpers = (text: string) => text.includes('registry.')
const listHelpers = (texts: readonly string[]) =>
  HELPERS.filter((helper) => texts.some((text) => text.includes(`registry.${helper}(`)))

/**
 * A message's function or a fact's record in few bytes. A function that calls helpers is returned by one that gets them, by
 * names that no placeholder or selector of a message has.
 */
function minifyCode(text: string, helpers: readonly string[] = []): string {
  const given = helpers.map((helper) => `$${helper}`).join(', ')
  const made = needsHelpers(text) ? `(${given}) => ${text.replaceAll('registry.', '$')}` : text
  const start = 'globalThis.text='
  const { code, errors } = minifySync('message.js', `${start}${made.replace(/;\s*$/, '')}`)
  if (!code.startsWith(start) || errors.length > 0 || code.includes('registry'))
    throw new Error(`This text could not be made smaller: ${text}`)
  return code.slice(start.length).replace(/;\s*$/, '')
}

/** The record as scripts have it. */
function recordOf(id: string, language: Language): string {
  if (!isFactId(id)) throw new Error(`No fact has the id "${id}" (content/facts/)`)
  return inLanguage(language, () => JSON.stringify(requireFact(id)))
}

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
}
