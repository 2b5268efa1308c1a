import { and, eq } from 'drizzle-orm'
import type { Tx } from '#database/database.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import { type DocumentRow, WITH_SCAN_STATE } from '#features/documents/server/store.ts'
import { documents } from '#features/documents/server/table.ts'

interface Slot {
  case_id: string
  document_type: DocumentKey
}

/** The version of the document in this slot, which stays locked until the transaction ends; null when it is empty. */
export async function lockVersion(tx: Tx, slot: Slot): Promise<number | null> {
  const [found] = await tx
    .select({ version: documents.version })
    .from(documents)
    .where(isIn(slot))
    .for('update')
  return found?.version ?? null
}

/** Writes the answers about the document in this slot. */
export async function updateDetails(
  tx: Tx,
  { details, ...slot }: Slot & { details: Pick<DocumentRow, 'dated_on' | 'translation'> },
): Promise<DocumentRow> {
  const [row] = await tx.update(documents).set(details).where(isIn(slot)).returning(WITH_SCAN_STATE)
  if (!row) throw new Error('the document was deleted while its details were saved')
  return row
}

const isIn = ({ case_id, document_type }: Slot) =>
  and(eq(documents.case_id, case_id), eq(documents.document_type, document_type))
