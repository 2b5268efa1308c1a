import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#errors/start-error.ts'
import { type FactChanges, FactError, mergeFacts } from '#facts/server/merge-facts.ts'
import { LANGUAGES } from '#language/language.ts'
import { baseLocale } from '#messages/runtime.js'

const SOURCES = 'sources.json'

interface Tree {
  [key: string]: Tree
}

/**
 * The same structure as content/facts/ and content/<language>/facts/: records in files of any name, texts in a folder
 * per language. `at` is the path of the entries in FactChanges.
 */
const FOLDERS = [
  { folder: 'facts', at: [], all: 'records', sources: 'sources' },
  ...LANGUAGES.map((language) => ({
    folder: join('facts', language),
    at: language === baseLocale ? [] : ['translations', language],
    all: 'words',
    sources: 'sourceNames',
  })),
]

/**
 * Reads the facts that this installation changes from DATA_DIR/facts/. Throws StartError with the file and its first
 * fault.
 */
export function readChangedFacts(dataDir: string): FactChanges {
  const found = FOLDERS.flatMap(({ folder, at, all, sources }) =>
    listJson(join(dataDir, folder)).map((name) => {
      const file = join(folder, name)
      return { file, at: [...at, name === SOURCES ? sources : all], entries: readObject(dataDir, file) }
    }),
  )
  const changes: Tree = {}
  for (const { at, entries } of found) {
    let target = changes
    for (const key of at) {
      target[key] ??= {}
      target = target[key]
    }
    Object.assign(target, entries)
  }
  try {
    mergeFacts(changes)
    return changes as FactChanges
  } catch (error) {
    if (!(error instanceof FactError)) throw error
    const [fault = ''] = error.faults
    const key = fault.split(/[.:]/)[0] ?? ''
    const file = found.findLast(({ entries }) => Object.hasOwn(entries, key))?.file ?? 'facts'
    throw new StartError(`${join(dataDir, file)} is not valid: ${fault}`)
  }
}

function listJson(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
}

function readObject(dataDir: string, file: string): object {
  const path = join(dataDir, file)
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new StartError(`${path} is not valid: it is not JSON (${error.message})`)
  }
  throw new StartError(`${path} is not valid: it must be a JSON object with fact ids as keys`)
}
