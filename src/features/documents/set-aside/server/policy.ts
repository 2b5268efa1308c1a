import { type CaseFacts, mayWriteIntoCase } from '#features/cases/server/policy.ts'
import type { DocumentType } from '#features/documents/contract.ts'
import type { Actor } from '#session/actor.ts'
import { listNotNeeded } from '../rules.ts'

/** An applicant may set slots aside and take them back in an open case of their own. */
export function maySetAside(actor: Actor, caseRow: CaseFacts): boolean {
  return mayWriteIntoCase(actor, caseRow)
}

/** Only a slot that the chosen purpose does not need is set aside, as long as it is empty. */
export function isSetAsidePossible(slot: {
  type: DocumentType
  purpose: string | null
  isFilled: boolean
}): boolean {
  return !slot.isFilled && listNotNeeded(slot.purpose).includes(slot.type)
}
