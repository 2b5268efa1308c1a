import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { moveCase, requireAllowed } from '#features/cases/server/service.ts'
import { type CaseRow, listCases, lockOpenCaseOf } from '#features/cases/server/store.ts'
import { countSetAside } from '#features/documents/set-aside/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import type { CurrentAnswers } from '#features/review/differences/rules.ts'
import { describeMissing, type MissingPart, missingParts } from '#features/review/rules.ts'
import type { SealedAnswer, Submission, SubmittedAnswers } from '#features/review/schema.ts'
import { submissionMail, submittedNotice } from '#features/review/server/mail.ts'
import { maySubmit } from '#features/review/server/policy.ts'
import { queueMail } from '#mail/mail-queue.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import {
  findSubmission,
  findSubmittedAt,
  getSubmitFacts,
  insertSealedAnswer,
  insertSubmission,
  requireAnswers,
} from './store.ts'

type SubmitDeps = Pick<Deps, 'env' | 'files' | 'jobs' | 'mailer'>

/**
 * Submits the application: keeps the answers and the versions of the documents as they are, moves the case, and mails
 * the operator; once. A repeated call returns the first submission. Throws conflict with the missing parts while the
 * application is incomplete.
 */
export function submitApplication(act: Act<ApplicantActor>, deps: SubmitDeps): Promise<Submission> {
  return withOwnerRole(act.tx, async () => {
    const { tx, actor } = act
    // Locked before anything is read: uploads and saves of the same case wait, or have been committed.
    const theCase = await lockOpenCaseOf(tx, actor.userId)
    const earlier = theCase ? await findSubmission(tx, theCase.id) : null
    const submittedAt = theCase ? earlier?.submitted_at : await findSubmittedAt(tx, actor.userId)
    if (submittedAt) return { submitted_at: submittedAt.toISOString() }
    if (!theCase) return refuseWithoutCase(tx, actor.userId)
    const documents = await requireComplete(tx, theCase)
    if (!maySubmit(actor, theCase)) throw new AppError('conflict', { message: m.review_submit_not_now() })
    const answers = await freezeAnswers(deps, tx, theCase)
    const { submitted_at } = await insertSubmission(tx, { case: theCase, answers })
    await moveCase(act, { caseId: theCase.id, to: 'submitted' })
    await tellOfSubmission(deps, act, { theCase, documents })
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
async function requireComplete(tx: Tx, theCase: CaseRow): Promise<number> {
  const facts = await getSubmitFacts(tx, theCase)
  const missing = missingParts(facts)
  return missing.length === 0 ? facts.documents : refuseMissing(missing)
}

function refuseMissing(missing: MissingPart[]): never {
  throw new AppError('conflict', { message: describeMissing(missing), detail: { missing } })
}

async function freezeAnswers(
  { files }: Pick<Deps, 'files'>,
  tx: Tx,
  theCase: CaseRow,
): Promise<SubmittedAnswers> {
  const { personal_info, application_form } = await requireAnswers(tx, theCase)
  if (!personal_info || !application_form) throw new Error('the answers to submit are gone')
  const sealed = await sealAnswer({ files }, tx, { theCase, application_form })
  return { personal_info, application_form: { ...application_form, criminal_record: sealed } }
}

interface AnswerToSeal {
  theCase: CaseRow
  application_form: NonNullable<CurrentAnswers['application_form']>
}

/** Encrypts the answer about a criminal record; null when there is none. */
async function sealAnswer(
  { files }: Pick<Deps, 'files'>,
  tx: Tx,
  { theCase, application_form }: AnswerToSeal,
): Promise<SealedAnswer | null> {
  const value = application_form.criminal_record
  if (value === null) return null
  const { id: case_id, user_id } = theCase
  const field = 'criminal_record'
  const sealed = await files.seal(tx, { userId: user_id, label: sealLabel(case_id, field), text: value })
  return { sealed: await insertSealedAnswer(tx, { case_id, user_id, field, sealed }) }
}

/** Bound to the ciphertext: a sealed answer cannot be moved to another case or field. */
export function sealLabel(caseId: string, field: string): string {
  return `answer:${caseId}:${field}`
}

async function tellOfSubmission(
  deps: SubmitDeps,
  { tx, actor }: Act<ApplicantActor>,
  { theCase, documents }: { theCase: CaseRow; documents: number },
): Promise<void> {
  const { publicUrl, operatorEmail, operator } = deps.env
  const mail = submissionMail({
    to: operatorEmail ?? operator.email.contact,
    applicant: actor,
    theCase,
    documents,
    aside: await countSetAside(tx, actor.userId),
    publicUrl,
  })
  await queueMail(deps, tx, mail)
  await notify(deps, tx, submittedNotice({ userId: actor.userId, caseId: theCase.id }))
}
