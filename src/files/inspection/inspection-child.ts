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
  const { kind, from, length } = readHead(take(Buffer.alloc(HEAD_BYTES)))
  const bytes = take(Buffer.allocUnsafeSlow(length))
  const onBegin = () => tell({ begun: true })
  if (kind === 'inspect') {
    await tell({ inspection: await parseFile(bytes, onBegin) })
  } else {
    const { drawPages } = await import('./draw-pages.ts')
    await tell({ next: await drawPages({ bytes, from, onBegin, onPage: (drawn) => tell({ drawn }) }) })
  }
  freeBytes(bytes)
}

/**
 * Waits for as many bytes as there is room for. Nothing else happens meanwhile, which is what this process wants:
 * through a stream a file would come in pieces that all have to be made, copied and thrown away. Ends with the parent.
 */
function take(room: Buffer): Buffer {
  let length = 0
  while (length < room.length) {
    const read = readSync(STANDARD_INPUT, room, { offset: length })
    if (read === 0) process.exit(0)
    length += read
  }
  return room
}

/** Resolves when the message has left: what comes next may not give the process a chance to send it. */
function tell(message: InspectionMessage | 'ready'): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()))
}

await tell('ready')
for (;;) await work()
