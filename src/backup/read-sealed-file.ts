import { createDecipheriv, createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { StartError } from '#errors/start-error.ts'
import {
  CHECK_BYTES,
  deriveSealKeys,
  FRAME_BYTES,
  HASH_BYTES,
  LENGTH_BYTES,
  MAGIC,
  nonceOf,
  SALT_BYTES,
  TAG_BYTES,
} from './sealed-file.ts'

const READ_BYTES = 1024 * 1024

/** A backup that cannot be trusted: a bit has changed, or a part is missing. */
export class DamagedBackupError extends StartError {
  constructor(path: string, what: string) {
    super(`The backup ${path} is damaged (${what}): use another one. Nothing was changed.`)
  }
}

export interface Frame {
  type: number
  content: Buffer
}

/**
 * The frames of a sealed file, decrypted and authenticated one by one; that none is missing is known only after the last
 * one, of the type `last`. Throws DamagedBackupError for any bit that differs, and StartError for a missing file, one of
 * another kind, and one of another FILES_KEY.
 */
export async function* readSealedFile(
  path: string,
  { filesKey, last }: { filesKey: Buffer; last: number },
): AsyncGenerator<Frame> {
  const reader = createReader(path)
  try {
    const key = await readHead(reader, { path, filesKey })
    for (let number = 0; ; number += 1) {
      const frame = await readFrame(reader, { path, key, number })
      yield frame
      if (frame.type === last) break
    }
    const digest = reader.hash.digest()
    const stored = await reader.take(HASH_BYTES, 'its hash is missing', { isHashed: false })
    if (!stored.equals(digest)) throw new DamagedBackupError(path, 'its hash is another one')
    if (!(await reader.isAtEnd())) throw new DamagedBackupError(path, 'something follows its end')
  } finally {
    await reader.close()
  }
}

async function readHead(
  reader: Reader,
  { path, filesKey }: { path: string; filesKey: Buffer },
): Promise<Buffer> {
  const cut = 'it ends in its first bytes'
  const magic = await reader.take(MAGIC.length, cut)
  if (!magic.equals(MAGIC))
    throw new StartError(`The file ${path} is no backup of Pobyt, or its first bytes are damaged.`)
  const keys = deriveSealKeys(filesKey, await reader.take(SALT_BYTES, cut))
  const check = await reader.take(CHECK_BYTES, cut)
  if (check.equals(keys.check)) return keys.content
  // Either the key is another one, or these bytes are damaged: the hash of the file says which.
  if (!(await isWhole(path))) throw new DamagedBackupError(path, 'its hash is another one')
  throw new StartError(
    `The backup ${path} was made with another FILES_KEY: set the key of the installation it was made of (without the ` +
      'variable it is the file files-key in DATA_DIR). No other key can open it. Nothing was changed.',
  )
}

async function readFrame(
  reader: Reader,
  { path, key, number }: { path: string; key: Buffer; number: number },
): Promise<Frame> {
  const cut = 'its end is missing'
  const length = (await reader.take(LENGTH_BYTES, cut)).readUInt32BE()
  if (length < 1 || length > FRAME_BYTES + 1) throw new DamagedBackupError(path, `part ${number + 1}`)
  const sealed = await reader.take(length + TAG_BYTES, cut)
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(length))
  try {
    const plain = decipher.update(sealed.subarray(0, length))
    decipher.final()
    return { type: plain.readUInt8(), content: plain.subarray(1) }
  } catch {
    throw new DamagedBackupError(path, `part ${number + 1}`)
  }
}

/** Whether the last bytes of the file are the hash of all before them. */
async function isWhole(path: string): Promise<boolean> {
  const { size } = await stat(path)
  const reader = createReader(path)
  try {
    for (let left = size - HASH_BYTES; left > 0; left -= READ_BYTES)
      await reader.take(Math.min(left, READ_BYTES), 'it has become shorter')
    const digest = reader.hash.digest()
    return (await reader.take(HASH_BYTES, 'it has become shorter', { isHashed: false })).equals(digest)
  } finally {
    await reader.close()
  }
}

interface Reader {
  hash: Hash
  /** The next bytes. Throws DamagedBackupError when the file ends before. */
  take(length: number, cut: string, options?: { isHashed: boolean }): Promise<Buffer>
  isAtEnd(): Promise<boolean>
  close(): Promise<void>
}

function createReader(path: string): Reader {
  const stream = createReadStream(path, { highWaterMark: READ_BYTES })
  const parts = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)
  const fill = async (length: number) => {
    const found = [rest]
    let size = rest.length
    while (size < length) {
      const { value, done } = await parts.next().catch((error: unknown) => explainReading(error, path))
      if (done) break
      found.push(value)
      size += value.length
    }
    rest = found.length === 1 ? rest : Buffer.concat(found)
    return rest.length >= length
  }
  return {
    hash,
    async take(length, cut, { isHashed } = { isHashed: true }) {
      if (!(await fill(length))) throw new DamagedBackupError(path, cut)
      const taken = rest.subarray(0, length)
      rest = rest.subarray(length)
      if (isHashed) hash.update(taken)
      return taken
    },
    isAtEnd: async () => !(await fill(1)),
    async close() {
      stream.destroy()
    },
  }
}

function explainReading(error: unknown, path: string): never {
  const { code } = Object(error) as { code?: string }
  if (code === 'ENOENT') throw new StartError(`There is no file ${path}.`)
  if (code === 'EACCES' || code === 'EISDIR')
    throw new StartError(`The file ${path} cannot be read (${code}).`)
  throw error
}
