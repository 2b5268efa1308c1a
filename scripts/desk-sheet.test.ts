import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { expect, test } from 'vitest'

const DESK = 'src/back-office/'
const STYLES = 'src/web'
const FRAME = 'src/web/shell/office-layout.tsx'

/** The screens of the routes file up to, or from, the layout of the desk's own sheet. */
function listScreens(where: 'before' | 'inside'): string[] {
  const [before = '', inside = ''] = readFileSync('src/web/routes.ts', 'utf8').split('shell/desk-layout.tsx')
  const routes = where === 'before' ? before : inside
  return [...routes.matchAll(/office\('([^']+)'\)/g)].map(([, file]) => `${DESK}${file}.tsx`)
}

/** The files that a file imports, and theirs. */
function listImported(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([#.][^']+)'/g)) {
    const path = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : normalize(join(dirname(file), specifier))
    if (path.startsWith('src/') && !path.startsWith('src/messages/') && existsSync(path))
      listImported(path, seen)
  }
  return seen
}

const listParts = (screens: readonly string[]) =>
  [...new Set(screens.flatMap((screen) => [...listImported(screen)]))].filter((part) => part.endsWith('.tsx'))

/** What a sheet leaves out, as globs from the root. */
const listLeftOut = (sheet: string): string[] =>
  [...readFileSync(join(STYLES, sheet), 'utf8').matchAll(/^@source not "([^"]+)";$/gm)].map(([, path = '']) =>
    normalize(join(STYLES, path)),
  )

const isOf = (source: string, part: string) => matchesGlob(part, source) || matchesGlob(part, `${source}/**`)

test.each([
  ['app.css', 'the queue and every screen outside of the desk', 'before'],
  ['desk-classes.css', 'every part that the desk shows', 'inside'],
] as const)('%s has the classes of %s', (sheet, _of, where) => {
  const left = listLeftOut(sheet)
  expect(left.length).toBeGreaterThan(0)
  const screens = listScreens(where)
  expect(screens.length).toBeGreaterThan(0)
  for (const part of listParts([...screens, FRAME]))
    expect(
      left.filter((source) => isOf(source, part)),
      part,
    ).toEqual([])
})
