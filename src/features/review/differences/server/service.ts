import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { CRIMINAL_RECORDS } from '#features/application-form/contract.ts'
import type { ApplicationFormAnswers } from '#features/application-form/schema.ts'
import { type CaseRow, findCase } from '#features/cases/server/store.ts'
import type { SealedAnswer } from '#features/review/schema.ts'
import { mayCompare } from '#features/review/server/policy.ts'
import { sealLabel } from '#features/review/submission/server/service.ts'
import {
  findSealedAnswer,
  findSubmission,
  listChanges,
  listSubmittedVersions,
  requireAnswers,
  type SubmissionRow,
} from '#features/review/submission/server/store.ts'
import type { Act, StaffActor } from '#session/actor.ts'
import { type Difference, listDifferences, type SubmittedState } from '../rules.ts'

export interface Comparison {
  submitted_at: string
  /** When the answers were read, for a submission from a version that did not keep them. */
  reconstructed_at: string | null
  submitted: SubmittedState
  differences: Difference[]
}

/**
 * What was submitted in a case, and what differs from it now, field by field, with who changed it and when. The audit
 * log says who has read it. Throws not_found for a case that this member of staff does not see or that is not
 * submitted.
 */
export async function compareWithSubmission(
  act: Act<StaffActor>,
  { deps, caseId }: { deps: Pick<Deps, 'files'>; caseId: string },
): Promise<Comparison> {
  const { tx, actor } = act
  const theCase = isUuid(caseId) ? await findCase(tx, caseId) : null
  const submission = theCase && (await findSubmission(tx, theCase.id))
  if (!theCase || !submission || !mayCompare(actor)) throw new AppError('not_found')
  const answers = await openAnswers(deps, tx, { theCase, submission })
  // Sent together, and after the unsealing, which needs owner rights for a moment.
  const [documents, current, changes] = await Promise.all([
    listSubmittedVersions(tx, theCase.id),
    requireAnswers(tx, theCase),
    listChanges(tx, { caseId: theCase.id, since: submission.submitted_at }),
  ])
  const submitted = { ...answers, documents }
  recordStaffAct(act, {
    act: 'case.answers_read',
    subject: { kind: 'case', id: theCase.id },
    caseId: theCase.id,
  })
  return {
    submitted_at: submission.submitted_at.toISOString(),
    reconstructed_at: submission.reconstructed_at?.toISOString() ?? null,
    submitted,
    differences: listDifferences({ submitted, current, changes }),
  }
}

interface Submitted {
  theCase: CaseRow
  submission: SubmissionRow
}

/** The answers as submitted, with the sensitive one unsealed. */
async function openAnswers(
  deps: Pick<Deps, 'files'>,
  tx: Tx,
  { theCase, submission }: Submitted,
): Promise<Omit<SubmittedState, 'documents'>> {
  const { criminal_record: pointer, ...others } = submission.answers.application_form
  const unsealed = await unsealAnswer(deps, tx, { theCase, submission, pointer })
  return {
    personal_info: submission.answers.personal_info,
    application_form: { ...others, ...(unsealed === undefined ? {} : { criminal_record: unsealed }) },
  }
}

/** The answer, null when the question was not answered, undefined when the answer is gone or was never kept. */
async function unsealAnswer(
  { files }: Pick<Deps, 'files'>,
  tx: Tx,
  { theCase, submission, pointer }: Submitted & { pointer: SealedAnswer | null },
): Promise<ApplicationFormAnswers['criminal_record'] | undefined> {
  if (pointer === null) return submission.reconstructed_at === null ? null : undefined
  return withOwnerRole(tx, async () => {
    const record = await findSealedAnswer(tx, pointer.sealed)
    if (!record) return undefined
    const label = sealLabel(theCase.id, record.field)
    const text = await files.unseal(tx, { userId: theCase.user_id, label, sealed: record.sealed })
    return CRIMINAL_RECORDS.find((option) => option === text)
  })
}
