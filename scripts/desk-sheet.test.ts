import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { expect, test } from 'vitest'

const DESK = 'src/back-office/'
const STYLES = 'src/web'

/** Screens in back-office/ whose frame is not the desk's: they have the common sheet alone. */
function listScreensOutside(): string[] {
  const routes = readFileSync('src/web/routes.ts', 'utf8').replace(
    /layout\('shell\/office-layout\.tsx'[\s\S]*/,
    '',
  )
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

test('The common sheet has the classes of every screen that is not in the frame of the desk', () => {
  const sources = [...readFileSync(`${STYLES}/app.css`, 'utf8').matchAll(/^@source "([^"]+)";$/gm)].map(
    ([, path = '']) => normalize(join(STYLES, path)),
  )
  for (const source of sources) expect(globSync(source), source).not.toEqual([])
  const screens = listScreensOutside()
  expect(screens.length).toBeGreaterThan(0)
  const parts = screens.flatMap((screen) => [...listImported(screen)])
  for (const part of new Set(parts))
    if (part.startsWith(DESK) && part.endsWith('.tsx'))
      expect(
        sources.some((source) => part.startsWith(`${source}/`) || matchesGlob(part, source)),
        part,
      ).toBe(true)
})
