import { describe, expect, test } from 'vitest'
import { readCaseNumber, readNumbers } from './rules.ts'

describe('The number of a case', () => {
  test.each(['2026-0023', '2026-23', '2026/0023', '2026/23', ' 2026 - 23 ', '2026–0023', '20260023'])(
    'is read from "%s"',
    (typed) => {
      expect(readCaseNumber(typed)).toBe('2026-0023')
    },
  )

  test.each([
    '23',
    '0023',
    '2026',
    '2026-',
    '2026-00',
    '2026-02',
    '2026-0000',
    '202623',
    '4100000',
    '600100200',
    'AA-0023',
    '',
  ])('is not read from "%s"', (typed) => {
    expect(readCaseNumber(typed)).toBeNull()
  })

  test('has more figures when there are more cases', () => {
    expect(readCaseNumber('2026-10234')).toBe('2026-10234')
    expect(readCaseNumber('2026-010234')).toBe('2026-10234')
  })
})

describe('The number of a passport', () => {
  test.each(['AA4100000', 'aa 4100000', 'AA-4100000', 'AA 410 00 00', 'AA–4100000'])(
    'is read from "%s"',
    (typed) => {
      expect(readNumbers(typed)).toMatchObject({ passport: 'AA4100000', passportFigures: null })
    },
  )

  test('is also known by its figures, when there are six or more', () => {
    expect(readNumbers('410 00 00').passportFigures).toBe('4100000')
    expect(readNumbers('41000').passportFigures).toBeNull()
    expect(readNumbers('A41').passportFigures).toBeNull()
  })
})

describe('The number of a phone', () => {
  test.each(['+48 600 100 200', '48600100200', '0048 600-100-200', '(+48) 600 100 200', '+48 (600) 100.200'])(
    'is read with its country from "%s"',
    (typed) => {
      expect(readNumbers(typed).phoneFigures).toBe('48600100200')
    },
  )

  test.each(['600100200', '600 100 200', '600-100-200', '0 600 100 200'])(
    'is read without one from "%s"',
    (typed) => {
      expect(readNumbers(typed).phoneFigures).toBe('600100200')
    },
  )

  test('has the zero of home in brackets, and at least seven figures', () => {
    expect(readNumbers('+44 (0)20 7946 0018').phoneFigures).toBe('442079460018')
    expect(readNumbers('600 10').phoneFigures).toBeNull()
    expect(readNumbers('AA 4100000').phoneFigures).toBeNull()
  })
})
