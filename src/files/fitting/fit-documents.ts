import type { FileInspector, FitStep, PartAbout } from '#files/inspection/file-inspector.ts'

export interface FitPart extends PartAbout {
  /** Bytes of the file. */
  size: number
  read(): Promise<Buffer>
}

export interface FitDocument {
  parts: FitPart[]
  /** Pixels of the longest side that every page keeps, so that its smallest print can be read. */
  floor: number
}

export interface FitLimits {
  /** Bytes of one document. */
  each: number
  /** Bytes of all documents. */
  together: number
}

export interface FittedDocument {
  /** Null when it cannot be put together. */
  bytes: Buffer | null
  /** Bytes of its files before. */
  before: number
  /** `none`: the stored file itself. `made_pdf`: put together as it is. `smaller`: scans were compressed once more. */
  change: 'none' | 'made_pdf' | 'smaller'
  /** Pixels that the longest side of its scans was limited to; null when they were not touched. */
  side: number | null
  /** It stays over the limit of one document even with the smallest scans that can be read. */
  isTooLarge: boolean
  /** It carries an electronic signature; the stored file itself is kept. */
  isSigned: boolean
}

interface FitInput {
  inspector: Pick<FileInspector, 'assemble' | 'fit'>
  /** Whose documents they are. */
  accountId: string
  documents: FitDocument[]
  limits: FitLimits
  /** From 0 to 1; never less than before. */
  onProgress(share: number): Promise<void>
}

interface Work extends Omit<FitInput, 'documents' | 'onProgress'> {
  /** Called after each file that was made smaller, with its position in its document. */
  onPart(position: number): Promise<void>
}

/** Tried in order; an A4 page at 1754 pixels has 150 dots an inch. */
const STEPS: readonly FitStep[] = [
  { side: 2400, quality: 70 },
  { side: 2000, quality: 65 },
  { side: 1800, quality: 60 },
  { side: 1600, quality: 55 },
  { side: 1600, quality: 45 },
  { side: 1500, quality: 40 },
]
/** So many parts show which step is small enough. */
const SAMPLE = 3
/** What a PDF needs beside its scans. */
const PAGE_BYTES = 2_000
/** Position of the step before the first one: scans as they are. */
const AS_THEY_ARE = -1

/**
 * Makes one PDF of each document, each and all together within the limits. Scans are made smaller step by step, and only as far as
 * needed; of documents that are too large together always the largest. Of the same files the same bytes are made.
 */
export async function fitDocuments(input: FitInput): Promise<FittedDocument[]> {
  const { documents, limits, onProgress } = input
  const drafts: Draft[] = []
  const count = documents.reduce((sum, { parts }) => sum + parts.length, 0)
  let share = 0
  for (const document of documents) {
    const before = drafts.reduce((sum, { document: { parts } }) => sum + parts.length, 0)
    const onPart = async (position: number) => {
      const reached = (before + position) / Math.max(1, count)
      if (reached <= share) return
      share = reached
      await onProgress(share)
    }
    drafts.push(await fitOne({ ...input, onPart }, document))
    await onPart(document.parts.length)
  }
  await fitTogether({ ...input, onPart: async () => {} }, drafts)
  return drafts.map((draft) => present(draft, limits))
}

interface Draft {
  document: FitDocument
  bytes: Buffer | null
  /** Position of the step; AS_THEY_ARE before the first. */
  step: number
  isChanged: boolean
  isSigned: boolean
}

async function fitOne(input: Work, document: FitDocument): Promise<Draft> {
  const { each } = input.limits
  if (sizeOf(document) <= each) {
    const draft = await make(input, { document, step: AS_THEY_ARE })
    if (draft.bytes === null || draft.bytes.length <= each) return draft
  }
  let draft = await make(input, { document, step: await chooseStep(input, document) })
  while (isShrinkable(draft) && draft.bytes.length > each)
    draft = await make(input, { document, step: draft.step + 1 })
  return draft
}

function sizeOf({ parts }: FitDocument): number {
  return parts.reduce((sum, { size }) => sum + size + PAGE_BYTES, 0)
}

/** The first step at which the document is small enough as far as its first parts show. */
async function chooseStep(input: Work, document: FitDocument): Promise<number> {
  const sample = document.parts.slice(0, SAMPLE)
  if (sample.length < SAMPLE) return 0
  const share = sizeOf({ ...document, parts: sample }) / sizeOf(document)
  for (const [step] of STEPS.entries()) {
    const fitted = await fitParts(input, { document: { ...document, parts: sample }, step })
    const size = fitted.parts.reduce((sum, { bytes }) => sum + bytes.length + PAGE_BYTES, 0)
    if (size <= input.limits.each * share) return step
  }
  return STEPS.length - 1
}

/** The largest document goes one step further until all of them fit, or none can become smaller. */
async function fitTogether(input: Work, drafts: Draft[]): Promise<void> {
  for (;;) {
    const total = drafts.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0)
    if (total <= input.limits.together) return
    const [largest] = drafts.filter(isShrinkable).sort((a, b) => b.bytes.length - a.bytes.length)
    if (!largest) return
    const { document, step } = largest
    drafts[drafts.indexOf(largest)] = await make(input, { document, step: step + 1 })
  }
}

function isShrinkable(draft: Draft): draft is Draft & { bytes: Buffer } {
  return draft.bytes !== null && !draft.isSigned && draft.step < STEPS.length - 1
}

interface Attempt {
  document: FitDocument
  step: number
}

async function make(input: Work, { document, step }: Attempt): Promise<Draft> {
  const { parts, isChanged, isSigned } = await fitParts(input, { document, step })
  const [only] = parts
  const isOnePdf = parts.length === 1 && only?.content_type === 'application/pdf' && only.turn === 0
  const { inspector, accountId } = input
  const made = isOnePdf ? only.bytes : await inspector.assemble({ parts, accountId, isReproducible: true })
  return { document, step, isChanged, isSigned: isOnePdf && isSigned, bytes: 'fault' in made ? null : made }
}

interface FittedParts {
  parts: (PartAbout & { bytes: Buffer })[]
  isChanged: boolean
  isSigned: boolean
}

async function fitParts(input: Work, { document, step }: Attempt): Promise<FittedParts> {
  const fitted: FittedParts = { parts: [], isChanged: false, isSigned: false }
  const about = STEPS[step]
  for (const [position, { content_type, turn, read }] of document.parts.entries()) {
    const part = { content_type, turn, bytes: await read() }
    if (!about) {
      fitted.parts.push(part)
      continue
    }
    const { accountId, inspector } = input
    const side = Math.max(about.side, document.floor)
    const smaller = await inspector.fit({ ...part, step: { ...about, side }, accountId })
    const { bytes, isSigned, ...rest } = smaller
    fitted.parts.push(bytes ? { ...rest, bytes } : part)
    fitted.isChanged ||= bytes !== null
    fitted.isSigned ||= isSigned
    await input.onPart(position)
  }
  return fitted
}

function present(draft: Draft, { each }: FitLimits): FittedDocument {
  const { document, bytes, step, isChanged, isSigned } = draft
  const side = isChanged ? Math.max(STEPS[step]?.side ?? 0, document.floor) : null
  const [only] = document.parts
  const isOnePdf = document.parts.length === 1 && only?.content_type === 'application/pdf' && only.turn === 0
  return {
    bytes,
    before: document.parts.reduce((sum, { size }) => sum + size, 0),
    change: isChanged ? 'smaller' : isOnePdf ? 'none' : 'made_pdf',
    side,
    isTooLarge: (bytes?.length ?? 0) > each,
    isSigned,
  }
}
