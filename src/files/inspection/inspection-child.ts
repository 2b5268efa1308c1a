/**
 * The child process that parses untrusted files, one at a time. It gets no secrets, and the parent kills it when it
 * exceeds its time or memory.
 */
import { readSync } from 'node:fs'
import { freeBytes } from '#files/free-bytes.ts'
import { HEAD_BYTES, type InspectionMessage, readHead } from './inspection-messages.ts'
import { parseFile } from './parse-file.ts'

const STANDARD_INPUT = 0

async function work(): Promise<void> {
  const { kind, from, length } = readHead(readInput(Buffer.alloc(HEAD_BYTES)))
  const bytes = readInput(Buffer.allocUnsafeSlow(length))
  const onBegin = () => send({ started: true })
  if (kind === 'inspect') {
    await send({ inspection: await parseFile(bytes, onBegin) })
  } else if (kind === 'assemble') {
    const { assemblePdf } = await import('./assemble-pdf.ts')
    const onPart = (placed: number) => send({ placed })
    const onBytes = (written: Buffer) => send({ written })
    await send({ assembled: await assemblePdf({ packed: bytes, onBegin, onPart, onBytes }) })
  } else if (kind === 'view') {
    const { drawView } = await import('./draw-pages.ts')
    await send({ drawn: await drawView({ bytes, page: from, onBegin }) })
    await send({ next: null })
  } else if (kind === 'zone') {
    const onProgress = () => send({ searching: true })
    const { searchPage } = await import('./search-page.ts')
    await send({ searched: await searchPage({ bytes, step: from, onBegin, onProgress }) })
  } else if (kind === 'fit') {
    const { fitPart } = await import('./fit-part.ts')
    const onScan = () => send({ fitting: true })
    const { bytes: written, ...fitted } = await fitPart({ packed: bytes, onBegin, onScan })
    if (written) await send({ written })
    await send({ fitted })
  } else if (kind === 'photo') {
    const { fitPhoto } = await import('./fit-photo.ts')
    const made = await fitPhoto({ packed: bytes, onBegin })
    if (!('fault' in made)) await send({ written: made })
    await send({ photo: 'fault' in made ? made : null })
  } else if (kind === 'receipt') {
    const { readReceipt } = await import('#files/receipts/read-receipt.ts')
    await send({ receipt: await readReceipt({ bytes, onBegin }) })
  } else {
    const { drawPages } = await import('./draw-pages.ts')
    await send({ next: await drawPages({ bytes, from, onBegin, onPage: (drawn) => send({ drawn }) }) })
  }
  freeBytes(bytes)
}

/**
 * Fills the buffer from standard input, blocking: nothing else has to happen meanwhile, and a stream would create, copy
 * and discard many chunks. Exits when the parent closes the input.
 */
function readInput(buffer: Buffer): Buffer {
  let length = 0
  while (length < buffer.length) {
    const read = readSync(STANDARD_INPUT, buffer, { offset: length })
    if (read === 0) process.exit(0)
    length += read
  }
  return buffer
}

/** Resolves when the message has been sent: the following work may block, so that it would not be sent later. */
function send(message: InspectionMessage | 'ready'): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()))
}

// The server has ended while this process was not reading its input.
process.once('disconnect', () => process.exit(0))
await send('ready')
for (;;) await work()
