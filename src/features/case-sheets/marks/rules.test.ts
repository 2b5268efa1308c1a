import { describe, expect, it } from 'vitest'
import { fillBlank, readFieldLine, readMark, splitMeaning, withoutBlank } from './rules.ts'

describe('Marks of a sheet', () => {
  it('A field says its width, its lines, its words, and what fills it in', () => {
    expect(readFieldLine('3/5 x2 | Imię i nazwisko | Name {=full_name}')).toEqual({
      share: 0.6,
      lines: 2,
      polish: 'Imię i nazwisko',
      meaning: 'Name',
      mark: { id: 'full_name', isKnown: true },
    })
    expect(readFieldLine('1/1 | Uwagi | Notes').mark).toBeNull()
    expect(() => readFieldLine('Uwagi | Notes')).toThrow('not a valid field')
  })

  it('A mark never stands in the text', () => {
    expect(readMark('innej: ………… / another {?other}')).toEqual({
      text: 'innej: ………… / another',
      mark: { id: 'other', isKnown: false },
    })
    expect(readMark('nothing {=Here}')).toEqual({ text: 'nothing {=Here}', mark: null })
  })

  it('Dots are written on, and a short row of dots is none', () => {
    expect(fillBlank('innej: …………… / another', "O'Brien $& Żak")).toBe("innej: O'Brien $& Żak / another")
    expect(fillBlank('innej: …………… / another', '')).toBe('innej: …………… / another')
    expect(fillBlank('Wojewoda … , Wydział', 'x')).toBe('Wojewoda … , Wydział')
    expect(withoutBlank('odpłatnie, miesięcznie: …………… PLN')).toBe('odpłatnie, miesięcznie: … PLN')
    expect(withoutBlank('Miejscowość, data / Place, date: ……………')).toBe('Miejscowość, data / Place, date')
    expect(splitMeaning('tak / nie / yes / no')).toEqual({ polish: 'tak', meaning: 'nie / yes / no' })
  })
})
