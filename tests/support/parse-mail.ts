/** One part of a mail, or the whole mail. */
export interface MailPart {
  type: string
  /** The Content-Type with its parameters. */
  contentType: string
  disposition: string
  body: Buffer
}

export interface ParsedMail {
  /** The header lines as received, unfolded and not decoded. */
  headerLines: string[]
  /** A header's decoded value; '' when it is missing. */
  header(name: string): string
  parts: MailPart[]
  text: string
  html: string
}

/** Parses a mail by RFC 2045 to 2047, as far as our own mails need. */
export function parseMail(raw: Buffer): ParsedMail {
  const headerLines = splitEntity(raw).headerLines
  const parts = listParts(raw)
  const bodyOf = (type: string) => parts.find((part) => part.type === type)?.body.toString('utf8') ?? ''
  return {
    headerLines,
    header: (name) => decodeWords(findHeader(headerLines, name)),
    parts,
    text: bodyOf('text/plain').replaceAll('\r\n', '\n'),
    html: bodyOf('text/html'),
  }
}

function listParts(entity: Buffer): MailPart[] {
  const { headerLines, body } = splitEntity(entity)
  const contentType = findHeader(headerLines, 'content-type')
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (boundary) {
    const sections = body.toString('latin1').split(`--${boundary}`).slice(1, -1)
    return sections.flatMap((section) =>
      listParts(Buffer.from(section.replace(/^\r\n|\r\n$/g, ''), 'latin1')),
    )
  }
  const encoding = findHeader(headerLines, 'content-transfer-encoding').toLowerCase()
  return [
    {
      type: contentType.split(';')[0]?.trim().toLowerCase() ?? '',
      contentType,
      disposition: decodeWords(findHeader(headerLines, 'content-disposition')),
      body: decodeBody(body, encoding),
    },
  ]
}

function splitEntity(entity: Buffer): { headerLines: string[]; body: Buffer } {
  const end = entity.indexOf('\r\n\r\n')
  const head = entity.subarray(0, end).toString('latin1')
  return { headerLines: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'), body: entity.subarray(end + 4) }
}

function findHeader(lines: string[], name: string): string {
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? ''
  return line.slice(line.indexOf(':') + 1).trim()
}

function decodeBody(body: Buffer, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  if (encoding !== 'quoted-printable') return body
  return decodeQuoted(body.toString('latin1').replace(/=\r\n/g, ''))
}

function decodeQuoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1')
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : decodeQuoted(text.replaceAll('_', ' ')).toString('latin1'),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
}
