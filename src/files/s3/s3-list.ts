import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { S3Bucket } from './s3-client.ts'
import { isUnknownCall } from './s3-failure.ts'

interface ListedKey {
  /** Without the prefix of the configuration. */
  name: string
  modifiedAt: Date
}

/** Every object whose name begins with `start`, in pages of the store's own size. */
export async function* listKeys(s3: S3Bucket, start: string): AsyncIterable<ListedKey> {
  const Prefix = s3.prefix + start
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({ Bucket: s3.bucket, Prefix, ContinuationToken })
    const page = await s3.run((client, options) => client.send(command, options))
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key?.startsWith(Prefix) && LastModified)
        yield { name: Key.slice(s3.prefix.length), modifiedAt: LastModified }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

interface UnfinishedUpload {
  Key: string
  UploadId: string
  startedAt: Date
}

/** Uploads in parts below our prefix that are not complete; none where the store cannot list them. */
export async function* listUploads(s3: S3Bucket): AsyncIterable<UnfinishedUpload> {
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  do {
    const page = await listUploadPage(s3, next)
    for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
      if (Key?.startsWith(s3.prefix) && UploadId && Initiated) yield { Key, UploadId, startedAt: Initiated }
    next = page?.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : {}
  } while (next.KeyMarker)
}

function listUploadPage(s3: S3Bucket, from: { KeyMarker?: string | undefined }) {
  const command = new ListMultipartUploadsCommand({ Bucket: s3.bucket, Prefix: s3.prefix, ...from })
  return s3.run((client, options) =>
    client.send(command, options).catch((error: unknown) => {
      if (isUnknownCall(error)) return null
      throw error
    }),
  )
}
