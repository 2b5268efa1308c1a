/** A spreadsheet reads a cell that begins so as a formula, which could send away what stands beside it. */
const FORMULA = /^[=+\-@\t\r]/
/** Without it Excel reads Cyrillic and Polish letters as another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

type Cells = readonly (string | number | null)[]

interface Format {
  separator: string
  formatNumber: (value: number) => string
}

/** RFC 4180, in UTF-8. A text that a spreadsheet would run gets an apostrophe before it; null is an empty cell. */
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
  const toLine = (row: Cells) => `${row.map((value) => toCell(value, format)).join(format.separator)}\r\n`
  return BYTE_ORDER_MARK + rows.map(toLine).join('')
}

function toCell(value: string | number | null, { separator, formatNumber }: Format): string {
  if (value === null) return ''
  if (typeof value === 'number') return formatNumber(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /["\r\n]/.test(harmless) || harmless.includes(separator)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}
