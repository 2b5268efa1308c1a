import { expect, test } from 'vitest'
import { PROJECT } from '#database/project-folders.ts'
import { checkTranslatable, listBentWords } from './check-translatable.ts'

const plural = (match: Record<string, string>) => [
  { declarations: ['input count', 'local countPlural = count: plural'], match },
]

test.each([
  [
    'a number written as a word or a figure',
    plural({ 'countPlural=one': '1 day', 'countPlural=other': '{count} days' }),
  ],
  ['a number with a noun and no plural', '{count} guides'],
  ['a second number with a noun', '{count} of {total} documents'],
  ['a name after a verb or a preposition', 'Write to {name}'],
  ['a document in a sentence', '{document} received'],
  ['a weekday in a sentence', '{date} is a {weekday}.'],
  ['a month after a preposition', 'Received in {month}'],
  ['a past tense about a person', '{name} proposed “{value}”'],
  ['a hidden end that goes on with the sentence', 'Keep what is there{#document} in {document}{/document}'],
])('%s is refused', (_, message) => {
  expect(listBentWords(message)).toHaveLength(1)
})

test.each([
  [
    'a number in all forms',
    plural({ 'countPlural=one': '{count} day', 'countPlural=other': '{count} days' }),
  ],
  [
    'what is true of exactly one',
    plural({ 'count=1, countPlural=*': 'See the task', 'count=*, countPlural=one': 'See {count} task' }),
  ],
  ['a label', 'Uploaded: {count} of {total}'],
  ['a name after a colon', 'Booked by: {name}'],
  ['a person with a present tense', '{name} asks to share with you.'],
  ['a title in quotation marks', 'Remove “{title}”?'],
  ['a list', '{date}, {time}, {office}'],
  ['the own name of a package', 'You have the {package} package.'],
  ['a hidden end after a colon', 'Add pages{#document}: {document}{/document}'],
])('%s can be said in every language', (_, message) => {
  expect(listBentWords(message)).toEqual([])
})

test('the catalogue has none of them', () => {
  expect(checkTranslatable(PROJECT)).toEqual([])
})
