import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACKAGE_IDS } from '#features/packages/contract.ts'
import { serviceOf } from '#features/packages/rules.ts'

/** Our checking is in every paid package, our preparing from Standard on; `named` is how a text says so. */
const PROMISES: readonly { words: RegExp; named: RegExp }[] = [
  {
    words: /\bwe (?:have )?prepared?\b|\bprepared in Polish\b/i,
    named:
      /\b(?:Standard|Premium) package\b|depend(?:s|ing) on your package|(?:package|offer) (?:includes|says)|separate offer/i,
  },
  {
    words: /\bwe check\b|\b(?:every|each|your) documents? (?:is |are )?checked\b|\bwe have looked through\b/i,
    named: /\bpackage\b|separate offer/i,
  },
  { words: /\bhelp with (?:every|each)\b/i, named: /\bPremium package\b/i },
]

/** Texts that name no package, as they were read: a part of a message's key or of a file's line, by the reason. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  'shown only to a package that includes it, which case-screens.test.tsx holds': [
    'cases_status_check_title',
    'plan_step_check',
    'cases_status_prepare_title_preparation',
    'review_confirmation_next_check',
    'review_confirmation_next_prepare',
  ],
  'the description of the package itself': ['packages_basic_description', 'packages_standard_description'],
  'a service on an offer of its own, in no package': [
    'content/en/services/business-incubator.md',
    'content/en/services/company-registration.md',
    'content/en/services/translation-services.md',
  ],
  'the terms, whose section 2 says what a package contains': ['**We prepare; you sign.**'],
}

const messages: Record<string, unknown> = JSON.parse(readFileSync('messages/en.json', 'utf8'))
/** Every message, and every paragraph, list item or row of a text: where it stands, and its words. */
const TEXTS = [
  ...Object.entries(messages).map(([key, message]) => ({ where: key, text: JSON.stringify(message) })),
  ...globSync('content/en/**/*.md').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text) => ({ where: `${file.replaceAll('\\', '/')}: ${text}`, text })),
  ),
]
const excepted = Object.values(EXCEPTIONS).flat()
const promising = TEXTS.filter(({ text }) =>
  PROMISES.some(({ words, named }) => words.test(text) && !named.test(text)),
)

test('what the packages include is what the texts are held to', () => {
  expect(PACKAGE_IDS.map(serviceOf)).toEqual(['advice', 'review', 'preparation', 'preparation'])
})

test('no text says that we prepare, check or help without the package that includes it', () => {
  const found = promising.filter(({ where }) => !excepted.some((part) => where.includes(part)))
  expect(found.map(({ where }) => where)).toEqual([])
})

test('every exception is used', () => {
  expect(excepted.filter((part) => !promising.some(({ where }) => where.includes(part)))).toEqual([])
})
