import { expect, it } from 'vitest'
import { fitsWords } from './fit-words.ts'

it.each([
  ['Write a note', 'note'],
  ['Write a note', 'no wr'],
  ['Hand over to: Michał Żak', 'zak michal'],
  ['Move the stage: On hold', 'HOLD'],
  ['Олена Шевченко', 'шев'],
])('"%s" is found with "%s"', (text, typed) => expect(fitsWords(text, typed)).toBe(true))

it.each([
  ['Write a note', 'ote'],
  ['Write a note', 'note task'],
  ['Write a note', ''],
  ['Write a note', ' . '],
])('"%s" is not found with "%s"', (text, typed) => expect(fitsWords(text, typed)).toBe(false))
