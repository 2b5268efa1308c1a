import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '#tests/support/places.ts'
import { checkLanguages } from './check-languages.ts'
import { writePseudoCatalogue } from './pseudo-language.ts'
import { translateContent } from './torture/pseudo-site.ts'

const ROOT = join(import.meta.dirname, '..')

const GUIDE = {
  en: '---\ntitle: Fees\nupdated: 2026-11-26\nsources:\n  - fees\n---\n\n## What it costs {#costs}\n\n- Pay {{fee-work}} [to the city](/guide#city) by 3 May.\n',
  uk: '---\ntitle: Збори\nupdated: 2026-11-26\nsources:\n  - fees\n---\n\n## Скільки це коштує {#costs}\n\n- Сплатіть {{fee-work.genitive}} [місту](/guide#city) до 3 травня.\n',
}
const FILES: Record<string, unknown> = {
  'project.inlang/settings.json': { baseLocale: 'en', locales: ['en', 'uk'] },
  'messages/en.json': { shell_menu: 'Menu', shell_login: 'Login', third_parties_hello_pl: 'Dzień dobry,' },
  'messages/uk.json': { shell_menu: 'Меню', shell_login: 'Увійти', third_parties_hello_pl: 'Dzień dobry,' },
  'content/en/legal/terms.md': 'These are the terms.',
  'content/uk/legal/terms.md': 'Це умови.',
  'content/en/facts/law.json': { appeal: { text: 'You have {{appeal}} to appeal.' } },
  'content/uk/facts/law.json': { appeal: { text: 'Для оскарження є {{appeal}}.' } },
  'content/en/guide.md': GUIDE.en,
  'content/uk/guide.md': GUIDE.uk,
}

/** The faults of a project in which some files say something else; null removes one. */
function checkProject(changes: Record<string, unknown> = {}): string[] {
  const root = createFolder()
  for (const [name, content] of Object.entries({ ...FILES, ...changes })) {
    if (content === null) continue
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return checkLanguages(root)
}

test('the languages of this project are complete', () => {
  expect(checkLanguages(ROOT)).toEqual([])
})

test('a made-up language of all messages and texts has no fault', () => {
  const root = createFolder()
  writePseudoCatalogue(root)
  cpSync(join(ROOT, 'content/en'), join(root, 'content/en'), { recursive: true })
  translateContent(root)
  // Which number a form "one" shows is checked in English (check-translatable.ts).
  const faults = checkLanguages(root).filter(
    (fault) => fault.includes('uk-XA') && !fault.includes('said of 21'),
  )
  expect(faults).toEqual([])
})

test('a complete language has no fault', () => {
  expect(checkProject()).toEqual([])
})

test('everything that another language lacks or has too much is named in one run', () => {
  const faults = checkProject({
    'content/uk/legal/terms.md': null,
    'content/uk/legal/other.md': 'Інше.',
    'messages/uk.json': { shell_menu: 'Меню', shell_old: 'Старе', third_parties_hello_pl: 'Добрий день,' },
  })
  expect(faults).toEqual([
    'content/uk/legal/terms.md is missing.',
    'content/uk/legal/other.md is not in the English: remove it.',
    'messages/uk.json: shell_login is missing.',
    'messages/uk.json: shell_old is not in the English: remove it.',
    'messages/uk.json: third_parties_hello_pl is Polish in every language: do not change it.',
  ])
})

test.each([
  ['a figure', '3 травня', '4 травня', ['the figure 3 is missing', 'the figure 4 is not in the English']],
  [
    'a mark',
    '{{fee-work.genitive}}',
    '{{fee-study}}',
    ['the mark {{fee-work}} is missing', 'the mark {{fee-study}} is'],
  ],
  [
    'a link',
    '/guide#city',
    '/guide#town',
    ['the link /guide#city is missing', 'the link /guide#town is not'],
  ],
  ['an id', '{#costs}', '{#zbir}', ['the placeholder {#costs} is missing', 'the placeholder {#zbir} is not']],
  ['a setting', 'updated: 2026-11-26', 'updated: 2026-11-27', ['updated is not "2026-11-26"']],
  ['a heading', '## Скільки', '### Скільки', ['begins with "###", the English with "##"']],
  ['a line', '- Сплатіть', '- Крок\n- Сплатіть', ['has 4 lines, the English 3']],
  ['English', 'Сплатіть', 'Сплатіть the fee', ['"the" in']],
  ['Polish outside of brackets', 'Сплатіть', 'Сплатіть opłata', ['"opłata" in']],
])('a guide with another %s is refused', (_, before, after, expected) => {
  const faults = checkProject({ 'content/uk/guide.md': GUIDE.uk.replace(before, after) })
  expect(faults).toEqual(expected.map((fault) => expect.stringContaining(fault)))
})

test("a record's text that lost its mark or is missing is refused", () => {
  expect(
    checkProject({ 'content/uk/facts/law.json': { appeal: { text: 'Для оскарження є час.' } } }),
  ).toEqual(['content/uk/facts/law.json: appeal.text: the mark {{appeal}} is missing.'])
  expect(checkProject({ 'content/uk/facts/law.json': {} })).toEqual([
    'content/uk/facts/law.json: appeal.text is missing.',
  ])
})

test('a message that is equal to the English is refused', () => {
  const messages = { shell_menu: 'Menu', shell_login: 'Login', third_parties_hello_pl: 'Dzień dobry,' }
  expect(checkProject({ 'messages/uk.json': messages })).toEqual([
    'messages/uk.json: shell_login: "Login" is equal to the English.',
  ])
})
