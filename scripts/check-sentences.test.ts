import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '#tests/support/places.ts'
import { checkSentences, listLongSentences, listOtherWords, readGlossary } from './check-sentences.ts'

const words = (count: number) => `${Array.from({ length: count }, () => 'word').join(' ')}.`

test('a sentence of 26 words is too long, one of 25 is not', () => {
  expect(listLongSentences(`${words(25)} ${words(25)}`)).toEqual([])
  expect(listLongSentences(`${words(3)} ${words(26)}`)).toEqual([words(26)])
})

test('placeholders, marks and links count as what they show', () => {
  expect(listLongSentences(`{#strong}${words(23)}{/strong}`)).toEqual([])
  expect(listLongSentences(`{{fee-work}} [a b](/long/address) {name} ${words(21)}`)).toEqual([])
  expect(listLongSentences(`{{fee-work}} [a b](/long/address) {name} ${words(22)}`)).toHaveLength(1)
})

test('no sentence for applicants is longer', () => {
  expect(checkSentences(join(import.meta.dirname, '..'))).toEqual([])
})

test('one word for one thing, outside of links and marks', () => {
  expect(listOtherWords('We send a mail, see [Email](mailto:office@mail.example).')).toEqual([
    '"mail" is called email',
  ])
  expect(listOtherWords('Your papers and an e-mail.')).toHaveLength(2)
  expect(listOtherWords('§ cukr-papers\n## Documents {#papers}\nAn email to anna@mail.example')).toEqual([])
})

test('no message for applicants speaks of the consultancy as of somebody else', () => {
  const { audiences } = JSON.parse(readFileSync('messages/context.json', 'utf8'))
  const others = [...Object.values<string[]>(audiences).flat(), 'own_data_closing_staff']
  const messages = Object.entries<unknown>(JSON.parse(readFileSync('messages/en.json', 'utf8')))
  const found = messages
    .filter(([key]) => !others.some((start) => key.startsWith(start)))
    .filter(([, message]) => /\bthe consultancy\b/i.test(JSON.stringify(message)))
  expect(found).toEqual([])
})

test('an abbreviation ends no sentence, a quotation or a question may', () => {
  const polish = 'słowo '.repeat(13)
  expect(listLongSentences(`${polish}na podstawie art. 108 ust. 1 ustawy ${polish}.`)).toHaveLength(1)
  expect(listLongSentences(`${polish}do 2 grudnia. Potem ${polish}.`)).toEqual([])
  expect(listLongSentences(`${'слово '.repeat(15)}«так». Потім ${'слово '.repeat(15)}.`)).toEqual([])
})

test('every language has its own sentences and words, those of its glossary', () => {
  const root = createFolder()
  const files = {
    'project.inlang/settings.json': JSON.stringify({ baseLocale: 'en', locales: ['en', 'pl'] }),
    'docs/languages/pl.md':
      '## Glossary\n\n| English | Polish | Not | Notes |\n| --- | --- | --- | --- |\n| verdict | ocena | werdykt-, wyrok | no |\n| case | sprawa |  | werdykt |\n',
    'messages/pl.json': JSON.stringify({ a: 'Werdyktem jest zgoda.', b: 'Ocena', c_pl: 'Wyrok' }),
    'content/pl/guide.md': `${'słowo '.repeat(26)}.\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  expect(checkSentences(root).sort()).toEqual([
    expect.stringContaining('has more than 25 words'),
    'messages/pl.json: "Werdyktem" is called ocena.',
  ])
})

test.each([
  ['pl', 'Trzeba złożyć wniosek przez e-mail.', 'Wyślij email do zespołu.'],
  ['uk', 'Виклик (wezwanie) надійшов, строк до 3 травня.', 'Надійшла повістка.'],
  ['ru', 'Вызов (wezwanie) пришёл, срок до 3 мая.', 'Пришла повестка.'],
])('the glossary of %s knows the right word from the wrong one', (language, right, wrong) => {
  const words = readGlossary(join(import.meta.dirname, '..'), language)
  expect(Object.keys(words).length).toBeGreaterThan(20)
  expect(listOtherWords(right, words)).toEqual([])
  expect(listOtherWords(wrong, words)).toHaveLength(1)
})
