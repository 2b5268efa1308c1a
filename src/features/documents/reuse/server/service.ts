import type { Deps } from '#config/deps.ts'
import { pickFields } from '#database/rows.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { requireAllowed } from '#features/cases/server/service.ts'
import { type DocumentType, FILE_ENDINGS } from '#features/documents/contract.ts'
import { readDocumentFile } from '#features/documents/pages/server/document-file.ts'
import { isOfSlot } from '#features/documents/rules.ts'
import type { UploadAnswer } from '#features/documents/schema.ts'
import { ignoreDamage } from '#features/documents/server/preview-file.ts'
import { presentDocument, storeDocument } from '#features/documents/server/service.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { createStem } from '#features/documents/storing/server/service.ts'
import { freeBytes } from '#files/free-bytes.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { mayBeUsedAgain } from '../rules.ts'
import type { EarlierDocument } from '../schema.ts'
import {
  type EarlierRow,
  findEarlier,
  findFilledSlots,
  insertReused,
  KEPT,
  listNewestEarlier,
} from './store.ts'

/** The documents of ended applications that the empty slots of the open one can take over; none without an open one. */
export async function listEarlierDocuments(
  { tx, actor }: Act<ApplicantActor>,
  { now }: { now: Date },
): Promise<EarlierDocument[]> {
  const filled = await findFilledSlots(tx, actor.userId)
  if (!filled) return []
  const usable = await listUsable(tx, { userId: actor.userId, now })
  return usable
    .map(({ document, case_number }) => ({ ...presentDocument(document), case_number }))
    .filter(isOfSlot)
    .filter(({ document_type }) => !filled.includes(document_type))
}

async function listUsable(
  tx: Act['tx'],
  { userId, now }: { userId: string; now: Date },
): Promise<EarlierRow[]> {
  const newest = await listNewestEarlier(tx, userId)
  return newest.filter(({ document }) => mayBeUsedAgain(document, now))
}

interface Reuse {
  deps: Deps
  /** Not an act: the bytes are copied between reading the earlier row and writing the new one. */
  session: ApplicantSession
  documentType: DocumentType
  /** The document of an ended application. */
  id: string
}

/**
 * Puts an earlier document into the empty slot of the open application: its bytes under new names, then the row, like
 * an upload. The time of the upload stays, because the age of a photo counts from it. Throws signed_out, storage_full,
 * not_found for a document that is unknown, another person's or of another slot, and conflict when no application is
 * open, when the slot is filled by now, or when the document is not offered.
 */
export async function reuseDocument({ deps, session, documentType, id }: Reuse): Promise<UploadAnswer> {
  const { actor, source } = await session.transaction(async (act) => ({
    actor: act.actor,
    source: await requireOffered(act, { documentType, id, now: deps.now() }),
  }))
  const { names, objects } = await copyObjects(deps, source)
  const { row } = await storeDocument({
    deps,
    session,
    actor,
    documentType,
    objects,
    async save(tx, case_id) {
      const row = await insertReused(tx, { ...pickFields(source, KEPT), ...names, case_id })
      return { row: row ?? throwFilled(), replaced: null, kept: null }
    },
  })
  // Not freed after a failure: a write of these bytes may still be in progress.
  for (const { bytes } of objects) freeBytes(bytes)
  return { document: presentDocument(row), replaced: false }
}

interface ReuseInput {
  documentType: DocumentType
  id: string
  now: Date
}

async function requireOffered(
  { tx, actor: { userId } }: Act<ApplicantActor>,
  { documentType, id, now }: ReuseInput,
): Promise<DocumentRow> {
  const source = isUuid(id) ? await findEarlier(tx, { userId, id }) : null
  if (source?.document_type !== documentType) throw new AppError('not_found')
  const filled = await findFilledSlots(tx, userId)
  requireAllowed(filled !== null)
  if (filled?.includes(documentType)) throwFilled()
  const usable = await listUsable(tx, { userId, now })
  if (usable.some(({ document }) => document.id === id)) return source
  throw new AppError('conflict', { message: m.documents_reuse_refused() })
}

function throwFilled(): never {
  throw new AppError('conflict', { message: m.documents_reuse_filled() })
}

/**
 * Reads the file and its previews, each with the name of its copy; of a document made of pages it is the one PDF. A
 * preview that is missing is left out.
 */
async function copyObjects(deps: Deps, source: DocumentRow) {
  const { user_id: userId, document_type: documentType, content_type } = source
  const stem = createStem({ userId, documentType })
  const copy = async (from: string | null, ending: string) => {
    const bytes = from === null ? null : await deps.files.read({ userId, name: from }).catch(ignoreDamage)
    return bytes && { name: `${stem}.${ending}`, bytes, origin: 'made' as const }
  }
  const file = await readDocumentFile(deps, source)
  if (!file) throw await deps.files.reportMissing({ userId, name: source.object_name, documentId: source.id })
  const [preview, pages] = await Promise.all([
    copy(source.preview_name, 'preview.jpg'),
    copy(source.page_previews_name, 'pages'),
  ])
  const object = { name: `${stem}.${FILE_ENDINGS[content_type][0]}`, bytes: file, origin: 'made' as const }
  return {
    names: {
      object_name: object.name,
      file_size: file.length,
      preview_name: preview?.name ?? null,
      page_previews_name: pages?.name ?? null,
    },
    objects: [object, preview, pages].filter((object) => object !== null),
  }
}
