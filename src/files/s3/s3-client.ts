import { S3Client } from '@aws-sdk/client-s3'
import { describeS3, type S3Config } from './config.ts'
import { isMissing, toStorageError } from './s3-failure.ts'

/** How long a store may take. Milliseconds. */
export interface S3Limits {
  connectMs: number
  /** Without any byte from or to the store. */
  silenceMs: number
  /** A call without a file, with its repetitions. */
  callMs: number
  /** A call with a file or a part of one, with its repetitions. */
  dataMs: number
}

/** A call to a silent store is given up after 25 seconds at most, before a proxy or a browser gives up. */
const LIMITS: S3Limits = { connectMs: 3_000, silenceMs: 8_000, callMs: 12_000, dataMs: 120_000 }
const ATTEMPTS = 3

type Work<T> = (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>

/** The bucket of a configuration. Both calls throw StorageError, except that `find` is null for a missing object. */
export interface S3Bucket {
  /** The bucket and the full key of a name. */
  at(name: string): { Bucket: string; Key: string }
  bucket: string
  prefix: string
  run<T>(work: Work<T>, options?: RunOptions): Promise<T>
  find<T>(work: Work<T>, options?: RunOptions): Promise<T | null>
}

interface RunOptions {
  /** True for a call that carries a file. */
  isData?: boolean
}

export function openS3(config: S3Config, given: Partial<S3Limits> = {}): S3Bucket {
  const limits = { ...LIMITS, ...given }
  const { bucket, prefix } = config
  const place = describeS3(config)
  const client = createClient(config, limits)
  const run: S3Bucket['run'] = async (work, { isData = false } = {}) => {
    const abortSignal = AbortSignal.timeout(isData ? limits.dataMs : limits.callMs)
    try {
      return await work(client, { abortSignal })
    } catch (error) {
      throw toStorageError(error, place)
    }
  }
  return {
    at: (name) => ({ Bucket: bucket, Key: prefix + name }),
    bucket,
    prefix,
    run,
    find: (work, options) =>
      run(
        (client, given) =>
          work(client, given).catch((error: unknown) => {
            if (isMissing(error)) return null
            throw error
          }),
        options,
      ),
  }
}

/** Nothing of it comes from elsewhere: the client would also read the home folder and the metadata of the machine. */
function createClient(config: S3Config, { connectMs, silenceMs }: S3Limits): S3Client {
  const { region, endpoint, accessKeyId, secretAccessKey, sessionToken } = config
  return new S3Client({
    region,
    ...(endpoint ? { endpoint: endpoint.href, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
    ignoreConfiguredEndpointUrls: true,
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    // Many stores refuse the client's own checksums. The signature covers the SHA-256 of the bytes in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With it, every upload above 2 MB would open a connection of its own.
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })
}
