import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** What only browsers run, which have one page each. */
const OF_BROWSERS = /^src\/(web|ui|client|messages)\/|\/web\/|^src\/shared\/clock\.ts$|\.test\.tsx?$/
/** At the left margin, so that it lives as long as the process: what is assigned again, or begins empty and is filled. */
const MEMORY =
  /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:new (?:WeakMap|WeakSet|AsyncLocalStorage)\b|new (?:Map|Set)(?:<.*>)?\(\)|\[\]$))/m

/** The list of ARCHITECTURE.md: the files in its table, each by the end of its path. */
function listNamed(): string[] {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const [, table = ''] = text.split('## What one process keeps in its memory')
  return [...table.matchAll(/`([\w/-]+\.ts)`/g)].map(([, name = '']) => name)
}

const files = globSync('src/**/*.ts', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !OF_BROWSERS.test(path))

// Memory inside of what a function returns is found by nobody but readers: the table was made by reading all of src.
test('Every module of the server with memory of its own stands in the list of ARCHITECTURE.md', () => {
  const named = listNamed().map((name) => `/${name}`)
  const withMemory = files.filter((path) => MEMORY.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(withMemory.length).toBeGreaterThan(10)
  expect(withMemory.filter((path) => !named.some((name) => path.endsWith(name)))).toEqual([])
})

test('That list names one file with each name', () => {
  const count = (name: string) => files.filter((path) => path.endsWith(`/${name}`)).length
  expect(listNamed().filter((name) => count(name) !== 1)).toEqual([])
})
