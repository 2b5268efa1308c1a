import { and, eq, sql } from 'drizzle-orm'
import { isoInstant } from '#database/columns.ts'
import { rows, type Tx } from '#database/database.ts'
import { currentCaseOf } from '#features/cases/server/store.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import { documents } from '#features/documents/server/table.ts'
import { notApplicableSlots } from './table.ts'

interface SlotFacts {
  /** The answer of the application form; null while it is not given. */
  purpose: string | null
  filled: DocumentType[]
  set_aside: { document_type: DocumentType; set_aside_at: string }[]
}

/** What decides about the slots of the case that the person's calls speak of, in one statement. */
export async function getSlotFacts(tx: Tx, userId: string): Promise<SlotFacts> {
  const result = await tx.execute(sql`
    select
      (select purpose_of_stay from application_forms where case_id = current_case.id) as purpose,
      (select coalesce(json_agg(document_type), '[]') from ${documents} where case_id = current_case.id) as filled,
      (select coalesce(json_agg(json_build_object('document_type', document_type, 'set_aside_at',
          ${isoInstant('set_aside_at')})), '[]')
        from ${notApplicableSlots} where case_id = current_case.id) as set_aside
    from (select ${currentCaseOf(sql`${userId}`)} as id) current_case`)
  const [facts] = rows<SlotFacts>(result)
  if (!facts) throw new Error('the statement of the slots returned no row')
  return facts
}

interface Slot {
  case_id: string
  user_id: string
  document_type: DocumentType
}

/** False when it was set aside already. */
export async function insertSetAside(tx: Tx, slot: Slot): Promise<boolean> {
  const inserted = await tx.insert(notApplicableSlots).values(slot).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** False when it was not set aside. */
export async function deleteSetAside(tx: Tx, { case_id, document_type }: Slot): Promise<boolean> {
  const slot = and(
    eq(notApplicableSlots.case_id, case_id),
    eq(notApplicableSlots.document_type, document_type),
  )
  const deleted = await tx.delete(notApplicableSlots).where(slot).returning()
  return deleted.length > 0
}
