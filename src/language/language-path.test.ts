import { describe, expect, test } from 'vitest'
import { SEARCH_INDEX_PATH } from '#features/knowledge-base/search/contract.ts'
import {
  CONFIRMATION_PATH,
  NOT_FOUND_PATHS,
  PUBLIC_PATHS,
  SHELL_PATHS,
  SIGN_IN_STEP_PATHS,
  UNSUBSCRIBE_PATH,
} from '#shared/paths.ts'
import type { Language } from './language.ts'
import { languagePath, readLanguagePath } from './language-path.ts'

const PL = 'pl' as Language
const LANGUAGES = ['en', PL] as readonly Language[]
const PAGES = [...PUBLIC_PATHS, ...SIGN_IN_STEP_PATHS, ...Object.values(NOT_FOUND_PATHS), SEARCH_INDEX_PATH]

describe('The address of a public page', () => {
  test.each(PAGES)('%s has the prefix of its language, and is read back', (path) => {
    const address = languagePath(path, PL)
    expect(address).toBe(path === '/' ? '/pl' : `/pl${path}`)
    expect(readLanguagePath(address, LANGUAGES)).toEqual({ language: 'pl', path })
    expect(languagePath(path, 'en')).toBe(path)
  })

  test.each([
    ['/?payment=1', '/pl?payment=1'],
    ['/#packages', '/pl#packages'],
    ['/contact#write', '/pl/contact#write'],
    ['/reset-password?token=a/b', '/pl/reset-password?token=a/b'],
    ['/pl/services', '/pl/services'],
  ])('keeps query and hash, and gets no second prefix: %s', (path, address) => {
    expect(languagePath(path, PL)).toBe(address)
  })
})

test.each([
  ...SHELL_PATHS,
  UNSUBSCRIBE_PATH,
  CONFIRMATION_PATH,
  '/office/cases/AB-12/documents',
  '/api/contact',
  '/assets/app-1.js',
  '/favicon.svg',
  '/starting',
  '//evil.example',
  'https://evil.example/services',
  'mailto:help@example.com',
  '#content',
  '?sort=title',
  '',
])('Nothing else has one: %s', (path) => {
  expect(languagePath(path, PL)).toBe(path)
})

test.each(['/xx/services', '/PL/services', '/plx', '/en/services', '', 'pl'])(
  'An address without a known prefix is one of the base language: "%s"',
  (path) => expect(readLanguagePath(path, LANGUAGES)).toEqual({ language: 'en', path }),
)
