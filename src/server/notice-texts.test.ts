import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOTICE_TEXTS } from './notice-texts.ts'

const SOURCE = join(import.meta.dirname, '..')

/** The texts of every feature, by file. */
async function listKeys(): Promise<{ path: string; key: string }[]> {
  const paths = globSync('{features,back-office}/**/server/mail.ts', { cwd: SOURCE })
  const files = await Promise.all(
    paths.map(async (path) => ({ path, exports: await import(join(SOURCE, path)) })),
  )
  return files.flatMap(({ path, exports }) =>
    Object.entries<object>(exports)
      .filter(([name]) => name.endsWith('_NOTICES'))
      .flatMap(([, texts]) => Object.keys(texts).map((key) => ({ path, key }))),
  )
}

test('every notification of a feature has a text, with a unique key that begins with the feature', async () => {
  const listed = await listKeys()
  expect(listed.map(({ key }) => key).sort()).toEqual(Object.keys(NOTICE_TEXTS).sort())
  for (const { path, key } of listed) {
    const feature = path.split('/')[1] ?? ''
    expect(key, path).toMatch(new RegExp(`^${feature.replaceAll('-', '_')}_[a-z_]+$`))
  }
})
