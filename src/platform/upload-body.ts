import { m } from '#messages/messages.js'
import { AppError } from '#platform/errors.ts'
import { parseMultipart } from '#platform/multipart.ts'

export interface UploadedFile {
  /** As the sender wrote it: clean it before use. */
  name: string
  bytes: Buffer
}

interface FormFile {
  request: Request
  /** The form field that carries the file. */
  field: string
  maxFileBytes: number
}

/** Boundaries and part headers around the file. */
const FORM_BYTES = 16 * 1024
/**
 * A body that is too large is read to its end and thrown away up to here, because many senders look at the
 * answer only when they are done; a larger one is answered, and cut, at once.
 */
const DISCARD_BYTES = 32 * 1024 * 1024

/**
 * The one file of a multipart form that holds nothing else. Throws invalid_input (field named) when there is
 * none, more than one or another field, and file_too_large.
 */
export async function readFormFile({ request, field, maxFileBytes }: FormFile): Promise<UploadedFile> {
  const body = await readBody(request, maxFileBytes + FORM_BYTES)
  if (!body) throw new AppError('file_too_large')
  const parts = parseMultipart(body, request.headers.get('content-type') ?? '')
  if (!parts) throw refusal(field, m.upload_incomplete_form())
  const unknown = parts.find((part) => part.name !== field)
  if (unknown) throw refusal(unknown.name.slice(0, 100) || 'body', m.upload_unknown_field())
  const [part, second] = parts
  if (second) throw refusal(field, m.upload_one_file())
  if (part?.fileName === undefined) throw refusal(field, m.upload_file_required())
  if (part.bytes.length > maxFileBytes) throw new AppError('file_too_large')
  return { name: part.fileName, bytes: part.bytes }
}

function refusal(field: string, sentence: string): AppError {
  return new AppError('invalid_input', { fields: { [field]: [sentence] } })
}

/** All bytes, or null when there are more than `most`. */
async function readBody(request: Request, most: number): Promise<Buffer | null> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN)
  if (declared > DISCARD_BYTES) return null
  try {
    // A declared length is enforced by Node's parser, so this reads at most that.
    if (declared <= most) return Buffer.from(await request.arrayBuffer())
    return await readStream(request, most)
  } catch (error) {
    // The sender went away in the middle: nobody hears this, and it is no fault of ours.
    throw new AppError('invalid_input', { cause: error })
  }
}

async function readStream(request: Request, most: number): Promise<Buffer | null> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > DISCARD_BYTES) return null
    if (length > most) chunks = []
    else chunks.push(chunk)
  }
  return length > most ? null : Buffer.concat(chunks)
}
