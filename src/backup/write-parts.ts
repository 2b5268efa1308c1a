import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { FRAMES, type PartEnd, type PartHead } from './backup-parts.ts'
import { FRAME_BYTES, type SealedFile } from './sealed-file.ts'

const LINE_END = 10

interface WrittenPart extends PartEnd {
  /** Line ends in its data: the rows of a table. */
  lines: number
}

/** Writes a part: its head, its data as they come, and their hash. Rows are compressed, files are not: they are encrypted. */
export async function writePart(
  file: SealedFile,
  head: PartHead,
  data?: AsyncIterable<Uint8Array>,
): Promise<WrittenPart> {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  const isTable = head.kind === 'table'
  const measured = async function* () {
    for await (const part of data ?? []) {
      hash.update(part)
      bytes += part.length
      if (isTable) lines += countLines(part)
      yield part
    }
  }
  await file.write(FRAMES.head, Buffer.from(JSON.stringify(head)))
  for await (const part of isTable ? compress(measured()) : measured())
    for (let from = 0; from < part.length; from += FRAME_BYTES)
      await file.write(FRAMES.data, part.subarray(from, from + FRAME_BYTES))
  const end = { sha256: hash.digest('hex'), bytes }
  await file.write(FRAMES.end, Buffer.from(JSON.stringify(end)))
  return { ...end, lines }
}

function countLines(part: Uint8Array): number {
  let count = 0
  for (let at = part.indexOf(LINE_END); at >= 0; at = part.indexOf(LINE_END, at + 1)) count += 1
  return count
}

async function* compress(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const compressing = createZstdCompress()
  // A failure of the source destroys the stream, and the loop throws it.
  const done = pipeline(Readable.from(source, { objectMode: false }), compressing)
  done.catch(() => undefined)
  for await (const part of compressing) yield part
  await done
}
