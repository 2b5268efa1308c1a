import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { DOCUMENT_TYPES } from '#features/documents/contract.ts'
import { isDocumentType } from '#features/documents/rules.ts'
import { checkBy } from '#features/review/rules.ts'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { parsePhone } from '#shared/person/phone.ts'
import type { Confirmation } from '../schema.ts'
import { findCurrentSubmission, listSubmittedFiles } from './store.ts'

/** What the caller has submitted in the current case; null when nothing was. */
export async function getConfirmation(
  { tx, actor }: Act<ApplicantActor>,
  { env }: { env: Pick<Deps['env'], 'checkWorkingDays'> },
): Promise<Confirmation | null> {
  const found = await findCurrentSubmission(tx, actor.userId)
  if (!found) return null
  const { submission, number, stage } = found
  const { personal_info, application_form } = submission.answers
  const { criminal_record, ...form } = application_form
  const files = await withOwnerRole(tx, () => listSubmittedFiles(tx, submission.case_id))
  const phone = await parsePhone(personal_info.phone)
  return {
    number,
    stage,
    submitted_at: submission.submitted_at.toISOString(),
    check_by: promiseCheck(submission.submitted_at, env.checkWorkingDays),
    personal_info: { ...personal_info, phone_international: phone?.international ?? personal_info.phone },
    application_form: { ...form, criminal_record_answered: criminal_record !== null },
    documents: files.toSorted((a, b) => placeOf(a) - placeOf(b)),
  }
}

function promiseCheck(submittedAt: Date, workingDays: number | null): Confirmation['check_by'] {
  const date = checkBy(submittedAt, workingDays)
  return date === null || workingDays === null ? null : { date, working_days: workingDays }
}

/** Those beside the eight come last. */
function placeOf({ document_type }: Confirmation['documents'][number]): number {
  return isDocumentType(document_type) ? DOCUMENT_TYPES.indexOf(document_type) : DOCUMENT_TYPES.length
}
