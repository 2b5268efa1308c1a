import { describe, expect, test } from 'vitest'
import { chooseLanguage, fillIn, listFields } from './rules.ts'

describe('A field of a template', () => {
  test('is a name in braces, counted once', () => {
    expect(listFields('Dear {name}, {case_number} is yours, {name}. { } {a {b} c} {two\nlines}')).toEqual([
      'name',
      'case_number',
      ' ',
      'b',
    ])
  })

  test('is filled in wherever it stands, and a list has one line for each', () => {
    const values = { name: 'Ola $& $1', missing_documents: ['Passport', 'Photo'] }
    expect(fillIn('{name}: {name}\n{missing_documents}', values)).toEqual({
      text: 'Ola $& $1: Ola $& $1\n– Passport\n– Photo',
      fields: ['Ola $& $1', 'Passport', 'Photo'],
    })
    expect(fillIn('No field', {})).toEqual({ text: 'No field', fields: [] })
  })

  test.each([{}, { name: null }, { name: '' }, { name: [] }])('leaves the text out with %j', (values) => {
    expect(fillIn('Dear {name}', values)).toBeNull()
  })

  test('that no record has is not found in what every object has', () => {
    expect(fillIn('{toString} {constructor}', {})).toBeNull()
  })
})

test('A text is written in the language of its reader, else in the desk’s, else in any that there is', () => {
  expect(chooseLanguage(['en', 'uk', 'pl'], { reader: 'uk', desk: 'pl' })).toBe('uk')
  expect(chooseLanguage(['en', 'pl'], { reader: 'uk', desk: 'pl' })).toBe('pl')
  expect(chooseLanguage(['en'], { reader: 'uk', desk: 'pl' })).toBe('en')
  expect(chooseLanguage([], { reader: 'uk', desk: 'pl' })).toBeNull()
})
