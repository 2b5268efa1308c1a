import { recordCaseReading } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { CRIMINAL_RECORDS } from '#features/application-form/contract.ts'
import type { ApplicationFormAnswers } from '#features/application-form/schema.ts'
import { openForm, type StoredAnswers } from '#features/application-form/sealing/server/service.ts'
import { type CaseRow, findCase } from '#features/cases/server/store.ts'
import type { EncryptedAnswer } from '#features/review/schema.ts'
import { mayCompare } from '#features/review/server/policy.ts'
import { encryptionLabel } from '#features/review/submission/server/service.ts'
import {
  findEncryptedAnswer,
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
  const caseRow = isUuid(caseId) ? await findCase(tx, caseId) : null
  const submission = caseRow && (await findSubmission(tx, caseRow.id))
  if (!caseRow || !submission || !mayCompare(actor)) throw new AppError('not_found')
  const answers = await openAnswers(deps, tx, { caseRow, submission })
  // Sent together, and after the unsealing, which needs owner rights for a moment.
  const [documents, stored, changes] = await Promise.all([
    listSubmittedVersions(tx, caseRow.id),
    requireAnswers(tx, caseRow),
    listChanges(tx, { caseId: caseRow.id, since: submission.submitted_at }),
  ])
  const submitted = { ...answers, documents }
  const current = {
    ...stored,
    application_form: await openCurrent(deps, tx, { caseRow, form: stored.application_form }),
  }
  recordCaseReading(act, caseRow.id)
  return {
    submitted_at: submission.submitted_at.toISOString(),
    reconstructed_at: submission.reconstructed_at?.toISOString() ?? null,
    submitted,
    differences: listDifferences({ submitted, current, changes }),
  }
}

function openCurrent(
  { files }: Pick<Deps, 'files'>,
  tx: Tx,
  { caseRow, form }: { caseRow: CaseRow; form: StoredAnswers | null },
): Promise<ApplicationFormAnswers | null> | null {
  return form && openForm({ files, db: tx }, { userId: caseRow.user_id, form })
}

interface Submitted {
  caseRow: CaseRow
  submission: SubmissionRow
}

/** The answers as submitted, with the sensitive one unsealed. */
async function openAnswers(
  deps: Pick<Deps, 'files'>,
  tx: Tx,
  { caseRow, submission }: Submitted,
): Promise<Omit<SubmittedState, 'documents'>> {
  const { criminal_record: pointer, ...others } = submission.answers.application_form
  const unsealed = await decryptAnswer(deps, tx, { caseRow, submission, pointer })
  return {
    personal_info: submission.answers.personal_info,
    application_form: { ...others, ...(unsealed === undefined ? {} : { criminal_record: unsealed }) },
  }
}

/** The answer, null when the question was not answered, undefined when the answer is gone or was never kept. */
async function decryptAnswer(
  { files }: Pick<Deps, 'files'>,
  tx: Tx,
  { caseRow, submission, pointer }: Submitted & { pointer: EncryptedAnswer | null },
): Promise<ApplicationFormAnswers['criminal_record'] | undefined> {
  if (pointer === null) return submission.reconstructed_at === null ? null : undefined
  return withOwnerRole(tx, async () => {
    const record = await findEncryptedAnswer(tx, pointer.sealed)
    if (!record) return undefined
    const label = encryptionLabel(caseRow.id, record.field)
    const text = await files.decryptText(tx, { userId: caseRow.user_id, label, sealed: record.sealed })
    return CRIMINAL_RECORDS.find((option) => option === text)
  })
}
