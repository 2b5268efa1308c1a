export const CSV_TYPE = 'text/csv; charset=utf-8'

/**
 * Where a spreadsheet begins a formula, which could send away what stands beside it: at the beginning of a text, and after
 * whatever a program that is told another separator, or that knows no quotes, takes for the end of a cell.
 */
const FORMULA = /(^|[;,|\t\r\n])(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
/** Without it Excel reads Cyrillic and Polish letters as another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

type Cells = readonly (string | number | null)[]

const SEPARATOR = ';'

/**
 * A file as a Polish spreadsheet opens it in columns: RFC 4180 in UTF-8, with semicolons between the cells. Every text is
 * quoted, one that a spreadsheet would run gets an apostrophe before it; null is an empty cell. Numbers are amounts, with two
 * decimals after a comma: with a point it reads 12.50 as a day. A number that is no amount is given as a text.
 */
export function toPolishCsv(rows: readonly Cells[]): string {
  const toLine = (row: Cells) => `${row.map(toCell).join(SEPARATOR)}\r\n`
  return BYTE_ORDER_MARK + rows.map(toLine).join('')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return value.toFixed(2).replace('.', ',')
  return `"${value.replace(FORMULA, "$1'").replaceAll('"', '""')}"`
}
