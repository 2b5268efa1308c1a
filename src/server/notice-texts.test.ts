import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOTICE_TEXTS } from './notice-texts.ts'

const SOURCE = join(import.meta.dirname, '..')

/** Where notifications are stored under a key from before their file moved: another key would lose their text. */
const STORED_PREFIXES: Record<string, string> = {
  'back-office/case-file/documents/server/mail.ts': 'document_review',
  'back-office/desk/server/mail.ts': 'case_file',
}

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
    const prefix = STORED_PREFIXES[path] ?? (path.split('/')[1] ?? '').replaceAll('-', '_')
    expect(key, path).toMatch(new RegExp(`^${prefix}_[a-z_]+$`))
  }
})
