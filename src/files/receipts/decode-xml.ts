import { MAX_XML_BYTES, type ReceiptFault } from './receipt-reading.ts'

/** Elements and comments of one document: a receipt has about twenty, with its seal about a hundred. */
const MAX_TAGS = 5_000
const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  // Without a mark: the beginning of "<" and "?" or a name.
  { bytes: [0x3c, 0x00], encoding: 'utf-16le' },
  { bytes: [0x00, 0x3c], encoding: 'utf-16be' },
] as const
/** Encodings in which Polish receipts are written. Anything else is not guessed. */
const ENCODINGS = ['utf-8', 'utf8', 'us-ascii', 'ascii', 'iso-8859-2', 'windows-1250']
const HEAD_BYTES = 200

/** True for a file that begins like XML or HTML; nothing of it is parsed. */
export function looksLikeXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
  return /^[\uFEFF\s]*</.test(new TextDecoder(markedEncoding(head) ?? 'utf-8').decode(head))
}

/** The text of an XML file that is safe to parse. `bytes` may be of any length. */
export function decodeXml(bytes: Uint8Array): { text: string } | { fault: ReceiptFault } {
  if (bytes.length > MAX_XML_BYTES) return { fault: 'large_xml' }
  const text = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (text === null) return { fault: 'broken_xml' }
  // Neither is needed for a receipt, and both can make a parser reach out or grow without end.
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) return { fault: 'unsafe_xml' }
  if (text.split('<').length > MAX_TAGS * 2) return { fault: 'large_xml' }
  return { text }
}

function decode(bytes: Buffer): string | null {
  const encoding = markedEncoding(bytes) ?? declaredEncoding(bytes)
  if (encoding === null) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function markedEncoding(bytes: Buffer): string | null {
  return MARKS.find((mark) => mark.bytes.every((byte, n) => bytes[n] === byte))?.encoding ?? null
}

/** UTF-8 where nothing is declared; null for an encoding that is not in the list. */
function declaredEncoding(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase()
  if (declared === undefined) return 'utf-8'
  return ENCODINGS.includes(declared) ? declared : null
}
