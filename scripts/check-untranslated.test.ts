import { expect, test } from 'vitest'
import { listEnglish, listPolish } from './check-untranslated.ts'

test('a text that is equal to the English is refused, unless it is made of names', () => {
  expect(listEnglish({ english: 'Upload', translated: 'Upload' })).toHaveLength(1)
  expect(listEnglish({ english: 'Pobyt · {date}, PDF', translated: 'Pobyt · {date}, PDF' })).toEqual([])
})

test('English words are found outside of links, marks and quotations', () => {
  expect(listEnglish({ english: '', translated: 'Надішліть your документи' })).toHaveLength(1)
  expect(
    listEnglish({ english: '', translated: 'Сторінка «Law of the land», [тут](/about-your-case)' }),
  ).toEqual([])
  expect(
    listEnglish({ english: '', translated: 'Aby złożyć wniosek we Wrocławiu, trzeba to zrobić' }),
  ).toEqual([])
})

test('Polish words stand in brackets or quotation marks in a Cyrillic text', () => {
  expect(listPolish('Виклик (wezwanie) у порталі MOS через Profil Zaufany та e-Doręczenia')).toEqual([])
  expect(listPolish('| «wezwanie do zapłaty» | виклик |')).toEqual([])
  expect(listPolish('Imię i nazwisko / Ім’я та прізвище')).toEqual([])
  expect(listPolish('Wezwanie do uzupełnienia braków')).toEqual([])
  expect(listPolish('Прийшло wezwanie з управління')).toEqual([expect.stringContaining('"wezwanie"')])
})
