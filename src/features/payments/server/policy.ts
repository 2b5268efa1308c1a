import { type CaseFacts, mayWriteIntoCase } from '#features/cases/server/policy.ts'
import type { Actor } from '#session/actor.ts'

/** An applicant may order a package for an open case of their own. */
export function mayOrder(actor: Actor, caseRow: CaseFacts): boolean {
  return mayWriteIntoCase(actor, caseRow)
}
