import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILD } from '#database/project-folders.ts'
import { LANGUAGES, type Language } from '#language/language.ts'
import { builtFolder } from '#language/server/built-folder.ts'
import { nameScripts, renameScripts } from './language-scripts.ts'

/** As if messages/ had a file of this language. */
const POLISH = 'pl' as Language

test('A script with texts, and each that names one, has the language in its name; all others are shared', () => {
  const renamed = renameScripts(
    new Map([
      ['react-1a.js', 'export{a}'],
      ['texts-2b.js', 'import"./react-1a.js";var a=__message_place(`x`,`0`);'],
      ['page-3c.js', 'import{a}from"./texts-2b.js"'],
      ['entry-4d.js', 'import(`./page-3c.js`)'],
      ['manifest-5e.js', 'window.__reactRouterManifest={};'],
    ]),
    POLISH,
  )
  expect(Object.fromEntries(renamed)).toEqual({
    'texts-2b.js': 'texts-2b.pl.js',
    'page-3c.js': 'page-3c.pl.js',
    'entry-4d.js': 'entry-4d.pl.js',
    'manifest-5e.js': 'manifest-5e.pl.js',
  })
  const code =
    'import"./react-1a.js";import"./texts-2b.js";const url="/assets/page-3c.js#x",css="assets/root-1a.css"'
  expect(nameScripts(code, renamed)).toBe(
    'import"./react-1a.js";import"./texts-2b.pl.js";const url="/assets/page-3c.pl.js#x",css="assets/root-1a.css"',
  )
})

/** The texts of the scripts of a built site, as one. */
function readScripts(language: Language): string {
  const folder = join(builtFolder(join(BUILD, 'client'), language), 'assets')
  const scripts = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.js')) : []
  return scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}

/** Long texts of a language that no other one has; shorter ones can be names that the scripts hold in all of them. */
function listOwnTexts(language: Language): string[] {
  const read = (one: Language) =>
    Object.values<unknown>(
      JSON.parse(readFileSync(join(import.meta.dirname, `../messages/${one}.json`), 'utf8')),
    )
  const others = new Set(LANGUAGES.filter((one) => one !== language).flatMap(read))
  return read(language).filter(
    (text): text is string =>
      typeof text === 'string' && text.length > 40 && !/[{}`\\$]/.test(text) && !others.has(text),
  )
}

test('The scripts of a built site have the texts of their language, and of no other', () => {
  for (const language of LANGUAGES) {
    const scripts = readScripts(language)
    if (scripts === '') continue
    expect(listOwnTexts(language).filter((text) => scripts.includes(text)).length).toBeGreaterThan(100)
    const others = LANGUAGES.filter((other) => other !== language).flatMap(listOwnTexts)
    expect(others.filter((text) => scripts.includes(text))).toEqual([])
  }
})
