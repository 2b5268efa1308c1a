import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
} from '@aws-sdk/client-s3'
import { freeBytes } from '../free-bytes.ts'
import type { S3Bucket } from './s3-client.ts'

const ATTEMPTS = 3

/** The bytes of an object in a buffer of its own, all or a part of them; null when there is none. */
export async function readBytes(
  s3: S3Bucket,
  name: string,
  part?: { start: number; end: number },
): Promise<Buffer | null> {
  const Range = part && `bytes=${part.start}-${part.end - 1}`
  const command = () => new GetObjectCommand({ ...s3.at(name), ...(Range ? { Range } : {}) })
  return s3.find(
    async (client, options) => {
      // The client itself repeats only what fails before the first byte.
      for (let attempt = 1; ; attempt += 1) {
        const { Body, ContentLength } = await client.send(command(), options)
        try {
          return await collect(Body as AsyncIterable<Uint8Array>, ContentLength ?? 0)
        } catch (error) {
          if (attempt === ATTEMPTS || options.abortSignal.aborted) throw error
        }
      }
    },
    { isData: true },
  )
}

/** Throws when there are fewer bytes than were announced: the connection was cut. */
async function collect(body: AsyncIterable<Uint8Array>, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  let filled = 0
  for await (const chunk of body) {
    bytes.set(chunk, filled)
    filled += chunk.length
    // What has memory of its own: others are parts of what may still be read.
    if (chunk.length === chunk.buffer.byteLength) freeBytes(chunk)
  }
  if (filled < length) throw Object.assign(new Error('the connection was cut'), { code: 'ECONNRESET' })
  return bytes
}

/** Length in bytes, null when there is no such object. */
export async function readSize(s3: S3Bucket, name: string): Promise<number | null> {
  const command = new HeadObjectCommand(s3.at(name))
  const found = await s3.find((client, options) => client.send(command, options))
  if (found) return found.ContentLength ?? 0
  // A missing bucket answers this call in the same way, and then nobody must believe that a file is gone.
  const bucket = new HeadBucketCommand({ Bucket: s3.bucket })
  await s3.run((client, options) => client.send(bucket, options))
  return null
}

export async function hasObject(s3: S3Bucket, name: string): Promise<boolean> {
  return (await readSize(s3, name)) !== null
}

/** Deletes an object; a missing one is not an error. */
export async function deleteObject(s3: S3Bucket, name: string): Promise<void> {
  const command = new DeleteObjectCommand(s3.at(name))
  await s3.find((client, options) => client.send(command, options))
}

/** Copies an object inside the store, with the time of now. False when there is none. */
export async function copyObject(s3: S3Bucket, from: string, to: string): Promise<boolean> {
  const { Bucket, Key } = s3.at(from)
  // Keys and buckets have no characters that would have to be encoded.
  const command = new CopyObjectCommand({ ...s3.at(to), CopySource: `${Bucket}/${Key}` })
  const copied = await s3.find((client, options) => client.send(command, options), { isData: true })
  return copied !== null
}
