import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A guard taken away, and the tests that must see it. */
export interface Mutant {
  name: string
  /** What the guard guards. */
  guards: string
  file: string
  /** Stands in the file exactly once. */
  text: string
  replacement: string
  /** Test files, of which one must fail. */
  tests: readonly string[]
}

/** The file with the guard taken away. Throws when the text does not stand in it exactly once. */
export function mutate(root: string, { name, file, text, replacement }: Mutant): string {
  const source = readFileSync(join(root, file), 'utf8')
  const count = source.split(text).length - 1
  if (count !== 1) throw new Error(`${name}: its text stands in ${file} ${count} times, and must once`)
  return source.replace(text, () => replacement)
}
