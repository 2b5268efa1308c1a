/**
 * Checks that every message is used and that its key begins with the right prefix, and that no text on a screen
 * bypasses the catalogue.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { FEATURE_ORDER, ROOM_ORDER } from './check-structure-places.ts'

/** Attributes whose values people see or hear. */
const SPOKEN = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'label',
  'hint',
  'lead',
  'text',
  'error',
  'busyLabel',
  'disabledReason',
])

/** Two letters in a row are a word; one alone is a unit, a column or a bullet. */
const WORD = /\p{L}{2,}/u

/** Names that are the same in every language. */
const NAMES = new Set(['Pobyt', 'PDF', 'JPG', 'PNG', 'MB', 'PLN', 'zł'])

/** A host name is an address, not a word. */
const HOST = /\b[a-z0-9-]+(\.[a-z0-9-]+)+\b/g

/** Allowed prefixes of message keys: the feature or room that uses the message. */
const PREFIXES = [...FEATURE_ORDER, ...ROOM_ORDER, 'back-office', 'server', 'shell', 'web'].map((place) =>
  place.replaceAll('-', '_'),
)

/** "q1", "step_2", "24_7": a number says where a text stands, not what it says. */
const NUMBERED = /\d(_|$)/

/** Every fault of the project at `root`, one per line. */
export function checkMessages(root: string): string[] {
  // The build writes texts, too: on pictures, into the manifest.
  const folders = ['src', 'scripts']
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
  const sources = folders.flatMap(listSources).map((path) => ({
    path: relative(root, path),
    text: readFileSync(path, 'utf8'),
  }))
  const keys = readKeys(root)
  return [
    ...listUnused(keys, sources),
    ...keys.flatMap(checkKey),
    ...sources.flatMap(listLiterals),
    ...sources.flatMap(listFrozen),
  ]
}

interface Source {
  path: string
  text: string
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    // What paraglide makes of the catalogue, not the feature of this name.
    if (entry.isDirectory()) return path.endsWith(join('src', 'messages')) ? [] : listSources(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name) ? [path] : []
  })
}

function readKeys(root: string): string[] {
  const catalogue: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8'))
  return Object.keys(catalogue).filter((key) => key !== '$schema')
}

function listUnused(keys: string[], sources: Source[]): string[] {
  const words = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  return keys
    .filter((key) => !words.has(key))
    .map((key) => `messages/en.json: nothing uses ${key}. Delete it, or write its key where it is shown.`)
}

function checkKey(key: string): string[] {
  const faults: string[] = []
  if (!PREFIXES.some((prefix) => key.startsWith(`${prefix}_`))) {
    faults.push(
      `messages/en.json: ${key} begins with no feature or room. Begin it with the one that uses it: ${PREFIXES.join(', ')}.`,
    )
  }
  if (NUMBERED.test(key)) {
    faults.push(`messages/en.json: ${key} has a number for a name. Say what the text is about.`)
  }
  return faults
}

function listLiterals({ path, text }: Source): string[] {
  if (!path.endsWith('.tsx')) return []
  const faults: string[] = []
  for (const { words, start } of listSpoken(parseSync(path, text).program)) {
    const plain = words.replace(/&[a-z]+;/g, ' ').trim()
    const left = plain
      .replace(HOST, '')
      .split(/\s+/)
      .filter((word) => !NAMES.has(word.replace(/\P{L}/gu, '')))
    if (!WORD.test(left.join(' '))) continue
    const lead = text.slice(start).search(/\S/)
    const line = text.slice(0, start + lead).split('\n').length
    faults.push(
      `${path}:${line}: "${plain.slice(0, 60)}" is written into the code. Put it into messages/en.json.`,
    )
  }
  return faults
}

/** A page has one language for as long as it is there; a server has that of every call. */
function listFrozen({ path, text }: Source): string[] {
  if (!path.startsWith('src/') || path.endsWith('.tsx') || /(^|\/)web\//.test(path)) return []
  return listCallsAtLoad(parseSync(path, text).program).map((start) => {
    const line = text.slice(0, start).split('\n').length
    return `${path}:${line}: A message is made when the module is loaded, in the language of that moment. Make it a function.`
  })
}

/** Where m.key() is called outside of every function. */
function listCallsAtLoad(tree: unknown): number[] {
  if (Array.isArray(tree)) return tree.flatMap(listCallsAtLoad)
  if (!isNode(tree) || /Function/.test(tree.type)) return []
  const inside = Object.values(tree).flatMap(listCallsAtLoad)
  return tree.type === 'CallExpression' && isMessage(tree.callee) ? [tree.start, ...inside] : inside
}

function isMessage(callee: unknown): boolean {
  return isNode(callee) && isNode(callee.object) && callee.object.name === 'm'
}

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

/** The texts of elements, and of attributes that people see or hear, anywhere in the tree. */
function listSpoken(tree: unknown): { words: string; start: number }[] {
  if (Array.isArray(tree)) return tree.flatMap(listSpoken)
  if (!isNode(tree)) return []
  const inside = Object.values(tree).flatMap(listSpoken)
  if (tree.type === 'JSXText') return [{ words: String(tree.value), start: tree.start }]
  if (tree.type === 'JSXElement' || tree.type === 'JSXFragment') {
    const children = Array.isArray(tree.children) ? tree.children : []
    return [...inside, ...children.flatMap(readLiteral)]
  }
  if (tree.type === 'JSXAttribute' && isNode(tree.name) && SPOKEN.has(String(tree.name.name))) {
    return [...inside, ...readLiteral(tree.value)]
  }
  return inside
}

/** The text of a string literal, with or without braces around it. */
function readLiteral(value: unknown): { words: string; start: number }[] {
  if (!isNode(value)) return []
  if (value.type === 'JSXExpressionContainer') return readLiteral(value.expression)
  if (value.type === 'ConditionalExpression') {
    return [...readLiteral(value.consequent), ...readLiteral(value.alternate)]
  }
  const literal = value.type === 'Literal' && typeof value.value === 'string'
  return literal ? [{ words: String(value.value), start: value.start }] : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

if (import.meta.main) {
  const faults = checkMessages(join(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
