interface FormPart {
  name: string
  /** File name as sent, unescaped; undefined for a plain field. */
  fileName: string | undefined
  /** A view into the body, not a copy. */
  bytes: Buffer
}

const MAX_PARTS = 10
const MAX_HEADER_BYTES = 8 * 1024
const LINE = Buffer.from('\r\n')
const HEADER_END = Buffer.from('\r\n\r\n')

/**
 * Parses a multipart/form-data body in memory (RFC 7578); null when it is anything else, has more than ten parts or
 * ends before its closing boundary. Searching the buffer costs a fraction of the platform's formData(), which copies a
 * large file several times.
 */
export function parseMultipart(body: Buffer, contentType: string): FormPart[] | null {
  const boundary = boundaryOf(contentType)
  if (!boundary) return null
  const opening = Buffer.from(`--${boundary}`)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  let at = body.indexOf(opening)
  if (at !== 0 && body.subarray(at - 2, at).compare(LINE) !== 0) return null
  at += opening.length
  while (!isClosing(body, at)) {
    if (parts.length === MAX_PARTS || body.subarray(at, at + 2).compare(LINE) !== 0) return null
    const headersEnd = body.indexOf(HEADER_END, at)
    const end = body.indexOf(delimiter, headersEnd)
    if (headersEnd < 0 || end < 0 || headersEnd - at > MAX_HEADER_BYTES) return null
    const part = readHeaders(body.subarray(at + 2, headersEnd).toString('utf8'))
    if (!part) return null
    parts.push({ ...part, bytes: body.subarray(headersEnd + 4, Math.max(end, headersEnd + 4)) })
    at = end + delimiter.length
  }
  return parts
}

function isClosing(body: Buffer, at: number): boolean {
  return body[at] === 0x2d && body[at + 1] === 0x2d
}

function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? plain ?? null
}

function readHeaders(text: string): { name: string; fileName: string | undefined } | null {
  const lines = text.split('\r\n')
  const disposition = lines.find((line) => /^content-disposition\s*:/i.test(line))
  if (!disposition || !/:\s*form-data\s*(;|$)/i.test(disposition)) return null
  const name = readParameter(disposition, 'name')
  if (name === undefined) return null
  return { name, fileName: readExtended(disposition) ?? readParameter(disposition, 'filename') }
}

/** `name="…"`: browsers write a quote as %22, other senders as \". */
function readParameter(line: string, parameter: string): string | undefined {
  const [, quoted, plain] =
    new RegExp(`;\\s*${parameter}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(line) ?? []
  if (quoted === undefined) return plain
  return quoted.replace(/\\"|%22/g, '"').replace(/%0D%0A|%0[AD]/gi, ' ')
}

/** `filename*=UTF-8''…` (RFC 5987), which some programs send for non-ASCII names. */
function readExtended(line: string): string | undefined {
  const [, encoded] = /;\s*filename\*=utf-8''([^\s;]+)/i.exec(line) ?? []
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
