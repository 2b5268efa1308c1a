import type { Actor } from '#session/actor.ts'
import { isEnded, type Mover } from '../rules.ts'
import type { CaseRow } from './store.ts'

/** What a policy needs to know of a case. */
export type CaseFacts = Pick<CaseRow, 'user_id' | 'stage'>

/** The applicant of a case. */
export function isApplicantOf(actor: Actor, { user_id }: Pick<CaseFacts, 'user_id'>): boolean {
  return actor.kind === 'applicant' && actor.userId === user_id
}

/** An applicant may write into an open case of their own. Staff and the product never write in a person's name. */
export function mayWriteIntoCase(actor: Actor, caseRow: CaseFacts): boolean {
  return isApplicantOf(actor, caseRow) && !isEnded(caseRow.stage)
}

/** An applicant may start a new application when every case of theirs has ended. */
export function mayStartCase(actor: Actor, { hasOpenCase }: { hasOpenCase: boolean }): boolean {
  return actor.kind === 'applicant' && !hasOpenCase
}

/**
 * Staff who see a case may restrict it, and add people to one that is restricted; only an admin may lift that. Nobody is
 * taken off a restricted case in any other way.
 */
export function mayRestrictCase(actor: Actor, { lift }: { lift: boolean }): boolean {
  return actor.kind === 'staff' && (!lift || actor.role === 'admin')
}

/** In which part somebody moves a case, for the table of moves; null for a stranger. */
export function moverOf(actor: Actor, caseRow: Pick<CaseFacts, 'user_id'>): Mover | null {
  if (actor.kind === 'system') return 'system'
  if (actor.kind === 'staff') return actor.role
  return isApplicantOf(actor, caseRow) ? 'applicant' : null
}
