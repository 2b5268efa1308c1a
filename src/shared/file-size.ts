import { m } from '#messages/messages.js'

const MEGABYTE = 1_000_000
const KILOBYTE = 1_000

/** Bytes for a person, decimal as phones show them: "3.8 MB", "40 KB". */
export function fileSizeText(bytes: number): string {
  if (bytes < MEGABYTE / 10) return m.documents_size_kb({ size: Math.max(1, Math.round(bytes / KILOBYTE)) })
  return m.documents_size_mb({ size: (bytes / MEGABYTE).toFixed(1) })
}
