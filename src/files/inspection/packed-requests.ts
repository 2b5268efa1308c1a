import { freeBytes } from '#files/free-bytes.ts'
import { packFiles } from '#files/packed-files.ts'
import type { FileInspector, FittedPart, PartAbout, PhotoFault } from './file-inspector.ts'
import type { AssembleRequest, FitRequest } from './inspection-messages.ts'
import type { InspectionProcess } from './inspection-process.ts'
import { type InspectionQueue, STOPPED } from './inspection-queue.ts'
import { createRepeat, type Repeat } from './repeat.ts'

type Queue = InspectionQueue<InspectionProcess>
type Input<K extends 'assemble' | 'fit' | 'fitPhoto'> = Parameters<FileInspector[K]>[0]

/** See FileInspector. */
export async function assembleParts(
  queue: Queue,
  { parts, accountId, isReproducible = false, book }: Input<'assemble'>,
): Promise<Buffer | { fault: number }> {
  const abouts = parts.map(({ content_type, turn }): PartAbout => ({ content_type, turn }))
  const about: AssembleRequest = { abouts, isReproducible, book }
  const packed = packFiles([Buffer.from(JSON.stringify(about)), ...parts.map(({ bytes }) => bytes)])
  const isRepeated = createRepeat()
  const made = await queue.run({ accountId }, (process) =>
    assembleOnce(process, { bytes: packed, isRepeated }),
  )
  freeBytes(packed)
  return made
}

/** See FileInspector. */
export async function fitScans(
  queue: Queue,
  { bytes, accountId, content_type, turn, step }: Input<'fit'>,
): Promise<FittedPart> {
  const about: FitRequest = { content_type, turn, step }
  const packed = packFiles([Buffer.from(JSON.stringify(about)), bytes])
  const part = { content_type, turn }
  const isRepeated = createRepeat()
  const fitted = await queue.run({ accountId }, (process) => fitOnce(process, { packed, part, isRepeated }))
  freeBytes(packed)
  return fitted
}

/** See FileInspector. */
export async function makePhoto(
  queue: Queue,
  { bytes, limits, accountId }: Input<'fitPhoto'>,
): Promise<Buffer | { fault: PhotoFault }> {
  const packed = packFiles([Buffer.from(JSON.stringify(limits)), bytes])
  const isRepeated = createRepeat()
  const made = await queue.run({ accountId }, (process) => fitPhotoOnce(process, { packed, isRepeated }))
  freeBytes(packed)
  return made
}

async function assembleOnce(
  process: InspectionProcess,
  { bytes, isRepeated }: { bytes: Uint8Array; isRepeated: Repeat },
): Promise<Buffer | { fault: number } | typeof STOPPED> {
  const chunks: Uint8Array[] = []
  let fault: number | null = 0
  const end = await process.run({ kind: 'assemble', bytes }, (message) => {
    if ('placed' in message) fault = message.placed + 1
    if ('written' in message) chunks.push(message.written)
    if ('assembled' in message) fault = message.assembled?.fault ?? null
  })
  if (isRepeated(end)) return STOPPED
  return fault === null && end === 'done' ? Buffer.concat(chunks) : { fault: fault ?? 0 }
}

async function fitOnce(
  process: InspectionProcess,
  { packed, part, isRepeated }: { packed: Buffer; part: PartAbout; isRepeated: Repeat },
): Promise<FittedPart | typeof STOPPED> {
  let bytes: Buffer | null = null
  let fitted: Omit<FittedPart, 'bytes'> | null = null
  const end = await process.run({ kind: 'fit', bytes: packed }, (message) => {
    if ('written' in message) bytes = Buffer.from(message.written)
    if ('fitted' in message) fitted = message.fitted
  })
  if (isRepeated(end)) return STOPPED
  return fitted && end === 'done'
    ? Object.assign(fitted, { bytes })
    : { ...part, bytes: null, isSigned: false }
}

async function fitPhotoOnce(
  process: InspectionProcess,
  { packed, isRepeated }: { packed: Buffer; isRepeated: Repeat },
): Promise<Buffer | { fault: PhotoFault } | typeof STOPPED> {
  let made: Buffer | { fault: PhotoFault } = { fault: 'unreadable' }
  const end = await process.run({ kind: 'photo', bytes: packed }, (message) => {
    if ('written' in message) made = Buffer.from(message.written)
    if ('photo' in message && message.photo) made = message.photo
  })
  return isRepeated(end) ? STOPPED : made
}
