import { cachePerLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'

const MEGABYTE = 1_000_000
const KILOBYTE = 1_000

const oneDecimal = cachePerLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** A number of bytes as text, with decimal units as phones show them: "3.8 MB", "40 KB". */
export function fileSizeText(bytes: number): string {
  if (bytes < MEGABYTE / 10)
    return m.documents_file_size_kb({ size: Math.max(1, Math.round(bytes / KILOBYTE)) })
  return m.documents_file_size_mb({ size: oneDecimal().format(bytes / MEGABYTE) })
}
