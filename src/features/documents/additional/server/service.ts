import type { Deps } from '#config/deps.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireAllowed, requireOpenCase } from '#features/cases/server/service.ts'
import { emptySlot } from '#features/documents/pages/server/service.ts'
import { lockSlot } from '#features/documents/pages/server/store.ts'
import { additionalSlot } from '#features/documents/rules.ts'
import { mayReplaceDocument } from '#features/documents/server/policy.ts'
import { objectNames } from '#features/documents/server/store.ts'
import { nameForHistory } from '#features/documents/slots/server/service.ts'
import { lockAdditionalTitle } from '#features/documents/slots/server/store.ts'
import { removeObjects } from '#features/documents/storing/server/service.ts'
import { announce } from '#features/notifications/stream/server/store.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import type { ApplicantSession } from '#session/session.ts'
import { ADDITIONAL_MAX } from '../contract.ts'
import type { AdditionalDocument, AdditionalTitle, NewAdditional } from '../schema.ts'
import { type AdditionalRow, countSlots, deleteSlot, insertSlot, listSlots, updateTitle } from './store.ts'

/** What the person has added beside the eight slots, the oldest first, each with or without a file. */
export async function listAdditional({ tx, actor }: Act<ApplicantActor>): Promise<AdditionalDocument[]> {
  return (await listSlots(tx, actor.userId)).map(presentSlot)
}

/** Makes a slot beside one of the eight in the open case. Throws conflict without an open case, and when the case has 20. */
export async function addAdditional(
  act: Act<ApplicantActor>,
  slot: NewAdditional,
): Promise<AdditionalDocument> {
  const { tx, actor } = act
  const open = await requireWritableCase(act)
  if ((await countSlots(tx, open.id)) >= ADDITIONAL_MAX)
    throw new AppError('conflict', { message: m.documents_additional_full({ max: ADDITIONAL_MAX }) })
  const row = await insertSlot(tx, { ...slot, case_id: open.id, user_id: actor.userId })
  await announce(tx, { user_id: actor.userId, changed: 'documents' })
  return presentSlot(row)
}

/** Gives it another title, everywhere. Throws not_found for one that the open case has not, conflict without an open case. */
export async function renameAdditional(
  act: Act<ApplicantActor>,
  { id, title }: AdditionalTitle & { id: string },
): Promise<AdditionalDocument> {
  const { tx, actor } = act
  const open = await requireWritableCase(act)
  const row = isUuid(id) ? await updateTitle(tx, { id, caseId: open.id, title }) : null
  if (!row) throw new AppError('not_found')
  await announce(tx, { user_id: actor.userId, changed: 'documents' })
  return presentSlot(row)
}

interface Removal {
  deps: Deps
  /** Not an act: the bytes are removed after its transaction. */
  session: ApplicantSession
  id: string
}

/**
 * Removes the slot with its document, if there is one. Throws not_found for a slot that the open case has not, and conflict
 * without an open case, or for a document that staff have opened or a submission names.
 */
export async function removeAdditional({ deps, session, id }: Removal): Promise<AdditionalDocument[]> {
  const { left, objects } = await session.transaction((act) => takeOut(act, id))
  await removeObjects(deps, objects)
  return left
}

async function takeOut(
  act: Act<ApplicantActor>,
  id: string,
): Promise<{ left: AdditionalDocument[]; objects: string[] }> {
  const { tx, actor } = act
  const open = await requireWritableCase(act)
  // Locked before what it holds is read: an upload into it ends first.
  const title = isUuid(id) ? await lockAdditionalTitle(tx, { id, caseId: open.id }) : null
  if (title === null) throw new AppError('not_found')
  const document = await lockSlot(tx, { caseId: open.id, type: additionalSlot(id) })
  if (document) {
    await emptySlot(act, document, m.documents_additional_kept)
    const { id: document_id, document_type, version } = document
    const details = { document_id, document_type, version, ...nameForHistory(document) }
    await recordEvent(act, { case: open, event: 'document_removed', details })
  }
  await deleteSlot(tx, { id, caseId: open.id })
  await announce(tx, { user_id: actor.userId, changed: 'documents' })
  return { left: await listAdditional(act), objects: document ? objectNames(document) : [] }
}

async function requireWritableCase(act: Act<ApplicantActor>) {
  const open = await requireOpenCase(act)
  requireAllowed(mayReplaceDocument(act.actor, open))
  return open
}

function presentSlot({ id, beside, kind, title, created_at }: AdditionalRow): AdditionalDocument {
  return {
    id,
    document_type: additionalSlot(id),
    beside,
    kind,
    title,
    created_at: created_at.toISOString(),
  }
}
