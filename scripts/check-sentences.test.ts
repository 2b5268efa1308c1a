import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSentences, listLongSentences, listOtherWords } from './check-sentences.ts'

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
