import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The keys a client must have. */
export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const ALLOWED_SKEW_MS = 15 * 60 * 1000
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Null, or S3's code for what is wrong with the signature (version 4, in the header). */
export function findSignatureFault(request: IncomingMessage, keys: S3Keys): string | null {
  const [, id, day = '', region = '', names = '', signature] =
    FORM.exec(request.headers.authorization ?? '') ?? []
  if (!id) return 'AccessDenied'
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (request.headers['x-amz-security-token'] !== keys.sessionToken) return 'InvalidToken'
  const time = String(request.headers['x-amz-date'] ?? '')
  if (!(Math.abs(Date.now() - readTime(time)) <= ALLOWED_SKEW_MS)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  )
  if (!mustBeSigned.every((name) => signed.includes(name))) return 'AccessDenied'
  const scope = `${day}/${region}/s3/aws4_request`
  const hashed = createHash('sha256').update(writeRequest(request, signed)).digest('hex')
  const text = ['AWS4-HMAC-SHA256', time, scope, hashed].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region))
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function readTime(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** The canonical request of the signature. */
function writeRequest(request: IncomingMessage, signed: string[]): string {
  const url = new URL(request.url ?? '', 'http://store')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const hash = request.headers['x-amz-content-sha256']
  return [request.method, url.pathname, query, headers, signed.join(';'), hash].join('\n')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
