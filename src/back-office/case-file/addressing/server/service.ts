import { recordStaffAct } from '#audit/audit-log.ts'
import { recordEvent } from '#features/cases/server/service.ts'
import { type CaseRow, updateCase } from '#features/cases/server/store.ts'
import type { StaffAct } from '#session/actor.ts'

/**
 * Sets how the applicant of a case that this transaction has locked is addressed; null is the whole name. A case that has
 * ended keeps emails about it, so it can be corrected there, too. History and audit log do not repeat the words.
 */
export async function setFormOfAddress(
  act: StaffAct,
  { caseRow, form }: { caseRow: CaseRow; form: string | null },
): Promise<void> {
  if (caseRow.form_of_address === form) return
  await updateCase(act.tx, { id: caseRow.id, form_of_address: form })
  await recordEvent(act, { case: caseRow, event: 'form_of_address_set' })
  recordStaffAct(act, {
    act: 'case.form_of_address_set',
    subject: { kind: 'case', id: caseRow.id },
    caseId: caseRow.id,
  })
}
