import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { expect, it, vi } from 'vitest'
import { m } from '#messages/messages.js'
import { isolate, plural } from '#messages/registry.js'
import { createFolder } from '#tests/support/places.ts'
import { checkLanguages } from './check-languages.ts'

const ROOT = join(import.meta.dirname, '..')

it('plural forms of a language are worked out by one object, not by a new one for each text', () => {
  const made = vi.spyOn(Intl, 'PluralRules')
  const forms = [1, 2, 5].map((count) => plural('en', count, {}))
  // At most: another text may have been shown before.
  expect(made.mock.calls.length).toBeLessThanOrEqual(1)
  expect(forms).toEqual(['one', 'other', 'other'])
  made.mockRestore()
})

it('a name written from right to left is isolated in a sentence, and no other name is changed', () => {
  expect(isolate('محمد')).toBe('\u2068محمد\u2069')
  expect(isolate('דוד Levi')).toBe('\u2068דוד Levi\u2069')
  for (const name of ['Anna Nowak', 'Олена Коваленко', 'თამარ', 'Արամ', '王小明', 'आशा'])
    expect(isolate(name)).toBe(name)
  expect(m.household_asks({ name: 'محمد' })).toBe('\u2068محمد\u2069 asks to share with you.')
  expect(m.contact_mail_subject({ subject: 'سؤال 5' })).toBe('Message: \u2068سؤال 5\u2069')
  expect(m.documents_additional_rename_title({ title: 'عقد' })).toBe('Rename “\u2068عقد\u2069”')
  expect(m.household_asks({ name: 'Тамара' })).toBe('Тамара asks to share with you.')
  const marked = m.documents_stored_file.parts({ name: 'تقرير.pdf', size: '2 MB' })
  expect(marked.map((part) => ('value' in part ? part.value : '')).join('')).toBe(
    '\u2068تقرير.pdf\u2069, 2 MB',
  )
})

it('a message that a language does not have yet is English there, and the check that a build begins with names it', async () => {
  const root = createFolder()
  const write = (name: string, content: unknown) => writeFileSync(join(root, name), JSON.stringify(content))
  mkdirSync(join(root, 'messages'))
  mkdirSync(join(root, 'project.inlang'))
  // The plugin is read from here.
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction')
  const modules = [join(ROOT, 'node_modules/@inlang/plugin-message-format/dist/index.js')]
  const messageFormat = { pathPattern: './messages/{locale}.json' }
  const settings = {
    baseLocale: 'en',
    locales: ['en', 'uk'],
    modules,
    'plugin.inlang.messageFormat': messageFormat,
  }
  write('project.inlang/settings.json', settings)
  write('messages/en.json', { mail_hello: 'Hello', mail_end: 'Your team' })
  write('messages/uk.json', { mail_hello: 'Добрий день' })
  await compile({
    project: join(root, 'project.inlang'),
    outdir: join(root, 'compiled'),
    strategy: ['baseLocale'],
    outputStructure: 'locale-modules',
  })
  const { m } = await import(join(root, 'compiled/messages.js'))
  expect(m.mail_hello({}, { locale: 'uk' })).toBe('Добрий день')
  expect(m.mail_end({}, { locale: 'uk' })).toBe('Your team')
  expect(checkLanguages(root)).toEqual(['messages/uk.json: mail_end is missing.'])
})
