import { and, asc, eq, sql } from 'drizzle-orm'
import { rows, type Tx } from '#database/database.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import { documents } from '#features/documents/server/table.ts'
import { additionalSlots } from './table.ts'

export type AdditionalRow = typeof additionalSlots.$inferSelect

interface SlotOfCase {
  id: string
  caseId: string
}

/** Those of the case that the person's calls speak of, the oldest first. */
export function listSlots(tx: Tx, userId: string): Promise<AdditionalRow[]> {
  return tx
    .select()
    .from(additionalSlots)
    .where(eq(additionalSlots.case_id, currentCaseOf(sql`${userId}`)))
    .orderBy(asc(additionalSlots.created_at), asc(additionalSlots.id))
}

/** How many a case has. Nobody else adds one until the transaction ends: of two at once the second counts the first. */
export async function countSlots(tx: Tx, caseId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`additional:${caseId}`}, 0))`)
  const found = await tx.execute(
    sql`select count(*)::int as count from ${additionalSlots} where case_id = ${caseId}::uuid`,
  )
  return rows<{ count: number }>(found)[0]?.count ?? 0
}

export async function insertSlot(
  tx: Tx,
  values: Pick<AdditionalRow, 'case_id' | 'user_id' | 'beside' | 'kind' | 'title'>,
): Promise<AdditionalRow> {
  const [row] = await tx.insert(additionalSlots).values(values).returning()
  if (!row) throw new Error('the additional slot could not be stored')
  return row
}

/** Gives the slot and what was uploaded into it another title; null when the case has no such slot. */
export async function updateTitle(
  tx: Tx,
  { title, ...slot }: SlotOfCase & { title: string },
): Promise<AdditionalRow | null> {
  const [row] = await tx.update(additionalSlots).set({ title }).where(isSlot(slot)).returning()
  if (!row) return null
  await tx.update(documents).set({ requested_name: title }).where(eq(documents.additional_id, slot.id))
  return row
}

export async function deleteSlot(tx: Tx, slot: SlotOfCase): Promise<void> {
  await tx.delete(additionalSlots).where(isSlot(slot))
}

const isSlot = ({ id, caseId }: SlotOfCase) =>
  and(eq(additionalSlots.id, id), eq(additionalSlots.case_id, caseId))
