import { refuseMove } from '#features/cases/rules.ts'
import type { CaseFacts } from '#features/cases/server/policy.ts'
import { isApplicantOf } from '#features/cases/server/policy.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import type { Actor } from '#session/actor.ts'

/** An applicant may submit a case of their own that is being prepared. Nobody submits in an applicant's name. */
export function maySubmit(actor: Actor, caseRow: CaseFacts & Pick<CaseRow, 'held_stage'>): boolean {
  const move = { from: caseRow, to: 'submitted', mover: 'applicant', hasReceipt: false } as const
  return isApplicantOf(actor, caseRow) && refuseMove(move) === null
}

/** Staff may compare what was submitted with what stands now, in every case they see. */
export function mayCompare(actor: Actor): boolean {
  return actor.kind === 'staff'
}
