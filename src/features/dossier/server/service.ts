import { recordStaffAct } from '#audit/audit-log.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { findOwnCaseId } from '#features/cases/server/store.ts'
import type { Act, ApplicantActor, StaffActor } from '#session/actor.ts'
import { labelOf, listOpen, listShut, pagesOf } from '../rules.ts'
import type { DossierContents } from '../schema.ts'
import { type DossierFacts, findDossierFacts } from './store.ts'

/** What the dossier of the caller's case is made of; null without a case. */
export async function findDossier({ tx, actor }: Act<ApplicantActor>): Promise<DossierFacts | null> {
  const caseId = await findOwnCaseId(tx, actor.userId)
  return caseId ? withOwnerRole(tx, () => findDossierFacts(tx, caseId)) : null
}

/** The same of a case that this member of staff sees, which is noted in the audit log. */
export async function openDossier(act: Act<StaffActor>, caseId: string): Promise<DossierFacts> {
  const facts = await withOwnerRole(act.tx, () => findDossierFacts(act.tx, caseId))
  if (!facts) throw new AppError('not_found')
  recordStaffAct(act, { act: 'case.dossier_made', subject: { kind: 'case', id: caseId }, caseId })
  return facts
}

/** What is in the dossier, and what is not. */
export function presentDossier(facts: DossierFacts | null): DossierContents {
  const documents = facts?.documents ?? []
  return {
    documents: listOpen(documents).map((document) => ({
      title: labelOf(document),
      pages: pagesOf(document),
    })),
    left_out: listShut(documents).map(labelOf),
  }
}
