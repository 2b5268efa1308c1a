import { requireFact } from '#facts/require-fact.ts'
import type { Task } from '#features/tasks/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { cleanLine } from '#shared/text.ts'
import {
  ADDITIONAL_SLOT,
  type AdditionalSlot,
  type Arrival,
  CONTENT_TYPES,
  type ContentType,
  DOCUMENT_TYPES,
  type DocumentKey,
  type DocumentType,
  FILE_ENDINGS,
  FILE_NAME_MAX_BYTES,
  MAX_FILE_BYTES,
  REQUESTED_SLOT,
  type RequestedSlot,
} from './contract.ts'
import type { Document } from './schema.ts'

/** Decimal megabytes, the stricter of the two readings. */
const BYTES_IN_MEGABYTE = 1_000_000

const LABELS: Record<DocumentType, () => string> = {
  passport: m.documents_type_passport,
  photo: m.documents_type_photo,
  application_form: m.documents_type_application_form,
  accommodation: m.documents_type_accommodation,
  health_insurance: m.documents_type_health_insurance,
  financial_proof: m.documents_type_financial_proof,
  purpose_documents: m.documents_type_purpose_documents,
  cv: m.documents_type_cv,
}

/** The state's form: it is made from the answers of the application form, so its slot is filled last. */
export const LATER_TYPE: DocumentType = 'application_form'

/** The name of a slot in the specification's words. */
export function documentTypeLabel(type: DocumentType): string {
  return LABELS[type]()
}

/** What a document is called by: its slot, or beside the eight the name by which it was asked for, or its title. */
export type NamedDocument = DocumentType | { requested_name: string }

/** By what a stored document is called. */
export function namedDocument({
  document_type,
  requested_name,
}: Pick<Document, 'document_type' | 'requested_name'>): NamedDocument {
  return isDocumentType(document_type) ? document_type : { requested_name: requested_name ?? '' }
}

/** The name of a document: of a slot in the specification's words, of a requested one as staff have typed it. */
export function documentLabel(document: NamedDocument): string {
  return typeof document === 'string' ? documentTypeLabel(document) : document.requested_name
}

/** True for a document of one of the eight slots. */
export function isOfSlot<D extends { document_type: DocumentKey }>(
  document: D,
): document is D & { document_type: DocumentType } {
  return isDocumentType(document.document_type)
}

/** True for one of the eight slots. */
export function isDocumentType(key: string): key is DocumentType {
  return Object.hasOwn(LABELS, key)
}

/** Whether `key` is the slot of a document that the consultancy has asked for beside the eight. */
export function isRequestedSlot(key: string): key is RequestedSlot {
  return REQUESTED_SLOT.test(key)
}

/** Whether `key` is the slot of a translation or a further document beside one of the eight. */
export function isAdditionalSlot(key: string): key is AdditionalSlot {
  return ADDITIONAL_SLOT.test(key)
}

/** The key of the additional slot with this id. */
export function additionalSlot(id: string): AdditionalSlot {
  return `additional-${id}`
}

/** The id of an additional slot; null for any other key. */
export function idOfAdditional(key: DocumentKey): string | null {
  return isAdditionalSlot(key) ? key.slice('additional-'.length) : null
}

/** The slot of the document that this task asks for. */
export function requestedSlot(taskId: string): RequestedSlot {
  return `requested-${taskId}`
}

/** The task that asks for the document of this slot; null for any other slot. */
export function taskOfSlot(key: DocumentKey): string | null {
  return isRequestedSlot(key) ? key.slice('requested-'.length) : null
}

interface AskedFor<D> {
  type: DocumentKey
  name: string
  explanation: string | null
  due_on: string | null
  /** What was sent. */
  document: D | null
}

/**
 * What is asked for beside the eight, the oldest first; not what is no longer needed, whose task is done without a document.
 * What was sent is listed without its task, too: only the newest tasks are at hand.
 */
export function listAskedFor<D extends Pick<Document, 'document_type' | 'requested_name'>>(
  tasks: readonly Task[],
  documents: readonly D[],
): AskedFor<D>[] {
  const asked = tasks
    .filter(({ is_document }) => is_document)
    .map(({ id, title: name, explanation, due_on, done_at }) => {
      const type = requestedSlot(id)
      const document = documents.find((one) => one.document_type === type) ?? null
      return { type, name, explanation, due_on, document, isNeeded: document !== null || done_at === null }
    })
    .filter(({ isNeeded }) => isNeeded)
    .toReversed()
  const others = documents.filter(
    (one) => isRequestedSlot(one.document_type) && !asked.some(({ type }) => type === one.document_type),
  )
  return [
    ...others.map((document) => ({
      type: document.document_type,
      name: documentLabel(namedDocument(document)),
      explanation: null,
      due_on: null,
      document,
    })),
    ...asked,
  ]
}

const ADDED: Record<Arrival, () => string> = {
  brought: m.documents_added_brought,
  mailed: m.documents_added_mailed,
  emailed: m.documents_added_emailed,
  third_party: m.documents_added_third_party,
}

const ADDED_BY: Record<Arrival, (by: { name: string; day: string }) => string> = {
  brought: m.documents_added_by_brought,
  mailed: m.documents_added_by_mailed,
  emailed: m.documents_added_by_emailed,
  third_party: m.documents_added_by_third_party,
}

/**
 * Says to the applicant who of the consultancy has added a document, when, and how it came; not by whom when the account is gone.
 * Null for an upload of the applicant's own.
 */
export function describeAddition({
  arrived_by,
  added_by,
  uploaded_at,
}: Pick<Document, 'arrived_by' | 'added_by' | 'uploaded_at'>): string | null {
  if (arrived_by === null) return null
  if (added_by === null) return ADDED[arrived_by]()
  const day = formatDate(todayInWarsaw(new Date(uploaded_at)))
  return ADDED_BY[arrived_by]({ name: added_by, day })
}

/** What an applicant is told of a stored document. */
export type DocumentState = 'uploaded' | 'received' | 'being_checked' | 'accepted' | 'asked_again'

/**
 * The state of a stored document. Before the application is submitted nobody waits for it to be checked, so it is only
 * uploaded; from then on it is received, until the consultancy opens it.
 */
export function describeState(
  { status, opened_at }: Pick<Document, 'status' | 'opened_at'>,
  { isPreparing }: { isPreparing: boolean },
): DocumentState {
  if (status !== 'pending') return status
  if (opened_at !== null) return 'being_checked'
  return isPreparing ? 'uploaded' : 'received'
}

export type FileFault = 'wrong_type' | 'heic' | 'too_large'

/** MIME types that browsers and systems use for the three kinds. */
const TYPE_NAMES: Record<ContentType, readonly string[]> = {
  'application/pdf': ['application/pdf', 'application/x-pdf', 'application/acrobat', 'text/pdf'],
  'image/jpeg': ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  'image/png': ['image/png', 'image/x-png', 'image/apng'],
}
/** MIME types of a browser that does not know the type. */
const NO_TYPE = ['', 'application/octet-stream', 'binary/octet-stream']
const HEIC_TYPE = /^image\/hei[cf]/
const HEIC_ENDING = /\.(heic|heif|hif)$/i

/**
 * The fault of a file that can be found before sending it; `type` is the browser's guess (may be empty), size in bytes.
 * A doubtful file is sent, because the server checks the content.
 */
export function findFileFault(file: { name: string; type: string; size: number }): FileFault | null {
  if (!isPossible(file)) {
    return HEIC_TYPE.test(file.type) || HEIC_ENDING.test(file.name) ? 'heic' : 'wrong_type'
  }
  return file.size > MAX_FILE_BYTES ? 'too_large' : null
}

/** True for what the browser takes for a picture. */
export function isPicture({ type }: { type: string }): boolean {
  return type.startsWith('image/')
}

function isPossible({ name, type }: { name: string; type: string }): boolean {
  const isNamed = CONTENT_TYPES.some((kind) => TYPE_NAMES[kind].includes(type) || endsLike(name, kind))
  return isNamed || (NO_TYPE.includes(type) && !name.includes('.'))
}

function endsLike(name: string, type: ContentType): boolean {
  const lower = name.toLowerCase()
  return FILE_ENDINGS[type].some((ending) => lower.endsWith(`.${ending}`))
}

/** The slots without a document, in the order of the screen. */
export function listMissingTypes(documents: readonly Pick<Document, 'document_type'>[]): DocumentType[] {
  const present = new Set(documents.map((document) => document.document_type))
  return DOCUMENT_TYPES.filter((type) => !present.has(type))
}

interface NextFacts {
  /** Empty slots that the person has set aside. */
  aside: readonly DocumentType[]
  /** Slots whose file is on its way or was refused. */
  busy: readonly DocumentType[]
}

/**
 * The empty slot to fill next, in the order of the screen; null when no slot waits for a file. The form that is made
 * last never is it.
 */
export function findNextType(
  documents: readonly Pick<Document, 'document_type'>[],
  { aside, busy }: NextFacts,
): DocumentType | null {
  const waiting = listMissingTypes(documents).filter(
    (type) => type !== LATER_TYPE && !aside.includes(type) && !busy.includes(type),
  )
  return waiting[0] ?? null
}

/** True where pages of paper are photographed: a photo is one picture, and the state's form is saved as a PDF. */
export function isPhotographed(type: DocumentKey): boolean {
  return type !== 'photo' && type !== LATER_TYPE
}

/** Where a name is a path: at the root, a drive or a share, in or above a folder, or a folder alone. */
const PATH_START = /^([/\\]|\.{1,2}[/\\]|[a-z]:[/\\])|[/\\]$/i

/**
 * A file name that is safe to store and show: of a path its last part, a slash within a name as "_", cleaned like every line,
 * without replacement characters; at most 255 bytes, with the ending kept.
 */
export function cleanFileName(name: string): string {
  const last = PATH_START.test(name) ? (name.split(/[/\\]/).at(-1) ?? '') : name.replaceAll(/[/\\]+/g, '_')
  const plain = cleanLine(last.replaceAll('\ufffd', ''))
  const usable = /[^.\s]/.test(plain) ? plain : 'document'
  return shorten(usable)
}

const LONGEST_ENDING = 20

function shorten(name: string): string {
  if (byteLength(name) <= FILE_NAME_MAX_BYTES) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : ''
  const room = FILE_NAME_MAX_BYTES - byteLength(ending)
  let stem = ''
  let length = 0
  // By character, so that no character is cut in two.
  for (const character of name.slice(0, name.length - ending.length)) {
    length += byteLength(character)
    if (length > room) break
    stem += character
  }
  return stem.trimEnd() + ending
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

/** True when a stored document is the file that was sent, judged by name and size. */
export function isSameFile(
  document: Pick<Document, 'file_name' | 'file_size'>,
  file: { name: string; size: number },
): boolean {
  return document.file_name === cleanFileName(file.name) && document.file_size === file.size
}

/** The file name of a download: as uploaded, plus the right ending when the name does not match the content. */
export function downloadName({
  file_name,
  content_type,
}: Pick<Document, 'file_name' | 'content_type'>): string {
  return endsLike(file_name, content_type) ? file_name : `${file_name}.${FILE_ENDINGS[content_type][0]}`
}

export interface PhotoCheck {
  id: 'kind' | 'pixels' | 'ratio' | 'size'
  good: boolean
}

type PhotoFacts = Pick<Document, 'content_type' | 'width' | 'height' | 'file_size'>

/** Tolerance of the proportions: our own choice, for scans cropped by hand. */
const RATIO_TOLERANCE = 0.02

/**
 * Compares the photo with the requirements of the state portal. Nothing here rejects a file. Megabytes are decimal, the
 * stricter of the two readings.
 */
export function checkPhoto(photo: PhotoFacts): PhotoCheck[] {
  const kind: PhotoCheck = { id: 'kind', good: photo.content_type === 'image/jpeg' }
  const size: PhotoCheck = {
    id: 'size',
    good: photo.file_size <= requireFact('photo-megabytes').value * BYTES_IN_MEGABYTE,
  }
  if (photo.width === null || photo.height === null) return [kind, size]
  const least = requireFact('photo').value
  const { width, height } = requireFact('photo-size').value
  const off = Math.abs(photo.width / photo.height / (width / height) - 1)
  return [
    ...(kind.good ? [] : [kind]),
    { id: 'pixels', good: photo.width >= least.width && photo.height >= least.height },
    { id: 'ratio', good: off <= RATIO_TOLERANCE },
    size,
  ]
}

/** The name of the object that keeps a drawn page of a document, made of the name of the document's own object. */
export function viewName({ object_name }: { object_name: string }, page: number): string {
  return `${object_name}.view-${page}.jpg`
}

/** The name of the object from which this one was drawn; its own name for anything but a drawn page. */
export function drawnFrom(name: string): string {
  return name.replace(/\.view-\d+\.jpg$/, '')
}
