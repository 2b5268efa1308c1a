import { requireFact } from '#facts/require-fact.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#features/documents/contract.ts'
import { documentLabel, isDocumentType, namedDocument } from '#features/documents/rules.ts'
import { m } from '#messages/messages.js'
import { fileSizeText } from '#shared/file-size.ts'
import { spellInLatin } from '#shared/person/spelling.ts'
import { POLISH_WORDS } from './contract.ts'
import type { KitFile, KitReport } from './schema.ts'

/** Decimal megabytes, the stricter of the two readings. */
export const BYTES_IN_MEGABYTE = 1_000_000

/** The limits of the state portal, as the facts have them now. */
export function currentLimits(): KitReport['limits'] {
  const { width, height } = requireFact('photo').value
  return {
    photo_width: width,
    photo_height: height,
    photo_megabytes: requireFact('photo-megabytes').value,
    file_megabytes: requireFact('file-megabytes').value,
    together_megabytes: requireFact('files-together').value,
  }
}

type Named = Pick<KitFile, 'document_type' | 'requested_name'>
type Placed = Named & {
  /** The slot that an additional document stands beside; null for any other. */
  beside: DocumentType | null
}

/** The slot in whose place a document stands; null for one that was asked for beside the eight. */
function slotOf({ document_type: type, beside }: Placed): DocumentType | null {
  return isDocumentType(type) ? type : beside
}

/**
 * The eight slots in their order, each with its additional documents behind it, then the others; by their titles, and the same
 * for the same documents.
 */
export function sortForKit<D extends Placed>(documents: readonly D[]): D[] {
  const place = (document: Placed) => {
    const slot = slotOf(document)
    return slot ? DOCUMENT_TYPES.indexOf(slot) : DOCUMENT_TYPES.length
  }
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return [...documents].sort(
    (a, b) =>
      place(a) - place(b) ||
      compare(a.requested_name ?? '', b.requested_name ?? '') ||
      compare(a.document_type, b.document_type),
  )
}

const LONGEST_SLUG = 40

/** A title as a part of a file name: letters of ASCII, digits and hyphens; "dokument" for one without any. */
export function slugOf(title: string): string {
  const plain = spellInLatin(title)
    .toLowerCase()
    .replace(/['’‘`´ʼ]/g, '')
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, LONGEST_SLUG)
  return slug.replace(/^-+|-+$/g, '') || 'dokument'
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * The name of each of these sorted documents in the ZIP: the number of its slot, or the next one after the eight, and a Polish
 * word or its title; an additional document has the number of its original with a letter. No two are the same, because no two
 * numbers are.
 */
export function nameFiles(documents: readonly Placed[]): string[] {
  let next = DOCUMENT_TYPES.length
  const letters = new Map<DocumentType, number>()
  return documents.map((document) => {
    const { document_type: type, requested_name: title } = document
    const slot = slotOf(document)
    if (!slot) next += 1
    const number = String(slot ? DOCUMENT_TYPES.indexOf(slot) + 1 : next).padStart(2, '0')
    if (isDocumentType(type)) return `${number}-${POLISH_WORDS[type]}.${type === 'photo' ? 'jpg' : 'pdf'}`
    const letter = slot ? (letters.get(slot) ?? 0) : 0
    if (slot) letters.set(slot, letter + 1)
    return `${number}${slot ? LETTERS.charAt(letter) : ''}-${slugOf(title ?? '')}.pdf`
  })
}

/** Whether every document is among the files, and all of them within the limits. */
export function fitsPortal({
  files,
  total_bytes,
  limits,
}: Pick<KitReport, 'files' | 'total_bytes' | 'limits'>): boolean {
  return (
    files.every(({ problem }) => problem === null) &&
    total_bytes <= limits.together_megabytes * BYTES_IN_MEGABYTE
  )
}

/** What the document of a file is called. */
export function kitFileLabel(file: Named): string {
  return documentLabel(namedDocument(file))
}

/** What was changed of a file, and why. */
export function describeChange({ change, before, bytes, side }: KitFile): string {
  if (change === 'none') return m.kit_change_none()
  if (change === 'made_pdf') return m.kit_change_made_pdf()
  if (change === 'photo') return m.kit_change_photo()
  return m.kit_change_smaller({
    before: fileSizeText(before),
    after: fileSizeText(bytes ?? 0),
    side: side ?? 0,
  })
}

/** Why a document is not among the files, and what to do; null for one that is. */
export function describeProblem({ problem, bytes }: KitFile, limits: KitReport['limits']): string | null {
  const size = fileSizeText(bytes ?? 0)
  const { photo_width: width, photo_height: height, photo_megabytes: photo, file_megabytes: limit } = limits
  switch (problem) {
    case null:
      return null
    case 'too_large':
      return m.kit_problem_too_large({ size, limit })
    case 'signed_too_large':
      return m.kit_problem_signed_too_large({ size, limit })
    case 'unreadable':
      return m.kit_problem_unreadable()
    case 'unchecked':
      return m.kit_problem_unchecked()
    case 'infected':
      return m.kit_problem_infected()
    case 'photo_too_small':
      return m.kit_problem_photo_too_small({ width, height })
    case 'photo_too_large':
      return m.kit_problem_photo_too_large({ limit: photo })
    case 'photo_unusable':
      return m.kit_problem_photo_unusable()
  }
}

const PURPOSES: Record<NonNullable<KitReport['purpose']>, () => string> = {
  work: m.application_form_purpose_work,
  study: m.application_form_purpose_study,
  family_reunification: m.application_form_purpose_family_reunification,
  business: m.application_form_purpose_business,
  other: m.application_form_purpose_other,
}

/** Says what is still missing, with the purpose when it is chosen. */
export function describeMissing({ purpose }: Pick<KitReport, 'purpose'>): string {
  return purpose ? m.kit_missing_for({ purpose: PURPOSES[purpose]() }) : m.kit_missing()
}

/** Says how large the files are together, and whether the portal takes so much. */
export function describeTotal({ total_bytes, limits }: Pick<KitReport, 'total_bytes' | 'limits'>): string {
  const size = fileSizeText(total_bytes)
  const limit = limits.together_megabytes
  return total_bytes <= limit * BYTES_IN_MEGABYTE
    ? m.kit_total({ size, limit })
    : m.kit_total_too_large({ size, limit })
}
