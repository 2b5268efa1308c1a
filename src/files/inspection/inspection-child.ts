/**
 * The process that opens strangers' files. It gets no secrets, and the parent ends it when it takes too long or
 * too much memory. It works on one file at a time.
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
  } else {
    const { drawPages } = await import('./draw-pages.ts')
    await send({ next: await drawPages({ bytes, from, onBegin, onPage: (drawn) => send({ drawn }) }) })
  }
  freeBytes(bytes)
}

/**
 * Waits for as many bytes as there is room for. Nothing else happens meanwhile, which is what this process wants:
 * through a stream a file would come in pieces that all have to be made, copied and thrown away. Ends with the parent.
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

/** Resolves when the message has left: what comes next may not give the process a chance to send it. */
function send(message: InspectionMessage | 'ready'): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()))
}

await send('ready')
for (;;) await work()
