import { type CaseFacts, isApplicantOf, mayWriteIntoCase } from '#features/cases/server/policy.ts'
import type { Actor } from '#session/actor.ts'
import type { DocumentRow } from './store.ts'

/** An applicant may put a document into a slot of an open case of their own, or replace the one in it. */
export function mayReplaceDocument(actor: Actor, caseRow: CaseFacts): boolean {
  return mayWriteIntoCase(actor, caseRow)
}

/**
 * An applicant may open the newest version of a document of their own, of every case; staff any version in a case that
 * they see. Older versions are for staff only.
 */
export function mayOpenVersion(
  actor: Actor,
  { document, isNewest }: { document: Pick<DocumentRow, 'user_id'>; isNewest: boolean },
): boolean {
  return actor.kind === 'staff' || (isNewest && isApplicantOf(actor, document))
}
