import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText, fold } from './text.ts'

describe('A name as a person types it', () => {
  test.each([
    'Żaneta Szczęsna-Ćwiąkała',
    'Nguyễn Thị Ánh Tuyết',
    'Đặng Hữu Phước',
    'Олександра Їжакевич-Ґалаґан',
    'Ёлкин Андрей Йосипович',
    'გიორგი კაპანაძე',
    'Հայկ Տեր-Պետրոսյան',
    'محمد عبد الله',
    'فاطِمَة الزَّهْراء',
    'علی\u200cرضا نیک\u200cپور',
    'प्रिया शर्मा',
    'श्री लक्ष्\u200dमी',
    'ක්\u200dරිස්ටෝපර්',
    'שָׂרָה כֹּהֵן',
    '王小明',
    '김민준',
    'นภัสสร',
    "Siobhán O'Neil-Łoś",
    'Ayşe Gülçin İnönü',
    'Oʻktam Gʻulomov',
    'José “Pepe” Muñoz, Jr.',
  ])('%s stays as it is', (name) => {
    expect(cleanLine(name)).toBe(name.normalize('NFC'))
    expect(cleanText(name)).toBe(name.normalize('NFC'))
  })

  test('is one text however its accents were typed', () => {
    const typed = 'Nguyễn Łódź Йова'
    expect(cleanLine(typed.normalize('NFD'))).toBe(typed.normalize('NFC'))
    expect(cleanText('한글'.normalize('NFD'))).toBe('한글')
  })
})

describe('What nobody sees, and what turns the direction of words', () => {
  test.each([
    ['a zero-width space', '\u200b'],
    ['a joiner between Latin letters', '\u200d'],
    ['a non-joiner between Latin letters', '\u200c'],
    ['several joiners', '\u200c\u200d\u200c'],
    ['a mark of direction', '\u200f'],
    ['an Arabic letter mark', '\u061c'],
    ['an override of direction', '\u202e'],
    ['an isolate of direction', '\u2067'],
    ['a soft hyphen', '\u00ad'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a combining grapheme joiner', '\u034f'],
    ['a Hangul filler', '\u3164'],
    ['a Hangul choseong filler', '\u115f'],
    ['a Hangul jungseong filler', '\u1160'],
    ['a half-width Hangul filler', '\uffa0'],
    ['tags', '\u{e0041}\u{e007f}'],
    ['variation selectors', '\ufe0f\u{e0101}'],
    ['an annotation mark', '\ufff9'],
    ['a noncharacter', '\uffff\u{1fffe}'],
    ['NUL', '\u0000'],
    ['a bell', '\u0007'],
    ['a C1 control', '\u009b'],
    ['the first half of a pair', '\ud800'],
    ['the second half of a pair', '\udc00'],
  ])('%s is dropped, and alone it is no text', (_, sign) => {
    for (const clean of [cleanLine, cleanText]) {
      expect(clean(`An${sign}na`)).toBe('Anna')
      expect(clean(`${sign}Anna${sign}`)).toBe('Anna')
      expect(clean(sign)).toBe('')
      expect(clean(` ${sign}\u00a0${sign} `)).toBe('')
    }
  })

  test('joiners stay only between letters of scripts that spell with them', () => {
    expect(cleanLine('\u200cعلی\u200c\u200cرضا\u200c')).toBe('علی\u200cرضا')
    expect(cleanLine('می\u200b\u200cروم')).toBe('می\u200cروم')
    expect(cleanLine('علی\u200cAnna')).toBe('علیAnna')
    expect(cleanLine('ن\u200cه\u200cی')).toBe('ن\u200cه\u200cی')
  })

  test('a blank Braille pattern is a blank', () => {
    expect(cleanLine('Anna\u2800Kowalska\u2800')).toBe('Anna Kowalska')
    expect(cleanLine('\u2800')).toBe('')
    expect(cleanText('\u2800\n\u2800')).toBe('')
  })
})

describe('A line', () => {
  test('has single blanks where there were line ends, tabs and wide spaces: no header can begin in it', () => {
    expect(cleanLine(' Hello\r\nBcc: everybody@example.com\u0000 ')).toBe('Hello Bcc: everybody@example.com')
    expect(cleanLine('a\u2028b\u2029c\td\u00a0 \u3000e')).toBe('a b c d e')
    expect(cleanLine('a \u200b b')).toBe('a b')
    expect(cleanLine('a\u0085b\vc\fd')).toBe('a b c d')
  })
})

describe('A clean text', () => {
  const signs = [
    'a',
    'ی',
    'प',
    ' ',
    '\n',
    '\u0301',
    '\u200b',
    '\u200c',
    '\u200d',
    '\ud800',
    '\udc00',
    '\u2800',
    '\u00a0',
  ]

  test('is clean for good: the form and the endpoint, which clean one after the other, agree', () => {
    const texts = signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => `a${a}${b}ی${c}${a}`)))
    for (const clean of [cleanLine, cleanText])
      expect(texts.filter((text) => clean(clean(text)) !== clean(text))).toEqual([])
  })
})

describe('A text', () => {
  test('keeps its lines, tabs and blanks', () => {
    expect(cleanText(' one\r\ntwo\rthree\u2028four  five\tsix\n\n seven \n')).toBe(
      'one\ntwo\nthree\nfour  five\tsix\n\n seven',
    )
  })

  test('may begin like a formula: that is data, and escaped by whoever writes a spreadsheet', () => {
    for (const text of ['=cmd|calc!A1', '+48 573 000 111', '-', '@me']) expect(cleanText(text)).toBe(text)
  })

  test('that is long is cleaned at once', () => {
    for (const part of ['\u200c', 'ا\u200c', '\u200d\ud800', 'e\u0301', ' \u200b', '\u2800'])
      expect(cleanText(part.repeat(32_000)).length).toBeLessThanOrEqual(64_000)
  })
})

describe('What is searched in the browser', () => {
  test('has small letters without accents and one apostrophe, in as many characters', () => {
    expect(fold('Łódź Oʻktam O’Hara D´Costa O‘rin')).toBe("lodz o'ktam o'hara d'costa o'rin")
  })
})
