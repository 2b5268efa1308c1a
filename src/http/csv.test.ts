import { expect, test } from 'vitest'
import { toCsv, toPolishCsv } from './csv.ts'

const cellsOf = (...cells: (string | number | null)[]) => toCsv([cells]).slice(1, -2)

test('Cells are quoted where they must be', () => {
  expect(toCsv([['a', 1, null], ['Ковальчук']])).toBe('\uFEFFa,1,\r\nКовальчук\r\n')
  expect(cellsOf('a,b', 'say "yes"', 'two\nlines')).toBe('"a,b","say ""yes""","two\nlines"')
})

test.each(['=1+1', '+48573000111', '-2', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula', (text) => {
  expect(cellsOf(text).replaceAll('"', '')).toBe(`'${text}`)
})

test('A number stays a number', () => {
  expect(cellsOf(-2, 0)).toBe('-2,0')
})

test('A Polish spreadsheet finds its columns, and no amount is a day', () => {
  expect(toPolishCsv([['a;b', 'c,d', 12.5, -1099, null, '=1']])).toBe(
    '\uFEFF"a;b";c,d;12,50;-1099,00;;\'=1\r\n',
  )
})
