import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { S3Bucket } from './s3-client.ts'

/** The store takes 10,000 parts of at least 5 MB: enough for 80 GB. */
const PART_BYTES = 8 * 1024 * 1024

/** Puts bytes that are in memory anyway in one call. */
export async function putBytes(s3: S3Bucket, name: string, bytes: Uint8Array): Promise<void> {
  const command = new PutObjectCommand({ ...s3.at(name), Body: bytes, ContentLength: bytes.length })
  await s3.run((client, options) => client.send(command, options), { isData: true })
}

/**
 * Puts a stream, of which one part at a time is in memory. Until the last call the store shows the old object or none. When
 * anything fails, the parts are thrown away; those that a crash leaves are removed by `removeUnfinished`.
 */
export async function putStream(
  s3: S3Bucket,
  name: string,
  stream: AsyncIterable<Uint8Array>,
): Promise<void> {
  let upload: Upload | undefined
  try {
    for await (const { bytes, isLast } of cutIntoParts(stream)) {
      if (isLast && !upload) return await putBytes(s3, name, bytes)
      upload ??= await beginUpload(s3, name)
      await sendPart(s3, upload, bytes)
    }
    if (upload) await completeUpload(s3, upload)
  } catch (error) {
    if (upload) await abortUpload(s3, upload.target).catch(() => undefined)
    throw error
  }
}

interface UploadTarget {
  Bucket: string
  Key: string
  UploadId: string | undefined
}

interface Upload {
  target: UploadTarget
  parts: CompletedPart[]
}

async function beginUpload(s3: S3Bucket, name: string): Promise<Upload> {
  const command = new CreateMultipartUploadCommand(s3.at(name))
  const { UploadId } = await s3.run((client, options) => client.send(command, options))
  return { target: { ...s3.at(name), UploadId }, parts: [] }
}

async function sendPart(s3: S3Bucket, { target, parts }: Upload, Body: Uint8Array): Promise<void> {
  const PartNumber = parts.length + 1
  const command = new UploadPartCommand({ ...target, PartNumber, Body, ContentLength: Body.length })
  const { ETag } = await s3.run((client, options) => client.send(command, options), { isData: true })
  parts.push({ ETag, PartNumber })
}

async function completeUpload(s3: S3Bucket, { target, parts }: Upload): Promise<void> {
  const command = new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts: parts } })
  await s3.run((client, options) => client.send(command, options), { isData: true })
}

/** Throws the parts of an upload away; one that is complete or gone already is not an error. */
export async function abortUpload(s3: S3Bucket, target: UploadTarget): Promise<void> {
  const command = new AbortMultipartUploadCommand(target)
  await s3.find((client, options) => client.send(command, options))
}

/** Parts of PART_BYTES, the last one shorter; at least one, which may be empty. */
async function* cutIntoParts(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Uint8Array; isLast: boolean }> {
  let part = Buffer.allocUnsafeSlow(PART_BYTES)
  let length = 0
  for await (const bytes of stream)
    for (let from = 0; from < bytes.length; ) {
      if (length === PART_BYTES) {
        yield { bytes: part, isLast: false }
        // A new one: the client may still hold the last one.
        part = Buffer.allocUnsafeSlow(PART_BYTES)
        length = 0
      }
      const taken = Math.min(bytes.length - from, PART_BYTES - length)
      part.set(bytes.subarray(from, from + taken), length)
      from += taken
      length += taken
    }
  yield { bytes: part.subarray(0, length), isLast: true }
}
