/**
 * The process that opens strangers' files. It gets no secrets, and the parent ends it when it takes too long or
 * too much memory. It works on one file at a time.
 */
import { HEAD_BYTES, type InspectionMessage, readHead } from './inspection-messages.ts'
import { parseFile } from './parse-file.ts'

const head = Buffer.alloc(HEAD_BYTES)
let headLength = 0
let file: Buffer | undefined
let fileLength = 0

process.on('disconnect', () => process.exit(0))
process.stdin.on('data', (chunk: Buffer) => {
  // The parent sends the next file only after the answer, so a chunk never holds two.
  const rest = headLength < HEAD_BYTES ? takeHead(chunk) : chunk
  if (!file) return
  rest.copy(file, fileLength)
  fileLength += rest.length
  if (fileLength === file.length) void work(file)
})

function takeHead(chunk: Buffer): Buffer {
  const taken = chunk.copy(head, headLength)
  headLength += taken
  if (headLength === HEAD_BYTES) file = Buffer.allocUnsafeSlow(readHead(head).length)
  return chunk.subarray(taken)
}

async function work(bytes: Buffer): Promise<void> {
  const { kind, from } = readHead(head)
  headLength = 0
  file = undefined
  fileLength = 0
  const onBegin = () => tell({ begun: true })
  if (kind === 'inspect') return void tell({ inspection: await parseFile(bytes, onBegin) })
  const { drawPages } = await import('./draw-pages.ts')
  void tell({ next: await drawPages({ bytes, from, onBegin, onPage: (drawn) => tell({ drawn }) }) })
}

/** Resolves when the message has left: what comes next may not give the process a chance to send it. */
function tell(message: InspectionMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()))
}

process.send?.('ready')
