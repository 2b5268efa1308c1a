/** A spreadsheet reads a cell that begins so as a formula, which could send away what stands beside it. */
const FORMULA = /^[=+\-@\t\r]/
/** Without it Excel reads Cyrillic and Polish letters as another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180, in UTF-8. A text that a spreadsheet would run gets an apostrophe before it; null is an empty cell. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
