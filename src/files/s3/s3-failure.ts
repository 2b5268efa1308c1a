import { StorageError } from '#errors/storage-error.ts'

/** What the client throws: an answer of the store, or a network that brought none. */
interface Failure {
  name?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

const FULL = ['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage', 'QuotaExceededException']
const WRONG_KEYS = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken']
const WRONG_REGION = [
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]
/** What the client calls an answer without a body. */
const NAMES_OF_HEAD = ['NotFound', 'Unknown', 'UnknownError', '404']
const UNKNOWN_CALL = ['NotImplemented', 'MethodNotAllowed']

const statusOf = (error: unknown) => (error as Failure).$metadata?.httpStatusCode
const nameOf = (error: unknown) => (error as Failure).name ?? ''

/** The object does not exist: the bucket is there. A HEAD has no body to tell the two. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'
}

/** The object is the one that the caller has already. */
export function isUnchanged(error: unknown): boolean {
  return statusOf(error) === 304
}

/** The store does not know this kind of call. */
export function isUnknownCall(error: unknown): boolean {
  return statusOf(error) === 501 || UNKNOWN_CALL.includes(nameOf(error))
}

/** The sentence for the operator. The client's own error stays out of it: it repeats keys and names of files. */
export function toStorageError(error: unknown, place: string): StorageError {
  if (error instanceof StorageError) return error
  if (FULL.includes(nameOf(error)) || statusOf(error) === 507)
    return new StorageError('full', `The S3 store of ${place} is full: enlarge it, or its quota.`)
  return new StorageError('unusable', explain(error, place))
}

function explain(error: unknown, place: string): string {
  const status = statusOf(error)
  const name = nameOf(error)
  if (status === undefined)
    return `The S3 store of ${place} does not answer (${describeNetwork(error)}): start it, or correct STORAGE_URL.`
  if (name === 'NoSuchBucket' || (NAMES_OF_HEAD.includes(name) && status === 404))
    return `There is no such bucket: ${place}. Create it, or correct STORAGE_URL.`
  if (WRONG_KEYS.includes(name))
    return `The S3 store of ${place} rejects the keys (${name}): correct AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN.`
  if (name === 'RequestTimeTooSkewed')
    return `The S3 store of ${place} has another time than this machine: set both clocks.`
  if (WRONG_REGION.includes(name) || status === 301)
    return `The bucket is in another region than ${place}: correct the region in STORAGE_URL.`
  if (status === 403)
    return `The S3 store of ${place} does not allow this (${name}): correct the keys, or give them the right to list, read, write and delete.`
  return `The S3 store of ${place} failed (${status} ${name}): see its log.`
}

function describeNetwork(error: unknown): string {
  const { code, name } = error as Failure
  // The client calls a connection that was cut a time-out, too.
  if (code) return code
  return name === 'TimeoutError' || name === 'AbortError' ? 'it took too long' : 'no answer'
}
