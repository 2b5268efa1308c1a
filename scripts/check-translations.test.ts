import { expect, test } from 'vitest'
import { compareMessages, compareTexts, type Message } from './check-translations.ts'

const plural = (match: Record<string, string>): Message => [
  {
    declarations: ['input count', 'local countPlural = count: plural'],
    selectors: ['count', 'countPlural'],
    match,
  },
]
const ENGLISH = plural({
  'count=1, countPlural=*': 'Send a document to {name}',
  'count=*, countPlural=one': 'Send {count} document to {name}',
  'count=*, countPlural=other': 'Send {count} documents to {name}',
})
const UKRAINIAN = {
  'count=1, countPlural=*': 'Документ для надсилання, {name}',
  'count=*, countPlural=one': '{count} документ для надсилання, {name}',
  'count=*, countPlural=few': '{count} документи для надсилання, {name}',
  'count=*, countPlural=many': '{count} документів для надсилання, {name}',
  'count=*, countPlural=other': '{count} документа для надсилання, {name}',
}
const compareUkrainian = (match: Record<string, string>) =>
  compareMessages({ english: ENGLISH, translated: plural(match), language: 'uk' })

test('figures are the same in the notation of each language', () => {
  expect(compareTexts({ english: '1,999 PLN or 32.30 PLN', translated: '1 999 PLN або 32,30 PLN' })).toEqual(
    [],
  )
  expect(compareTexts({ english: '1,999 PLN', translated: '1 998 PLN' })).toHaveLength(2)
  expect(compareTexts({ english: 'On 2 December 2026', translated: 'W grudniu 2026' })).toEqual([
    'the figure 2 is missing',
  ])
})

test('placeholders and marks around words are the same, once each', () => {
  const english = '{name}: {#link}see the page{/link}'
  expect(compareTexts({ english, translated: '{#link}strona{/link}: {name}, {name}' })).toEqual([])
  expect(compareTexts({ english, translated: '{#link}strona: {nazwa}' })).toEqual([
    'the placeholder {name} is missing',
    'the placeholder {/link} is missing',
    'the placeholder {nazwa} is not in the English',
  ])
})

test('a greeting may leave a name out, another message may not', () => {
  const greeting = { english: 'Hello {name},', translated: 'Dzień dobry,', language: 'pl' }
  expect(compareMessages({ ...greeting, optional: ['{name}'] })).toEqual([])
  expect(compareMessages(greeting)).toEqual(['the placeholder {name} is missing'])
})

test('a message with every plural form of its language has no fault', () => {
  expect(compareUkrainian(UKRAINIAN)).toEqual([])
})

test.each([
  ['a missing form', { 'count=*, countPlural=few': undefined }, 'the form countPlural=few is missing'],
  ['a form of another language', { 'count=*, countPlural=two': '{count}, {name}' }, 'uk has no form two'],
  ['an empty form', { 'count=*, countPlural=few': ' ' }, 'the form count=*, countPlural=few is empty'],
  ['21 said as 1', { 'count=*, countPlural=one': 'Документ, {name}' }, 'is also said of 21: write {count}'],
  ['a form without the name', { 'count=*, countPlural=few': '{count} документи' }, 'has no {name}'],
  ['a figure of its own', { 'count=*, countPlural=few': '{count} з 8, {name}' }, 'the figure 8 is not'],
])('%s is refused', (_, change, expected) => {
  const match = Object.fromEntries(
    Object.entries({ ...UKRAINIAN, ...change }).filter((entry): entry is [string, string] => !!entry[1]),
  )
  expect(compareUkrainian(match)).toContainEqual(expect.stringContaining(expected))
})

test('the Polish form of 1 may leave the number out: it is said of 1 alone', () => {
  const english = plural({ 'countPlural=one': '{count} day', 'countPlural=other': '{count} days' })
  const translated = plural({
    'countPlural=one': 'Jeden dzień',
    'countPlural=few': '{count} dni',
    'countPlural=many': '{count} dni',
    'countPlural=other': '{count} dnia',
  })
  expect(compareMessages({ english, translated, language: 'pl' })).toEqual([])
})
