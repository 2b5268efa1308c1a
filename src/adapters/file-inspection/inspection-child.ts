/**
 * The process that opens strangers' files. It gets no secrets, and the parent kills it when it takes too
 * long or too much memory. Standard input carries, for each file, its length (4 bytes) and its bytes.
 */
import { parseFile } from './parse-file.ts'

let chunks: Buffer[] = []
let held = 0

process.on('disconnect', () => process.exit(0))
process.stdin.on('data', (chunk: Buffer) => {
  chunks.push(chunk)
  held += chunk.length
  void takeFile()
})

async function takeFile(): Promise<void> {
  if (held < 4) return
  const first = chunks[0] ?? Buffer.alloc(0)
  const head = first.length >= 4 ? first : Buffer.concat(chunks)
  if (held < 4 + head.readUInt32LE(0)) return
  const bytes = Buffer.concat(chunks).subarray(4)
  // The parent sends the next file only after this answer, so nothing of it is in here yet.
  chunks = []
  held = 0
  const answer = await parseFile(bytes)
  process.send?.(answer)
}

process.send?.('ready')
