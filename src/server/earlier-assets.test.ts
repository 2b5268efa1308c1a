import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LANGUAGES } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { createDataDir } from '#tests/support/test-database.ts'
import { keepAssets } from './earlier-assets.ts'
import { RELEASED } from './program-version.ts'

const data = createDataDir()
afterAll(() => data.remove())

function createRelease(name: string, { isReleased = true } = {}): string {
  const build = join(data.path, 'builds', name)
  for (const language of LANGUAGES) {
    const assets = join(builtFolder(join(build, 'client'), language), 'assets')
    mkdirSync(assets, { recursive: true })
    writeFileSync(join(assets, `page-${name}.js`), name)
  }
  if (isReleased) writeFileSync(join(build, RELEASED), '')
  return build
}

test('Each release that is started keeps its files for the next three, beside the data', async () => {
  const dataDir = join(data.path, 'data')
  for (const name of ['1', '2', '3', '4', '5']) await keepAssets(dataDir, createRelease(name))
  const earlier = await keepAssets(dataDir, createRelease('5'))
  expect(earlier.map((folder) => basename(folder))).toEqual(['4', '3', '2'])
  expect(readFileSync(join(earlier[0] ?? '', 'assets/page-4.js'), 'utf8')).toBe('4')
})

test('A build that was made here has its own, and nothing is copied', async () => {
  expect(await keepAssets(join(data.path, 'none'), createRelease('6', { isReleased: false }))).toEqual([])
})
