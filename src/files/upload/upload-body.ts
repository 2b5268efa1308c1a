import type { IncomingMessage } from 'node:http'
import { AppError } from '#errors/app-error.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { parseMultipart } from '#files/upload/multipart.ts'
import type { CountedUpload } from '#files/upload/upload-memory.ts'
import { m } from '#messages/messages.js'

export interface UploadedFile {
  /** The file name as sent: clean it before use. */
  name: string
  bytes: Buffer
}

interface FormFile {
  incoming: IncomingMessage
  upload: CountedUpload
  /** Name of the form field with the file. */
  field: string
  maxFileBytes: number
}

/** Allowance for boundaries and part headers around the file. */
const FORM_BYTES = 16 * 1024
/**
 * A body over its limit is read and discarded up to this size, because many clients read the response only after
 * sending everything; a larger one is answered, and its connection closed, at once.
 */
const DISCARD_BYTES = 32 * 1024 * 1024

/** The size of a form with a file of at most `maxFileBytes`, by its Content-Length. */
export function expectedBytes(incoming: IncomingMessage, maxFileBytes: number): number {
  const maxBytes = maxFileBytes + FORM_BYTES
  return Math.min(announcedBytes(incoming) ?? maxBytes, maxBytes)
}

interface FormWithTexts extends FormFile {
  /** Names of further fields, each of which may be there once. */
  texts: readonly string[]
}

/** Longest text beside a file. The schemas' limits are in characters and far below it: they are said with all others. */
const MAX_TEXT_BYTES = 4_000

/**
 * Reads a multipart form that contains exactly one file and these texts. The file's bytes are a view into the body, not a
 * copy. Throws invalid_input (with the field) when there is no file, more than one, another field, a text twice or one
 * that is too long, file_too_large, and the errors that end an upload.
 */
export async function readForm({
  incoming,
  upload,
  field,
  texts,
  maxFileBytes,
}: FormWithTexts): Promise<{ file: UploadedFile; texts: Record<string, string> }> {
  const body = await readBody({ incoming, upload, maxBytes: maxFileBytes + FORM_BYTES })
  if (!body) throw new AppError('file_too_large')
  const parts = parseMultipart(body, incoming.headers['content-type'] ?? '')
  if (!parts) throw refusal(field, m.files_upload_incomplete_form())
  const unknown = parts.find(({ name }) => name !== field && !texts.includes(name))
  if (unknown) throw refusal(unknown.name.slice(0, 100) || 'body', m.files_upload_unknown_field())
  const [part, second] = parts.filter(({ name }) => name === field)
  if (second) throw refusal(field, m.files_upload_one_file())
  if (part?.fileName === undefined) throw refusal(field, m.files_upload_file_required())
  if (part.bytes.length > maxFileBytes) throw new AppError('file_too_large')
  const given = parts.filter(({ name }) => name !== field)
  return { file: { name: part.fileName, bytes: part.bytes }, texts: readTexts(given) }
}

function readTexts(parts: readonly { name: string; bytes: Buffer }[]): Record<string, string> {
  const texts = new Map<string, string>()
  for (const { name, bytes } of parts) {
    if (texts.has(name)) throw refusal(name, m.files_upload_field_twice())
    if (bytes.length > MAX_TEXT_BYTES) throw refusal(name, m.files_upload_text_too_long())
    texts.set(name, bytes.toString())
  }
  return Object.fromEntries(texts)
}

/** Reads a multipart form that contains exactly one file; like readForm. */
export async function readFormFile(form: FormFile): Promise<UploadedFile> {
  return (await readForm({ ...form, texts: [] })).file
}

function refusal(field: string, sentence: string): AppError {
  return new AppError('invalid_input', { fields: { [field]: [sentence] } })
}

function announcedBytes(incoming: IncomingMessage): number | undefined {
  const announced = incoming.headers['content-length']
  return announced === undefined ? undefined : Number(announced)
}

interface Body {
  incoming: IncomingMessage
  upload: CountedUpload
  /** The most bytes to read. */
  maxBytes: number
}

/** All bytes, or null when there are more than `maxBytes`. */
async function readBody({ incoming, upload, maxBytes }: Body): Promise<Buffer | null> {
  const announced = announcedBytes(incoming)
  if (announced !== undefined && announced > DISCARD_BYTES) return null
  // Node's parser enforces Content-Length. The memory is committed only when bytes are written to it.
  const buffer = announced !== undefined && announced <= maxBytes ? Buffer.allocUnsafeSlow(announced) : null
  let chunks: Buffer[] = []
  let length = 0
  const isRead = await readChunks(incoming, upload.signal, async (chunk) => {
    length += chunk.length
    await upload.take(length > maxBytes ? 0 : chunk.length)
    if (length > maxBytes) chunks = []
    else if (buffer) {
      chunk.copy(buffer, length - chunk.length)
      freeBytes(chunk)
    } else chunks.push(chunk)
    return length <= DISCARD_BYTES
  })
  upload.complete()
  if (!isRead || length > maxBytes) return null
  return buffer ?? Buffer.concat(chunks)
}

/**
 * Passes one chunk after the other to `take`, and pauses the stream meanwhile. False when `take` wants no more. Throws
 * the signal's reason, and invalid_input when the client disconnects.
 */
function readChunks(
  incoming: IncomingMessage,
  signal: AbortSignal,
  take: (chunk: Buffer) => Promise<boolean>,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let taken = Promise.resolve()
    const finish = (settle: () => void) => {
      incoming.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone)
      signal.removeEventListener('abort', onAbort)
      incoming.pause()
      settle()
    }
    const onData = (chunk: Buffer) => {
      incoming.pause()
      taken = take(chunk).then(
        (more) => (more ? void incoming.resume() : finish(() => resolve(false))),
        (error: unknown) => finish(() => reject(error)),
      )
    }
    // The end event comes with the last chunk, even while the stream is paused.
    const onEnd = () => {
      incoming.off('close', onGone)
      void taken.then(() => finish(() => resolve(true)))
    }
    // The client has disconnected, so nobody reads this error; it is not the server's fault.
    const onGone = (cause?: Error) => finish(() => reject(new AppError('invalid_input', { cause })))
    const onAbort = () => finish(() => reject(signal.reason))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
    incoming.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone)
    if (incoming.destroyed) onGone()
  })
}
