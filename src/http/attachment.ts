/** A file must never run as a page of ours, not where a browser shows it in spite of all. */
export const FILE_POLICY = "sandbox; default-src 'none'"

/** The headers of a file that is saved and never shown, nor kept in a cache that the next person reads. */
export function attachmentHeaders({ contentType, name }: { contentType: string; name: string }) {
  return {
    'Content-Type': contentType,
    'Content-Disposition': attachmentHeader(name),
    'Content-Security-Policy': FILE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
}

/** Marks that change the direction of text: with one a name that ends with "fdp.exe" reads as one that ends with ".pdf". */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Content-Disposition of a download with this file name: ASCII for old clients, RFC 5987 for all others. */
export function attachmentHeader(name: string): string {
  const fileName = name.replaceAll(DIRECTION_MARKS, '')
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%;]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
