import { expect, test } from 'vitest'
import { toPolishCsv } from './csv.ts'

const cellsOf = (...cells: (string | number | null)[]) => toPolishCsv([cells]).slice(1, -2)

test('Every text is quoted', () => {
  expect(toPolishCsv([['a', 1, null], ['Ковальчук']])).toBe('\uFEFF"a";1,00;\r\n"Ковальчук"\r\n')
  expect(cellsOf('a,b', 'say "yes"', 'two\nlines')).toBe('"a,b";"say ""yes""";"two\nlines"')
})

test.each(['=1+1', '+48573000111', '-2', '@SUM(A1)', ' =1', '\uFF1D1+1'])('%j is no formula', (text) => {
  expect(cellsOf(text)).toBe(`"'${text}"`)
})

test.each([';', '\t', '\n', '\r\n', ',', '|', '; '])(
  'Split at %j no text has a cell that is a formula',
  (at) => {
    const cells = ['Anna', '=1+1', '+2', '-3', '@SUM(A1)'].join(at)
    for (const cell of toPolishCsv([[cells]])
      .slice(1)
      .split(at))
      expect(cell).not.toMatch(/^[\s"]*[=+\-@]/)
  },
)

test('A sign inside of a text stays as it is', () => {
  expect(cellsOf('Anna-Maria', 'a+b@example.com', '{"n":-1}')).toBe(
    '"Anna-Maria";"a+b@example.com";"{""n"":-1}"',
  )
})

test('A number stays a number', () => {
  expect(cellsOf(-2, 0)).toBe('-2,00;0,00')
})

test('A Polish spreadsheet finds its columns, and no amount is a day', () => {
  expect(toPolishCsv([['a;b', 'c,d', 12.5, -1099, null, '=1']])).toBe(
    '\uFEFF"a;b";"c,d";12,50;-1099,00;;"\'=1"\r\n',
  )
})
