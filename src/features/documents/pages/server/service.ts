import { randomUUID } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireAllowed, requireOpenCase } from '#features/cases/server/service.ts'
import { CHECKED_PAGES_MAX, type DocumentKey } from '#features/documents/contract.ts'
import { cleanFileName, documentLabel, namedDocument } from '#features/documents/rules.ts'
import type { Document } from '#features/documents/schema.ts'
import { mayReplaceDocument } from '#features/documents/server/policy.ts'
import { presentDocument, saveAndNotify, storeDocument } from '#features/documents/server/service.ts'
import {
  type DocumentRow,
  listKeptObjects,
  objectNames,
  pageObjects,
  type SavedDocument,
} from '#features/documents/server/store.ts'
import type { StoredPage } from '#features/documents/server/table.ts'
import { markTaskOpen, nameForHistory, type SlotColumns } from '#features/documents/slots/server/service.ts'
import {
  contentTypeOf,
  createStem,
  inspectFile,
  type NewObject,
  removeObjects,
} from '#features/documents/storing/server/service.ts'
import type { InspectedImage, InspectedPdf } from '#files/inspection/file-inspector.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { PAGES_MAX, PAGES_MAX_BYTES } from '../contract.ts'
import type { ArrangePages } from '../schema.ts'
import {
  countPages,
  deleteDocument,
  lockSlot,
  type PagesColumns,
  savePages,
  spendKey,
  sumOf,
} from './store.ts'

interface SlotChange {
  deps: Deps
  /** Not an act: bytes are stored before its transaction, or removed after it. */
  session: ApplicantSession
  documentType: DocumentKey
}

interface NewPage extends SlotChange {
  /** The sender; the session is checked again when the row is written. */
  actor: ApplicantActor
  file: UploadedFile
  /** The idempotency key. */
  key: string | null
}

interface AddedPage {
  document: Document
  page_id: string
  /** False when a page with this key was there already. */
  isNew: boolean
}

/**
 * Adds a page to whatever the slot holds: a single file becomes the first page. Bytes first, then the row, as with an
 * upload. Throws pages_not_taken for the photo, page_removed for a retry of a page that is gone, too_many_pages, wrong_file_type, unreadable_file (with a message),
 * conflict without an open case, signed_out and storage_full.
 */
export async function addPage({ key, file, ...change }: NewPage): Promise<AddedPage> {
  const { deps, actor, documentType } = change
  if (documentType === 'photo') throw new AppError('pages_not_taken')
  const found = await inspectFile({ deps, accountId: actor.userId, file })
  const page = createPage({ found, file, key })
  const names = pageObjects({ user_id: actor.userId, document_type: documentType }, page)
  const objects: NewObject[] = [{ name: names.file, bytes: file.bytes, origin: 'uploaded' }]
  if (names.preview !== null && 'preview' in found)
    objects.push({ name: names.preview, bytes: found.preview, origin: { madeFrom: names.file } })
  const save = async (tx: Tx, caseId: string, slot: SlotColumns) => {
    const spent = { case_id: caseId, user_id: actor.userId }
    const isRepeated = key !== null && !(await spendKey(tx, { ...spent, key }))
    return changePages(tx, { ...change, ...slot, caseId }, (before) => {
      const pages = before ? listPages(before) : []
      if (key !== null && pages.some((one) => one.key === key)) return pages
      if (isRepeated) throw new AppError('page_removed')
      requireRoom([...pages, page])
      return [...pages, page]
    })
  }
  const { row, replaced } = await storeDocument({ ...change, objects, save })
  const stored = row.pages?.find((one) => one.id === page.id || (key !== null && one.key === key)) ?? page
  const isNew = stored.id === page.id
  await removeObjects(deps, isNew ? (replaced ?? []) : objects.map(({ name }) => name))
  return { document: presentDocument(row), page_id: stored.id, isNew }
}

/** Of two first pages at once the second waits for the first, finds the slot filled and is tried again. */
const TRIES = 3

/**
 * Saves what `change` makes of the slot's pages; nothing when it answers the same list. The slot stays locked until the
 * transaction ends.
 */
async function changePages(
  tx: Tx,
  slot: Slot,
  change: (before: DocumentRow | null) => StoredPage[],
): Promise<SavedDocument> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = await lockSlot(tx, { caseId: slot.caseId, type: slot.documentType })
    const pages = change(before)
    if (before?.pages && JSON.stringify(pages) === JSON.stringify(before.pages)) return leaveAsItIs(before)
    const saved = await savePages(tx, { before, values: createValues(slot, pages) })
    if (saved) return saved
  }
  throw new AppError('conflict')
}

interface Received {
  found: InspectedPdf | InspectedImage
  file: UploadedFile
  key: string | null
}

function createPage({ found, file, key }: Received): StoredPage {
  const isPdf = found.kind === 'pdf'
  return {
    id: randomUUID(),
    key,
    content_type: contentTypeOf(found),
    file_name: cleanFileName(file.name),
    file_size: file.bytes.length,
    page_count: isPdf ? found.pages : null,
    width: isPdf ? null : found.width,
    height: isPdf ? null : found.height,
    turn: 0,
  }
}

/** The pages of a document; of a single file it is the only one, whose bytes stay where they are. */
function listPages(row: DocumentRow): StoredPage[] {
  if (row.pages) return row.pages
  const { content_type, file_name, file_size, page_count, width, height } = row
  const facts = { content_type, file_name, file_size, page_count, width, height }
  return [{ id: readPageId(row), key: null, ...facts, turn: 0 }]
}

/** The pages with the names that requests give them: a single file, which is no list of pages, has the document's id. */
function listNamedPages(row: DocumentRow): { name: string; page: StoredPage }[] {
  if (row.document_type === 'photo') return []
  return listPages(row).map((page) => ({ name: row.pages ? page.id : row.id, page }))
}

function readPageId({ object_name }: DocumentRow): string {
  const parts = /-(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})\.\w+$/.exec(object_name)
  if (!parts) throw new Error('the name of a stored file has no id')
  return parts.slice(1).join('-')
}

function requireRoom(pages: StoredPage[]): void {
  const bytes = sumOf(pages, ({ file_size }) => file_size)
  const isFull = pages.length > PAGES_MAX || sumOf(pages, countPages) > CHECKED_PAGES_MAX
  if (isFull || bytes > PAGES_MAX_BYTES) throw new AppError('too_many_pages')
}

interface Slot extends SlotColumns {
  caseId: string
  actor: ApplicantActor
  documentType: DocumentKey
}

/** The file has a new name with every change, so that nobody gets the one from before. */
function createValues(
  { caseId, actor: { userId }, documentType, task_id, additional_id, requested_name }: Slot,
  pages: StoredPage[],
): PagesColumns {
  const name = documentLabel(namedDocument({ document_type: documentType, requested_name }))
  return {
    case_id: caseId,
    user_id: userId,
    document_type: documentType,
    task_id,
    additional_id,
    requested_name,
    file_name: cleanFileName(`${name}.pdf`),
    object_name: `${createStem({ userId, documentType })}.pdf`,
    pages,
  }
}

function leaveAsItIs(row: DocumentRow): SavedDocument {
  return { row, replaced: [], kept: null, changed: 'pages' }
}

/**
 * Orders and turns the pages of a slot; a page without a turn keeps its own. Throws changed_meanwhile, with the document
 * as it is, when the order does not name every stored page once, and conflict without an open case.
 */
export async function arrangePages({
  order,
  turns = {},
  ...change
}: SlotChange & ArrangePages): Promise<{ document: Document }> {
  const { deps, session, documentType } = change
  const { row, replaced } = await session.transaction((act) =>
    saveAndNotify(act, {
      deps,
      documentType,
      save: (tx, caseId, slot) =>
        changePages(tx, { caseId, actor: act.actor, documentType, ...slot }, (before) => {
          const pages = before && arrange(before, { order, turns })
          if (pages) return pages
          const current = before && presentDocument(before)
          throw new AppError('changed_meanwhile', { detail: { current } })
        }),
    }),
  )
  await removeObjects(deps, replaced ?? [])
  return { document: presentDocument(row) }
}

/** Null when the order does not name every page once, or when a turn is of another page. */
function arrange(
  before: DocumentRow,
  { order, turns }: Required<Pick<ArrangePages, 'order' | 'turns'>>,
): StoredPage[] | null {
  const pages = listNamedPages(before)
  const byId = new Map(pages.map(({ name, page }) => [name, page]))
  const turnOf = new Map(Object.entries(turns))
  const known = [...order, ...turnOf.keys()].every((id) => byId.has(id))
  if (!known || order.length !== pages.length || new Set(order).size !== pages.length) return null
  return order.flatMap((id) => {
    const page = byId.get(id)
    return page ? [{ ...page, turn: turnOf.get(id) ?? page.turn }] : []
  })
}

/**
 * Removes a page; the slot is empty after the last one. Throws not_found for an unknown page, and conflict without an
 * open case, or for the last page of a document that staff have opened or a submission names.
 */
export async function removePage({
  id,
  ...change
}: SlotChange & { id: string }): Promise<{ document: Document | null }> {
  const { deps, session } = change
  const { row, replaced } = await session.transaction((act) => takeOut(act, { id, ...change }))
  await removeObjects(deps, replaced ?? [])
  return { document: row && presentDocument(row) }
}

type Removed = Pick<SavedDocument, 'replaced'> & { row: DocumentRow | null }

async function takeOut(
  act: Act<ApplicantActor>,
  { deps, documentType, id }: SlotChange & { id: string },
): Promise<Removed> {
  const open = await requireOpenCase(act)
  requireAllowed(mayReplaceDocument(act.actor, open))
  const before = await lockSlot(act.tx, { caseId: open.id, type: documentType })
  const named = before ? listNamedPages(before) : []
  const pages = named.filter(({ name }) => name !== id).map(({ page }) => page)
  if (!before || pages.length === named.length) throw new AppError('not_found')
  const place = { caseId: open.id, actor: act.actor, documentType }
  if (pages.length > 0)
    return saveAndNotify(act, {
      deps,
      documentType,
      save: (tx, _, slot) => changePages(tx, { ...place, ...slot }, () => pages),
    })
  await emptySlot(act, before)
  const { id: document_id, document_type, version } = before
  const details = { document_id, document_type, version, ...nameForHistory(before) }
  await recordEvent(act, { case: open, event: 'document_removed', details })
  return { row: null, replaced: objectNames(before) }
}

/** Removes a document with its row. Throws conflict for what staff have opened or a submission names: such a document is replaced, never removed. */
export async function emptySlot(
  { tx }: Act<ApplicantActor>,
  before: DocumentRow,
  refusal: () => string = m.documents_page_last_kept,
): Promise<void> {
  const kept = await withOwnerRole(tx, () => listKeptObjects(tx, before.id))
  if (before.opened_at !== null || before.in_submission || kept.size > 0)
    throw new AppError('conflict', { message: refusal() })
  await deleteDocument(tx, before.id)
  await markTaskOpen(tx, before)
}
