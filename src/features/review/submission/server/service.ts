import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { openAnswer, type StoredAnswers } from '#features/application-form/sealing/server/service.ts'
import { notifyStaff } from '#features/cases/news/server/service.ts'
import { moveCase, requireAllowed } from '#features/cases/server/service.ts'
import { type CaseRow, listCases, lockOpenCaseOf } from '#features/cases/server/store.ts'
import { getStatusRow } from '#features/cases/status/server/store.ts'
import { countSetAside } from '#features/documents/set-aside/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { serviceOf } from '#features/packages/rules.ts'
import { describeMissing, type MissingPart, missingParts } from '#features/review/rules.ts'
import type { EncryptedAnswer, Submission, SubmittedAnswers } from '#features/review/schema.ts'
import { submissionMail, submittedNotice } from '#features/review/server/mail.ts'
import { maySubmit } from '#features/review/server/policy.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import {
  findSubmission,
  findSubmittedAt,
  getSubmitFacts,
  insertEncryptedAnswer,
  insertSubmission,
  requireAnswers,
} from './store.ts'

type SubmitDeps = Pick<Deps, 'env' | 'files' | 'jobs' | 'mailer' | 'now' | 'payments'>

/**
 * Submits the application: keeps the answers and the versions of the documents as they are, moves the case, and mails
 * the operator; once. A repeated call returns the first submission. Throws conflict with the missing parts while the
 * application is incomplete.
 */
export function submitApplication(act: Act<ApplicantActor>, deps: SubmitDeps): Promise<Submission> {
  return withOwnerRole(act.tx, async () => {
    const { tx, actor } = act
    // Locked before anything is read: uploads and saves of the same case wait, or have been committed.
    const caseRow = await lockOpenCaseOf(tx, actor.userId)
    const earlier = caseRow ? await findSubmission(tx, caseRow.id) : null
    const submittedAt = caseRow ? earlier?.submitted_at : await findSubmittedAt(tx, actor.userId)
    if (submittedAt) return { submitted_at: submittedAt.toISOString() }
    if (!caseRow) return refuseWithoutCase(tx, actor.userId)
    const documents = await requireComplete(tx, caseRow)
    if (!maySubmit(actor, caseRow)) throw new AppError('conflict', { message: m.review_submit_not_now() })
    const answers = await freezeAnswers(deps, tx, caseRow)
    const { submitted_at } = await insertSubmission(tx, { case: caseRow, answers })
    await moveCase(act, { deps, caseId: caseRow.id, to: 'submitted' })
    await tellOfSubmission(deps, act, { caseRow, documents })
    return { submitted_at: submitted_at.toISOString() }
  })
}

/** Without an open case: it has ended, or nothing was ever saved. */
async function refuseWithoutCase(tx: Tx, userId: string): Promise<never> {
  const list = await listCases(tx, userId)
  requireAllowed(list.length === 0)
  return refuseMissing(missingParts({ personal_info: false, documents: 0, application_form: false }))
}

/** The number of documents; throws conflict while parts are missing. */
async function requireComplete(tx: Tx, caseRow: CaseRow): Promise<number> {
  const facts = await getSubmitFacts(tx, caseRow)
  const missing = missingParts(facts)
  return missing.length === 0 ? facts.documents : refuseMissing(missing)
}

function refuseMissing(missing: MissingPart[]): never {
  throw new AppError('conflict', { message: describeMissing(missing), detail: { missing } })
}

async function freezeAnswers(
  { files }: Pick<Deps, 'files'>,
  tx: Tx,
  caseRow: CaseRow,
): Promise<SubmittedAnswers> {
  const { personal_info, application_form } = await requireAnswers(tx, caseRow)
  if (!personal_info || !application_form) throw new Error('the answers to submit are gone')
  const sealed = await encryptAnswer({ files }, tx, { caseRow, application_form })
  return { personal_info, application_form: { ...application_form, criminal_record: sealed } }
}

interface AnswerToEncrypt {
  caseRow: CaseRow
  application_form: StoredAnswers
}

/** Encrypts the answer about a criminal record for the submission; null when there is none. */
async function encryptAnswer(
  { files }: Pick<Deps, 'files'>,
  tx: Tx,
  { caseRow, application_form }: AnswerToEncrypt,
): Promise<EncryptedAnswer | null> {
  const { id: case_id, user_id } = caseRow
  const value = await openAnswer(
    { files, db: tx },
    { userId: user_id, sealed: application_form.criminal_record },
  )
  if (value === null) return null
  const field = 'criminal_record'
  const sealed = await files.encryptText(tx, {
    userId: user_id,
    label: encryptionLabel(case_id, field),
    text: value,
  })
  return { sealed: await insertEncryptedAnswer(tx, { case_id, user_id, field, sealed }) }
}

/** Bound to the ciphertext: a sealed answer cannot be moved to another case or field. */
export function encryptionLabel(caseId: string, field: string): string {
  return `answer:${caseId}:${field}`
}

async function tellOfSubmission(
  deps: SubmitDeps,
  { tx, actor }: Act<ApplicantActor>,
  { caseRow, documents }: { caseRow: CaseRow; documents: number },
): Promise<void> {
  const { publicUrl, operatorEmail, operator } = deps.env
  const isSandbox = deps.payments.name === 'sandbox'
  const { package_type } = await getStatusRow(tx, { caseId: caseRow.id, isSandbox })
  const service = serviceOf(package_type)
  const mail = submissionMail({
    to: operatorEmail ?? operator.email.contact,
    applicant: actor,
    caseRow,
    documents,
    aside: await countSetAside(tx, actor.userId),
    service,
    publicUrl,
  })
  await queueMail(deps, tx, mail)
  await notify(deps, tx, submittedNotice({ userId: actor.userId, caseId: caseRow.id, service }))
  await notifyStaff(deps, tx, { caseId: caseRow.id, kind: 'submission' })
}
