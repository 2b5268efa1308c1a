import type { Tx } from '#database/database.ts'
import { AppError } from '#errors/app-error.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import { idOfAdditional, taskOfSlot } from '#features/documents/rules.ts'
import type { DocumentRow } from '#features/documents/server/store.ts'
import { m } from '#messages/messages.js'
import { lockAdditionalTitle, lockAskingTask, markDone, markOpen } from './store.ts'

/** What a document row says of the request that it answers, or of the slot made for it; nulls for one of the eight slots. */
export type SlotColumns = Pick<DocumentRow, 'task_id' | 'additional_id' | 'requested_name'>

/**
 * The slot that a document of this case is put into; the task that asks for it, or the slot made for it, stays locked until
 * the transaction ends. Throws not_found for a document that this case was never asked for and has no slot for, and conflict for one that is no longer needed.
 */
export async function requireSlot(
  tx: Tx,
  { caseId, key }: { caseId: string; key: DocumentKey },
): Promise<SlotColumns> {
  const id = taskOfSlot(key)
  if (id === null) return requireOwnSlot(tx, { caseId, key })
  const task = await lockAskingTask(tx, { id, caseId })
  if (!task) throw new AppError('not_found')
  if (task.is_done && !task.is_sent)
    throw new AppError('conflict', { message: m.documents_requested_not_needed() })
  return { task_id: id, additional_id: null, requested_name: task.title }
}

/** One of the eight, or one that the applicant has made beside them. */
async function requireOwnSlot(
  tx: Tx,
  { caseId, key }: { caseId: string; key: DocumentKey },
): Promise<SlotColumns> {
  const id = idOfAdditional(key)
  if (id === null) return { task_id: null, additional_id: null, requested_name: null }
  const title = await lockAdditionalTitle(tx, { id, caseId })
  if (title === null) throw new AppError('not_found')
  return { task_id: null, additional_id: id, requested_name: title }
}

/** A requested document that has come does the task that asks for it. */
export async function markTaskDone(
  tx: Tx,
  { task_id: id, doneBy }: Pick<SlotColumns, 'task_id'> & { doneBy: string },
): Promise<void> {
  if (id !== null) await markDone(tx, { id, doneBy })
}

/** A requested document that its person has removed is asked for as before. */
export async function markTaskOpen(tx: Tx, { task_id: id }: Pick<SlotColumns, 'task_id'>): Promise<void> {
  if (id !== null) await markOpen(tx, id)
}

/** How the history names a document that is none of the eight. */
export function nameForHistory({ requested_name }: Pick<SlotColumns, 'requested_name'>): {
  requested_name?: string
} {
  return requested_name === null ? {} : { requested_name }
}
