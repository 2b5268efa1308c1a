/** Months from "36" or "36 months"; null when the text is not a number. The range is not checked here. */
export function readMonths(text: string): number | null {
  const found = /^([+-]?\d+(?:[.,]\d+)?)\s*(?:m|mo|months?)?\.?$/i.exec(text.trim())
  return found?.[1] ? Number(found[1].replace(',', '.')) : null
}

/**
 * PLN from "5200", "5 200", "5,200.00", "5.200,50 zł"; null when the text is not a number. Three digits after a single
 * comma or dot are thousands, because nobody is paid tenths of a grosz.
 */
export function readAmount(text: string): number | null {
  const digits = text.replace(/pln|zł|zl/gi, '').replace(/[\s'’]/g, '')
  if (!/^[+-]?\d[\d.,]*$/.test(digits)) return null
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1] ?? ''
  const integerPart = decimals ? digits.slice(0, -decimals.length - 1) : digits
  if (!/^[+-]?(\d+|\d{1,3}([.,]\d{3})+)$/.test(integerPart)) return null
  return Number(`${integerPart.replace(/[.,]/g, '')}.${decimals || '0'}`)
}

/** True when the text will be saved as null, which the person must be told before they save. */
export function isWordsForMonths(text: string): boolean {
  return text.trim() !== '' && readMonths(text) === null
}

/** The same for the monthly income. */
export function isWordsForAmount(text: string): boolean {
  return text.trim() !== '' && readAmount(text) === null
}
