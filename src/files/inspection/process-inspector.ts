import { emptyReading, type ReceiptFault, type ReceiptReading } from '#files/receipts/receipt-reading.ts'
import {
  type DrawnPage,
  type FileInspector,
  type Inspection,
  MAX_DRAWN_PAGES,
  type SearchedPage,
} from './file-inspector.ts'
import type { InspectionRequest } from './inspection-messages.ts'
import {
  createInspectionProcess,
  type InspectionEnd,
  type InspectionLimits,
  type InspectionProcess,
} from './inspection-process.ts'
import { InspectionQueue, type QueueOptions, STOPPED } from './inspection-queue.ts'
import { assembleParts, fitScans, makePhoto } from './packed-requests.ts'
import { createRepeat, type Repeat } from './repeat.ts'
import { searchPassport } from './search-passport.ts'

const LIMITS: InspectionLimits = { timeMs: 5_000, memoryBytes: 768 * 1024 * 1024, idleMs: 30_000 }
const QUEUE: QueueOptions = {
  slowMs: 250,
  interruptionCostMs: 2_000,
  // An account that uploads an ordinary file every second stays below it.
  heavyMs: 2_000,
  warmUpAfterMs: 100,
  // A turn of ordinary pages ends within this time.
  backgroundMs: 150,
  minCostMs: 20,
}
/** One process works; the other is for slow files, and for people who would have to wait for them. */
const PROCESSES = 2
/** Additional usage of an account for a file that crashes the parser. */
const BROKEN_COST_MS = 1_000
/** Time limit for all pages of one file. */
const DRAWING_MS = 30_000
/** After this many crashes or exceeded limits the drawing of a file ends. */
const MAX_BREAKS = 3

interface InspectorOptions {
  processes?: number
  limits?: Partial<InspectionLimits>
  queue?: Partial<QueueOptions>
}

/** Inspects files in at most two child processes, which accounts share fairly; pages are drawn while no file waits. */
export function createProcessInspector(options: InspectorOptions = {}): FileInspector {
  const limits = { ...LIMITS, ...options.limits }
  const count = options.processes ?? PROCESSES
  const processes = Array.from({ length: count }, () => createInspectionProcess(limits))
  const queue = new InspectionQueue(processes, { ...QUEUE, ...options.queue })

  return {
    async inspect({ bytes, ...turn }) {
      const isRepeated = createRepeat()
      const found = await queue.run(turn, (process) => inspectOnce(process, { bytes, isRepeated }))
      if ('fault' in found && (found.fault === 'unreadable' || found.fault === 'too_heavy'))
        queue.charge(turn.accountId, BROKEN_COST_MS)
      return found
    },
    async drawPages({ bytes, accountId }) {
      const drawing: Drawing = { pages: [], next: 1, breaks: 0, milliseconds: 0, isRepeated: createRepeat() }
      while (drawing.next !== null && drawing.breaks < MAX_BREAKS && drawing.milliseconds < DRAWING_MS) {
        const request = { kind: 'draw', bytes, from: drawing.next } as const
        await queue.run({ accountId, background: true }, (process) => drawTurn(process, request, drawing))
      }
      return drawing.pages
    },
    async drawView({ bytes, accountId, page }) {
      const isRepeated = createRepeat()
      return queue.run({ accountId }, (process) => drawViewOnce(process, { bytes, page, isRepeated }))
    },
    assemble: (document) => assembleParts(queue, document),
    fit: (part) => fitScans(queue, part),
    fitPhoto: (photo) => makePhoto(queue, photo),
    readPassport({ bytes, accountId }) {
      const isRepeated = createRepeat()
      return searchPassport((step) =>
        queue.run({ accountId, background: true }, (process) =>
          searchOnce(process, { bytes, step, isRepeated }),
        ),
      )
    },
    readReceipt: (file) => queueReceipt(queue, file),
    load: () => queue.load(),
    async close() {
      queue.close()
    },
  }
}

async function inspectOnce(
  process: InspectionProcess,
  { bytes, isRepeated }: { bytes: Uint8Array; isRepeated: Repeat },
): Promise<Inspection | typeof STOPPED> {
  let found: Inspection | undefined
  const end = await process.run({ kind: 'inspect', bytes }, (message) => {
    if ('inspection' in message) found = readInspection(message.inspection)
  })
  if (isRepeated(end)) return STOPPED
  if (end === 'exceeded') return { fault: 'too_heavy' }
  return found ?? { fault: 'unreadable' }
}

async function drawViewOnce(
  process: InspectionProcess,
  { bytes, page, isRepeated }: { bytes: Uint8Array; page: number; isRepeated: Repeat },
): Promise<Buffer | null | typeof STOPPED> {
  let view: Buffer | undefined
  const end = await process.run({ kind: 'view', bytes, from: page }, (message) => {
    if ('drawn' in message) view = readPage(message.drawn).preview
  })
  return isRepeated(end) ? STOPPED : (view ?? null)
}

/** What one way to turn a page shows, and the processor time; null when the page crashes its process. */
async function searchOnce(
  process: InspectionProcess,
  { bytes, step, isRepeated }: { bytes: Uint8Array; step: number; isRepeated: Repeat },
): Promise<{ searched: SearchedPage | null; milliseconds: number } | typeof STOPPED> {
  let searched: SearchedPage | null = null
  const end = await process.run({ kind: 'zone', bytes, from: step }, (message) => {
    if ('searched' in message) searched = message.searched
  })
  return isRepeated(end) ? STOPPED : { searched, milliseconds: process.workedMs() }
}

function queueReceipt(
  queue: InspectionQueue<InspectionProcess>,
  { bytes, accountId }: { bytes: Uint8Array; accountId: string },
): ReturnType<FileInspector['readReceipt']> {
  const isRepeated = createRepeat()
  return queue.run({ accountId }, (process) => readReceiptOnce(process, { bytes, isRepeated }))
}

async function readReceiptOnce(
  process: InspectionProcess,
  { bytes, isRepeated }: { bytes: Uint8Array; isRepeated: Repeat },
): Promise<ReceiptReading | { fault: ReceiptFault } | typeof STOPPED> {
  let read: ReceiptReading | { fault: ReceiptFault } | undefined
  const end = await process.run({ kind: 'receipt', bytes }, (message) => {
    if ('receipt' in message) read = message.receipt
  })
  return isRepeated(end) ? STOPPED : (read ?? emptyReading('none'))
}

interface Drawing {
  pages: DrawnPage[]
  next: number | null
  breaks: number
  milliseconds: number
  isRepeated: Repeat
}

/** Runs one turn. Pages drawn before a stop are kept; a page that crashes the child is skipped. */
async function drawTurn(
  process: InspectionProcess,
  request: Extract<InspectionRequest, { kind: 'draw' }>,
  drawing: Drawing,
): Promise<void> {
  const started = performance.now()
  let page = request.from
  let finished = false
  const end = await process.run(request, (message) => {
    if ('next' in message) {
      drawing.next = message.next
      finished = true
    }
    if (!('drawn' in message)) return
    drawing.pages.push(readPage(message.drawn))
    page = message.drawn.page + 1
  })
  drawing.milliseconds += performance.now() - started
  if (finished) return
  drawing.next = page
  if (!drawing.isRepeated(end)) skipPage(drawing, end)
}

function skipPage(drawing: Drawing, end: InspectionEnd): void {
  const page = drawing.next ?? 1
  drawing.breaks += 1
  drawing.pages.push({ page, state: end === 'died' ? 'unreadable' : 'unknown' })
  drawing.next = page < MAX_DRAWN_PAGES ? page + 1 : null
}

/** Structured clone turns a Buffer into a plain Uint8Array. */
function readInspection(inspection: Inspection): Inspection {
  return 'preview' in inspection ? { ...inspection, preview: Buffer.from(inspection.preview) } : inspection
}

function readPage({ page, state, preview }: DrawnPage): DrawnPage {
  return { page, state, preview: preview && Buffer.from(preview) }
}
