import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { S3Folder, StoredInfo } from './s3-folder.ts'

export interface S3Call {
  /** As Amazon names it: 'PutObject'. */
  operation: string
  key: string
  query: URLSearchParams
  request: IncomingMessage
}

export interface S3Answer {
  status: number
  headers?: Record<string, string | number>
  body?: string | Readable
}

interface S3Place {
  bucket: string
  folder: S3Folder
  /** How many keys or uploads a list gives at a time. */
  pageSize: number
}

/** What Amazon refuses with a code. */
export class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const SMALLEST_PART = 5 * 1024 * 1024

export function nameCall(
  method: string,
  { key, query, isCopy }: { key: string; query: URLSearchParams; isCopy: boolean },
) {
  if (key === '') {
    if (method === 'HEAD') return 'HeadBucket'
    if (method === 'GET' && query.get('list-type') === '2') return 'ListObjectsV2'
    return method === 'GET' && query.has('uploads') ? 'ListMultipartUploads' : 'unknown'
  }
  const isOfUpload = query.has('uploadId')
  if (method === 'PUT' && isOfUpload) return isCopy ? 'unknown' : 'UploadPart'
  if (method === 'PUT') return isCopy ? 'CopyObject' : 'PutObject'
  if (method === 'POST' && query.has('uploads')) return 'CreateMultipartUpload'
  if (method === 'POST' && isOfUpload) return 'CompleteMultipartUpload'
  if (method === 'DELETE') return isOfUpload ? 'AbortMultipartUpload' : 'DeleteObject'
  return { GET: 'GetObject', HEAD: 'HeadObject' }[method] ?? 'unknown'
}

type Answering = (call: S3Call, place: S3Place) => Promise<S3Answer>

export const CALLS: Readonly<Record<string, Answering>> = {
  HeadBucket: async () => ({ status: 200 }),
  HeadObject: async ({ key }, { folder }) => {
    const found = await requireObject(folder, key)
    return { status: 200, headers: { ...describe(found), 'content-length': found.size } }
  },
  GetObject: getObject,
  PutObject: async (call, { folder }) => {
    const stored = await folder.keep(await receiveWhole(call, folder), call.key)
    return { status: 200, headers: { etag: stored?.etag ?? '' } }
  },
  CopyObject: async ({ key, request }, { bucket, folder }) => {
    const source = decodeURIComponent(String(request.headers['x-amz-copy-source'])).replace(/^\//, '')
    if (!source.startsWith(`${bucket}/`)) throw new S3Refusal(404, 'NoSuchBucket')
    const from = source.slice(bucket.length + 1)
    await requireObject(folder, from)
    const copied = await folder.copy(from, key)
    const body = xml('CopyObjectResult', [
      tag('LastModified', copied?.modifiedAt.toISOString()),
      tag('ETag', copied?.etag),
    ])
    return { status: 200, body }
  },
  DeleteObject: async ({ key }, { folder }) => {
    await folder.remove(key)
    return { status: 204 }
  },
  ListObjectsV2: listObjects,
  CreateMultipartUpload: async ({ key }, { bucket, folder }) => {
    const id = await folder.uploads.begin(key)
    const body = [tag('Bucket', bucket), tag('Key', key), tag('UploadId', id)]
    return { status: 200, body: xml('InitiateMultipartUploadResult', body) }
  },
  UploadPart: async (call, { folder }) => {
    const { id } = await requireUpload(call, folder)
    const number = Number(call.query.get('partNumber'))
    if (!(number >= 1 && number <= 10_000)) throw new S3Refusal(400, 'InvalidArgument')
    const part = await folder.uploads.keepPart(await receiveWhole(call, folder), { id, number })
    return { status: 200, headers: { etag: part?.etag ?? '' } }
  },
  CompleteMultipartUpload: completeUpload,
  AbortMultipartUpload: async (call, { folder }) => {
    await folder.uploads.remove((await requireUpload(call, folder)).id)
    return { status: 204 }
  },
  ListMultipartUploads: listUploads,
}

async function requireObject(folder: S3Folder, key: string): Promise<StoredInfo> {
  const found = await folder.find(key)
  if (!found) throw new S3Refusal(404, 'NoSuchKey')
  return found
}

async function requireUpload({ key, query }: S3Call, folder: S3Folder) {
  const upload = await folder.uploads.find(query.get('uploadId') ?? '')
  if (upload?.key !== key) throw new S3Refusal(404, 'NoSuchUpload')
  return upload
}

const describe = ({ etag, modifiedAt }: StoredInfo) => ({ etag, 'last-modified': modifiedAt.toUTCString() })

async function getObject({ key, request }: S3Call, { folder }: S3Place): Promise<S3Answer> {
  const found = await requireObject(folder, key)
  if (request.headers['if-none-match'] === found.etag) return { status: 304, headers: { etag: found.etag } }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined)
    return {
      status: 200,
      headers: { ...describe(found), 'content-length': found.size },
      body: folder.read(key),
    }
  const [start, end] = [Number(from), Math.min(Number(to), found.size - 1)]
  if (start >= found.size) throw new S3Refusal(416, 'InvalidRange')
  const headers = {
    ...describe(found),
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${found.size}`,
  }
  return { status: 206, headers, body: folder.read(key, { start, end }) }
}

/** Takes a body only with the hashes that the client has said, signed and of its whole length. */
async function receiveWhole({ request }: S3Call, folder: S3Folder): Promise<string> {
  if (request.headers['content-length'] === undefined) throw new S3Refusal(411, 'MissingContentLength')
  const arrived = await folder.receive(request)
  const said = request.headers['x-amz-content-sha256']
  const md5 = request.headers['content-md5'] ?? arrived.md5
  if (said === arrived.sha256 && md5 === arrived.md5) return arrived.path
  await rm(arrived.path, { force: true })
  throw new S3Refusal(400, said === arrived.sha256 ? 'BadDigest' : 'XAmzContentSHA256Mismatch')
}

async function completeUpload(call: S3Call, { bucket, folder }: S3Place): Promise<S3Answer> {
  const { id } = await requireUpload(call, folder)
  let text = ''
  for await (const chunk of call.request.setEncoding('utf8')) text += chunk
  const said = [...text.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }))
  if (said.length === 0) throw new S3Refusal(400, 'MalformedXML')
  for (const [index, { number, etag }] of said.entries()) {
    const part = await folder.uploads.findPart(id, number)
    if (part?.etag !== etag) throw new S3Refusal(400, 'InvalidPart')
    if (index > 0 && number <= (said[index - 1]?.number ?? 0)) throw new S3Refusal(400, 'InvalidPartOrder')
    if (index < said.length - 1 && (part?.size ?? 0) < SMALLEST_PART)
      throw new S3Refusal(400, 'EntityTooSmall')
  }
  const path = await folder.uploads.join(
    id,
    said.map(({ number }) => number),
  )
  const stored = await folder.keep(path, call.key)
  await folder.uploads.remove(id)
  const body = [tag('Bucket', bucket), tag('Key', call.key), tag('ETag', stored?.etag)]
  return { status: 200, body: xml('CompleteMultipartUploadResult', body) }
}

async function listObjects({ query }: S3Call, { bucket, folder, pageSize }: S3Place): Promise<S3Answer> {
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()
  const found = (await folder.list()).filter(({ key }) => key.startsWith(prefix) && key > after)
  const page = found.slice(0, pageSize)
  const isTruncated = found.length > pageSize
  const token = Buffer.from(page.at(-1)?.key ?? '').toString('base64url')
  const contents = page.map(({ key, modifiedAt, etag, size }) =>
    tag('Contents', undefined, [
      tag('Key', key),
      tag('LastModified', modifiedAt.toISOString()),
      tag('ETag', etag),
      tag('Size', String(size)),
    ]),
  )
  const body = xml('ListBucketResult', [
    tag('Name', bucket),
    tag('Prefix', prefix),
    tag('IsTruncated', String(isTruncated)),
    ...(isTruncated ? [tag('NextContinuationToken', token)] : []),
    ...contents,
  ])
  return { status: 200, body }
}

async function listUploads({ query }: S3Call, { folder, pageSize }: S3Place): Promise<S3Answer> {
  const prefix = query.get('prefix') ?? ''
  const after = (query.get('key-marker') ?? '') + (query.get('upload-id-marker') ?? '')
  const found = (await folder.uploads.list()).filter(
    ({ key, id }) => key.startsWith(prefix) && (after === '' || key + id > after),
  )
  const page = found.slice(0, pageSize)
  const isTruncated = found.length > pageSize
  const next = page.at(-1)
  const body = xml('ListMultipartUploadsResult', [
    tag('IsTruncated', String(isTruncated)),
    ...(isTruncated ? [tag('NextKeyMarker', next?.key), tag('NextUploadIdMarker', next?.id)] : []),
    ...page.map(({ key, id, startedAt }) =>
      tag('Upload', undefined, [
        tag('Key', key),
        tag('UploadId', id),
        tag('Initiated', startedAt.toISOString()),
      ]),
    ),
  ])
  return { status: 200, body }
}

function tag(name: string, text: string | undefined, inner: string[] = []): string {
  const escaped = (text ?? '').replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
  return `<${name}>${escaped}${inner.join('')}</${name}>`
}

export function xml(name: string, inner: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag(name, undefined, inner)}`
}

export function writeRefusal({ code }: S3Refusal): string {
  return xml('Error', [tag('Code', code), tag('Message', code), tag('RequestId', '0')])
}
