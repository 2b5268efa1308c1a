import type { Tx } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireAllowed, requireOpenCase } from '#features/cases/server/service.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { keepSetAside, listNotNeeded } from '../rules.ts'
import type { NotNeededSlot } from '../schema.ts'
import { isSetAsidePossible, maySetAside } from './policy.ts'
import { deleteSetAside, getSlotFacts, insertSetAside } from './store.ts'

/** The slots that the chosen purpose does not need, in the order of the screen; none before it is chosen. */
export async function listNotNeededSlots({ tx, actor }: Act<ApplicantActor>): Promise<NotNeededSlot[]> {
  const { purpose, set_aside } = await getSlotFacts(tx, actor.userId)
  return listNotNeeded(purpose).map((document_type) => ({
    document_type,
    set_aside_at: set_aside.find((slot) => slot.document_type === document_type)?.set_aside_at ?? null,
  }))
}

/** How many slots of the person's case count as not needed. */
export async function countSetAside(tx: Tx, userId: string): Promise<number> {
  const { set_aside, ...facts } = await getSlotFacts(tx, userId)
  return keepSetAside({ ...facts, aside: set_aside.map(({ document_type }) => document_type) }).length
}

/**
 * Sets an empty slot of the open case aside that the chosen purpose does not need; a repeated call changes nothing.
 * Throws conflict for a slot that is needed or filled, and when no application is open.
 */
export async function setSlotAside(act: Act<ApplicantActor>, type: DocumentType): Promise<NotNeededSlot[]> {
  const { tx, actor } = act
  const open = await requireOpenCase(act)
  requireAllowed(maySetAside(actor, open))
  const { purpose, filled } = await getSlotFacts(tx, actor.userId)
  if (!isSetAsidePossible({ type, purpose, isFilled: filled.includes(type) }))
    throw new AppError('conflict', { message: m.documents_aside_refused() })
  const slot = { case_id: open.id, user_id: actor.userId, document_type: type }
  const isNew = await insertSetAside(tx, slot)
  if (isNew) await recordEvent(act, { case: open, event: 'slot_set_aside', details: { document_type: type } })
  return listNotNeededSlots(act)
}

/** Takes a slot back, also one that is needed by now; a repeated call changes nothing. Throws conflict without an open case. */
export async function restoreSlot(act: Act<ApplicantActor>, type: DocumentType): Promise<NotNeededSlot[]> {
  const { tx, actor } = act
  const open = await requireOpenCase(act)
  requireAllowed(maySetAside(actor, open))
  const wasAside = await deleteSetAside(tx, {
    case_id: open.id,
    user_id: actor.userId,
    document_type: type,
  })
  if (wasAside)
    await recordEvent(act, { case: open, event: 'slot_taken_back', details: { document_type: type } })
  return listNotNeededSlots(act)
}
