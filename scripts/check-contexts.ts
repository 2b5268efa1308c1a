/**
 * Checks messages/context.json, what a translator must know of a message besides its text: every message of one word,
 * and every text that stands under several keys, has a context that says where it is seen.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Catalogue = Readonly<Record<string, unknown>>

export interface Contexts {
  /** Who reads messages other than applicants and visitors: keys, or beginnings of keys that end with "_". */
  audiences: Readonly<Record<string, readonly string[]>>
  /** Where a message is seen, by key or by the beginning of keys. */
  context: Readonly<Record<string, string>>
}

export interface MessageContext {
  key: string
  text: string
  audience: string
  context: string
}

const EVERYBODY = 'applicants and visitors'

const fits = (pattern: string, key: string) =>
  key === pattern || (pattern.endsWith('_') && key.startsWith(pattern))

/** Every message with its readers and its context, '' where it needs none; the longest fitting pattern wins. */
export function listContexts(catalogue: Catalogue, { audiences, context }: Contexts): MessageContext[] {
  const longestFirst = Object.entries(context).sort(([a], [b]) => b.length - a.length)
  const readers = Object.entries(audiences)
  return Object.entries(catalogue).flatMap(([key, message]) =>
    key === '$schema'
      ? []
      : {
          key,
          text: readText(message),
          audience: readers.find(([, patterns]) => patterns.some((one) => fits(one, key)))?.[0] ?? EVERYBODY,
          context: longestFirst.find(([pattern]) => fits(pattern, key))?.[1] ?? '',
        },
  )
}

/** Messages that need a context and have none, and patterns that fit no message; one line each. */
export function listContextFaults(catalogue: Catalogue, contexts: Contexts): string[] {
  const messages = listContexts(catalogue, contexts)
  const texts = messages.map(({ text }) => text)
  const isRepeated = (text: string) => texts.indexOf(text) !== texts.lastIndexOf(text)
  const patterns = [...Object.keys(contexts.context), ...Object.values(contexts.audiences).flat()]
  return [
    ...messages
      .filter(({ text, context }) => context === '' && (isOneWord(text) || isRepeated(text)))
      .map(
        ({ key, text }) =>
          `${key} ("${text}") needs a context: say where it is seen, and what kind of word it is.`,
      ),
    ...patterns
      .filter((pattern) => !messages.some(({ key }) => fits(pattern, key)))
      .map((pattern) => `${pattern} fits no message: remove it.`),
  ]
}

/** The text of a message; of one with plural forms all of them. */
function readText(message: unknown): string {
  if (typeof message === 'string') return message
  const variants = message as readonly { match: Readonly<Record<string, string>> }[]
  return variants.flatMap(({ match }) => Object.values(match)).join(' / ')
}

const isOneWord = (text: string): boolean => text.replaceAll(/\{[^}]*\}/g, '').match(/\p{L}+/gu)?.length === 1

/** The catalogue and the contexts of the project at `root`. */
export function readContexts(root: string): { catalogue: Catalogue; contexts: Contexts } {
  const read = (file: string) => JSON.parse(readFileSync(join(root, 'messages', file), 'utf8'))
  return { catalogue: read('en.json'), contexts: read('context.json') }
}

if (import.meta.main) {
  const { catalogue, contexts } = readContexts(join(import.meta.dirname, '..'))
  const faults = listContextFaults(catalogue, contexts)
  for (const fault of faults) console.error(`messages/context.json: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
