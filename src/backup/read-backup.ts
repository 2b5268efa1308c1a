import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import {
  type BackupAbout,
  type BackupSummary,
  endSchema,
  FRAMES,
  headSchema,
  type PartEnd,
  type PartHead,
  summarySchema,
} from './backup-parts.ts'
import { DamagedBackupError, type Frame, readSealedFile } from './read-sealed-file.ts'

interface OpenedBackup {
  path: string
  /** FILES_KEY, 32 bytes. */
  filesKey: Buffer
}

/** What is done with a part. `data` are read to their end, by this or after it. */
type PartReader = (head: PartHead, data: AsyncIterable<Uint8Array>) => Promise<void>

/**
 * Reads a backup part by part and checks every hash, its seal and that nothing is missing. Throws DamagedBackupError and
 * StartError like readSealedFile; until it resolves, nothing that `read` was given may count.
 */
export async function readBackup({ path, filesKey }: OpenedBackup, read: PartReader): Promise<BackupSummary> {
  const frames = readSealedFile(path, { filesKey, last: FRAMES.last })
  const counted = { table: 0, file: 0 }
  try {
    for (;;) {
      const frame = await nextFrame(frames, path)
      if (frame.type === FRAMES.last) {
        const summary = summarySchema.parse(parse(frame))
        // The hash of the file follows the last frame.
        if (!(await frames.next()).done) throw new DamagedBackupError(path, 'something follows its end')
        if (counted.table !== summary.tables || counted.file !== summary.files)
          throw new DamagedBackupError(path, 'a part is missing')
        return summary
      }
      if (frame.type !== FRAMES.head) throw new DamagedBackupError(path, 'a part without a head')
      const head = headSchema.parse(parse(frame))
      if (head.kind === 'table' || head.kind === 'file') counted[head.kind] += 1
      const data = readData(frames, { path, isCompressed: head.kind === 'table' })
      await read(head, data)
      for await (const _ of data);
    }
  } finally {
    await frames.return(undefined)
  }
}

/** Checks all of a backup without restoring it. Throws like readBackup. */
export async function verifyBackup(opened: OpenedBackup): Promise<BackupSummary & { about: BackupAbout }> {
  let about: BackupAbout | undefined
  const summary = await readBackup(opened, async (head) => {
    if (head.kind === 'about') about = head
  })
  if (!about) throw new DamagedBackupError(opened.path, 'it does not say what it is of')
  return { ...summary, about }
}

const parse = ({ content }: Frame): unknown => JSON.parse(content.toString())

async function nextFrame(frames: AsyncGenerator<Frame>, path: string): Promise<Frame> {
  const { value, done } = await frames.next()
  if (done) throw new DamagedBackupError(path, 'its end is missing')
  return value
}

/** The data of a part; may be iterated again at its end, for those who did not. */
function readData(
  frames: AsyncGenerator<Frame>,
  { path, isCompressed }: { path: string; isCompressed: boolean },
): AsyncGenerator<Uint8Array> {
  let end: PartEnd | undefined
  const stored = async function* () {
    for (;;) {
      const frame = await nextFrame(frames, path)
      if (frame.type === FRAMES.data) yield frame.content
      else if (frame.type !== FRAMES.end) throw new DamagedBackupError(path, 'a part without an end')
      else {
        end = endSchema.parse(parse(frame))
        return
      }
    }
  }
  return (async function* () {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const part of isCompressed ? decompress(stored()) : stored()) {
      hash.update(part)
      bytes += part.length
      yield part
    }
    if (end?.bytes !== bytes || end.sha256 !== hash.digest('hex'))
      throw new DamagedBackupError(path, 'the hash of a part is another one')
  })()
}

async function* decompress(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decompressing = createZstdDecompress()
  // A failure of the source destroys the stream, and the loop throws it.
  const done = pipeline(Readable.from(source, { objectMode: false }), decompressing)
  done.catch(() => undefined)
  for await (const part of decompressing) yield part
  await done
}
