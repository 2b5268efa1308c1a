export const CSV_TYPE = 'text/csv; charset=utf-8'

/**
 * Where a spreadsheet begins a formula, which could send away what stands beside it: at the beginning of a text, and after
 * whatever a program that is told another separator, or that knows no quotes, takes for the end of a cell.
 */
const FORMULA = /(^|[;,|\t\r\n])(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
/** Without it Excel reads Cyrillic and Polish letters as another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

type Cells = readonly (string | number | null)[]

interface Format {
  separator: string
  formatNumber: (value: number) => string
}

/** RFC 4180, in UTF-8. Every text is quoted, one that a spreadsheet would run gets an apostrophe before it; null is an empty cell. */
export function toCsv(rows: readonly Cells[]): string {
  return write(rows, { separator: ',', formatNumber: String })
}

/**
 * The same for a Polish spreadsheet, whose cells are separated by semicolons. Numbers are amounts, with two decimals after
 * a comma: with a point it reads 12.50 as a day.
 */
export function toPolishCsv(rows: readonly Cells[]): string {
  return write(rows, { separator: ';', formatNumber: (value) => value.toFixed(2).replace('.', ',') })
}

function write(rows: readonly Cells[], format: Format): string {
  const { separator, formatNumber } = format
  const toLine = (row: Cells) => `${row.map((value) => toCell(value, formatNumber)).join(separator)}\r\n`
  return BYTE_ORDER_MARK + rows.map(toLine).join('')
}

function toCell(value: string | number | null, formatNumber: Format['formatNumber']): string {
  if (value === null) return ''
  if (typeof value === 'number') return formatNumber(value)
  return `"${value.replace(FORMULA, "$1'").replaceAll('"', '""')}"`
}
