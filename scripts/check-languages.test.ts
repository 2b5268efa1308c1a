import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '#tests/support/places.ts'
import { checkLanguages } from './check-languages.ts'

const FILES = {
  'project.inlang/settings.json': { baseLocale: 'en', locales: ['en', 'pl', 'uk'] },
  'messages/en.json': { shell_menu: 'Menu', shell_login: 'Login' },
  'messages/pl.json': { shell_menu: 'Menu', shell_login: 'Zaloguj' },
  'messages/uk.json': { shell_menu: 'Меню' },
  'content/en/legal/terms.md': '',
  'content/en/facts/law.json': {},
  'content/pl/legal/terms.md': '',
  'content/pl/facts/law.json': {},
  'content/uk/facts/law.json': {},
}

test('the languages of this project are complete', () => {
  expect(checkLanguages(join(import.meta.dirname, '..'))).toEqual([])
})

test('everything that another language lacks is named in one run', () => {
  const root = createFolder()
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), JSON.stringify(content))
  }
  expect(checkLanguages(root)).toEqual([
    'content/uk/legal/terms.md is missing.',
    'messages/uk.json: shell_login is missing.',
  ])
})
