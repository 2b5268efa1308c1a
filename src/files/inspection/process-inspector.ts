import { type DrawnPage, type FileInspector, type Inspection, MAX_DRAWN_PAGES } from './file-inspector.ts'
import type { InspectionRequest } from './inspection-messages.ts'
import {
  createInspectionProcess,
  type InspectionEnd,
  type InspectionLimits,
  type InspectionProcess,
} from './inspection-process.ts'
import { InspectionQueue, type QueueOptions, STOPPED } from './inspection-queue.ts'

const LIMITS: InspectionLimits = { timeMs: 5_000, memoryBytes: 768 * 1024 * 1024, idleMs: 30_000 }
const QUEUE: QueueOptions = {
  slowMs: 250,
  interruptionCostMs: 2_000,
  // An ordinary file a second counts less than a second in the end.
  heavyMs: 2_000,
  warmUpAfterMs: 100,
  // A turn of ordinary pages is over by then.
  backgroundMs: 150,
  minCostMs: 20,
}
/** One works; the other is for what takes long, and for those who would have to wait for it. */
const PROCESSES = 2
/** A file that breaks the parser counts as so much more work of its sender. */
const BROKEN_COST_MS = 1_000
/** All pages of one file together. */
const DRAWING_MS = 30_000
/** Breaking or exceeding the limits so many times ends the drawing of a file. */
const MAX_BREAKS = 3

interface InspectorOptions {
  processes?: number
  limits?: Partial<InspectionLimits>
  queue?: Partial<QueueOptions>
}

/** Inspects files in at most two child processes, fairly shared; pages are drawn while they have nothing else to do. */
export function createProcessInspector(options: InspectorOptions = {}): FileInspector {
  const limits = { ...LIMITS, ...options.limits }
  const count = options.processes ?? PROCESSES
  const processes = Array.from({ length: count }, () => createInspectionProcess(limits))
  const queue = new InspectionQueue(processes, { ...QUEUE, ...options.queue })

  return {
    async inspect({ bytes, ...turn }) {
      const found = await queue.run(turn, (process) => inspectOnce(process, bytes))
      if ('fault' in found && (found.fault === 'unreadable' || found.fault === 'too_heavy'))
        queue.charge(turn.accountId, BROKEN_COST_MS)
      return found
    },
    async drawPages({ bytes, accountId }) {
      const drawing: Drawing = { pages: [], next: 1, breaks: 0, milliseconds: 0 }
      while (drawing.next !== null && drawing.breaks < MAX_BREAKS && drawing.milliseconds < DRAWING_MS) {
        const request = { kind: 'draw', bytes, from: drawing.next } as const
        await queue.run({ accountId, background: true }, (process) => drawTurn(process, request, drawing))
      }
      return drawing.pages
    },
    async close() {
      queue.close()
    },
  }
}

async function inspectOnce(
  process: InspectionProcess,
  bytes: Uint8Array,
): Promise<Inspection | typeof STOPPED> {
  let found: Inspection | undefined
  const end = await process.run({ kind: 'inspect', bytes }, (message) => {
    if ('inspection' in message) found = readInspection(message.inspection)
  })
  if (end === 'stopped') return STOPPED
  if (end === 'exceeded') return { fault: 'too_heavy' }
  return found ?? { fault: 'unreadable' }
}

interface Drawing {
  pages: DrawnPage[]
  next: number | null
  breaks: number
  milliseconds: number
}

/** One turn. What was drawn before it was stopped is kept; a page that breaks the child is passed over. */
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
  if (end !== 'stopped') skipPage(drawing, end)
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
