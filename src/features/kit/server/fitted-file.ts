import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { readableSide } from '#features/documents/fitting/rules.ts'
import { listParts } from '#features/documents/fitting/server/service.ts'
import { isOfSlot } from '#features/documents/rules.ts'
import { listEmptySlots } from '#features/documents/set-aside/rules.ts'
import { type FitPart, type FittedDocument, fitDocuments } from '#files/fitting/fit-documents.ts'
import type { KitProblem } from '../contract.ts'
import { BYTES_IN_MEGABYTE, currentLimits, fitsPortal, nameFiles, sortForKit } from '../rules.ts'
import type { KitFile, KitReport } from '../schema.ts'
import type { KitDocument, KitFacts } from './store.ts'
import type { KitEntry } from './zip-file.ts'

type FileDeps = Pick<Deps, 'files' | 'inspector'>

interface FittingInput {
  facts: KitFacts
  /** From 0 to 1. */
  onProgress(share: number): Promise<void>
}

/** A stored file that cannot be read now. */
class UnreadFile extends Error {
  readonly documentId: string
  readonly problem: KitProblem

  constructor(documentId: string, problem: KitProblem) {
    super('a file of a document could not be read')
    this.documentId = documentId
    this.problem = problem
  }
}

/** A photo that is larger than it has to be is brought down to so many times the least size. */
const PHOTO_SCALE = 2

/**
 * The files of a case within the limits of the state portal, and what is to be said of them. A document that cannot be read, that
 * the virus check does not hand out, or that is too large also with the smallest scans that can be read is named and left out.
 */
export async function fitFiles(
  deps: FileDeps,
  { facts, onProgress }: FittingInput,
): Promise<{ report: KitReport; entries: KitEntry[] }> {
  const problems = new Map<string, KitProblem>()
  for (const { id, scan_state } of facts.documents)
    if (scan_state) problems.set(id, scan_state === 'waiting' ? 'unchecked' : 'infected')
  const sorted = sortForKit(facts.documents)
  const fitted = await fitReadable(deps, { facts, sorted, problems, onProgress })
  const names = nameFiles(sorted)
  const entries: KitEntry[] = []
  const files = sorted.map((document, index) => {
    const one = fitted.get(document.id)
    const problem = problems.get(document.id) ?? one?.problem ?? null
    const name = names[index] ?? ''
    if (!problem && one?.bytes) entries.push({ name, bytes: one.bytes })
    return presentFile(document, { name, fitted: one, problem })
  })
  return { report: summarize(facts, files), entries }
}

interface ReadableInput extends FittingInput {
  sorted: readonly KitDocument[]
  /** Filled with what cannot be read. */
  problems: Map<string, KitProblem>
}

type Fitted = Omit<FittedDocument, 'isTooLarge' | 'isSigned' | 'change'> & Pick<KitFile, 'change' | 'problem'>

/** Begins anew without a document that turns out not to be readable. */
async function fitReadable(deps: FileDeps, input: ReadableInput): Promise<Map<string, Fitted>> {
  for (;;) {
    try {
      return await fitAll(deps, input)
    } catch (error) {
      if (!(error instanceof UnreadFile)) throw error
      input.problems.set(error.documentId, error.problem)
    }
  }
}

async function fitAll(
  deps: FileDeps,
  { facts, sorted, problems, onProgress }: ReadableInput,
): Promise<Map<string, Fitted>> {
  const limits = currentLimits()
  const accountId = facts.user_id
  const readable = sorted.filter(({ id }) => !problems.has(id))
  const photo = readable.find(({ document_type }) => document_type === 'photo')
  const others = readable.filter((document) => document !== photo)
  const fittedPhoto = photo && (await fitPhoto(deps, { photo, accountId }))
  const fitted = await fitDocuments({
    inspector: deps.inspector,
    accountId,
    documents: others.map((document) => ({
      parts: listReadable(deps, { document, userId: facts.user_id }),
      floor: readableSide(document.document_type),
    })),
    limits: {
      each: limits.file_megabytes * BYTES_IN_MEGABYTE,
      together: limits.together_megabytes * BYTES_IN_MEGABYTE - (fittedPhoto?.bytes?.length ?? 0),
    },
    onProgress,
  })
  const all = new Map<string, Fitted>()
  if (photo && fittedPhoto) all.set(photo.id, fittedPhoto)
  for (const [index, one] of fitted.entries()) {
    const id = others[index]?.id
    if (id) all.set(id, { ...one, problem: problemOf(one) })
  }
  return all
}

function problemOf({ bytes, isTooLarge, isSigned }: FittedDocument): KitProblem | null {
  if (bytes === null) return 'unreadable'
  if (!isTooLarge) return null
  return isSigned ? 'signed_too_large' : 'too_large'
}

/** The files of a document; one that cannot be read now is named. */
function listReadable(
  deps: FileDeps,
  { document, userId }: { document: KitDocument; userId: string },
): FitPart[] {
  return listParts(deps, { ...document, user_id: userId }).map((part) => ({
    ...part,
    read: () =>
      part.read().catch((error: unknown) => {
        throw new UnreadFile(document.id, requireKnownProblem(error))
      }),
  }))
}

function requireKnownProblem(error: unknown): KitProblem {
  const code = error instanceof AppError ? error.code : null
  if (code === 'file_damaged') return 'unreadable'
  if (code === 'waiting_for_scan') return 'unchecked'
  if (code === 'infected_file') return 'infected'
  throw error
}

const PHOTO_PROBLEMS = {
  too_small: 'photo_too_small',
  too_large: 'photo_too_large',
  unreadable: 'photo_unusable',
} as const

async function fitPhoto(
  deps: FileDeps,
  { photo, accountId }: { photo: KitDocument; accountId: string },
): Promise<Fitted> {
  const { photo_width: width, photo_height: height, photo_megabytes } = currentLimits()
  const base = { before: photo.file_size, side: null }
  const [part] = listReadable(deps, { document: photo, userId: accountId })
  if (photo.content_type === 'application/pdf' || !part)
    return { ...base, bytes: null, change: 'none', problem: 'photo_unusable' }
  const bytes = await part.read()
  const made = await deps.inspector.fitPhoto({
    bytes,
    accountId,
    limits: {
      least: { width, height },
      most: { width: width * PHOTO_SCALE, height: height * PHOTO_SCALE },
      maxBytes: photo_megabytes * BYTES_IN_MEGABYTE,
    },
  })
  if ('fault' in made) return { ...base, bytes: null, change: 'none', problem: PHOTO_PROBLEMS[made.fault] }
  return { ...base, bytes: made, change: made.equals(bytes) ? 'none' : 'photo', problem: null }
}

function presentFile(
  document: KitDocument,
  { name, fitted, problem }: { name: string; fitted: Fitted | undefined; problem: KitProblem | null },
): KitFile {
  const { document_type, requested_name, content_type, page_count, file_size } = document
  return {
    document_type,
    requested_name: isOfSlot(document) ? null : requested_name,
    name: problem ? null : name,
    pages: page_count ?? (content_type === 'application/pdf' ? null : 1),
    before: fitted?.before ?? file_size,
    bytes: fitted?.bytes?.length ?? null,
    change: fitted?.change ?? 'none',
    side: fitted?.side ?? null,
    problem,
  }
}

function summarize({ purpose, aside, documents }: KitFacts, files: KitFile[]): KitReport {
  const filled = documents.filter(isOfSlot).map(({ document_type }) => document_type)
  const empty = listEmptySlots({ aside, purpose, filled })
  const ofNeed = (wanted: (typeof empty)[number]['need']) =>
    empty.filter(({ need }) => need === wanted).map(({ document_type }) => document_type)
  const total_bytes = files.reduce((sum, { name, bytes }) => sum + (name ? (bytes ?? 0) : 0), 0)
  const limits = currentLimits()
  return {
    files,
    purpose,
    missing: ofNeed('missing'),
    set_aside: ofNeed('set_aside'),
    not_needed: ofNeed('not_needed'),
    total_bytes,
    limits,
    fits: fitsPortal({ files, total_bytes, limits }),
  }
}
