import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { openForm, SEALED_FIELD } from '#features/application-form/sealing/server/service.ts'
import { saveStoredForm } from '#features/application-form/server/service.ts'
import { isSealed, openText, type Sealing, sealText } from '#features/cases/sealed-answers/server/service.ts'
import { recordEvent, requireOpenCase } from '#features/cases/server/service.ts'
import type { OpenCase } from '#features/cases/server/store.ts'
import { presentPersonalInfo, savePersonalInfo } from '#features/personal-info/server/service.ts'
import { findQuestion } from '#features/questionnaire/fields/server/service.ts'
import { findAnswer, saveAnswer } from '#features/questionnaire/one-answer/server/service.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'
import { runInAct } from '#session/session.ts'
import type { AnswerValue, Correction, CorrectionAnswer } from '../schema.ts'
import {
  addAskers,
  type CorrectionRow,
  findCorrection,
  findCurrentCase,
  findRecords,
  type ListedCorrection,
  listCorrectionRows,
  lockAnswers,
  lockIfOpen,
  lockWaiting,
  markSeen,
  updateCorrection,
} from './store.ts'

type ApplicantAct = Act<ApplicantActor>
type SealDeps = Pick<Deps, 'files'>

/** What staff ask about the answers of the caller's current case, newest first; those that wait are marked as seen. */
export async function listOwnCorrections(deps: SealDeps, { tx, actor }: ApplicantAct): Promise<Correction[]> {
  const caseId = await findCurrentCase(tx, actor.userId)
  if (!caseId) return []
  if (await withOwnerRole(tx, () => lockIfOpen(tx, caseId))) await markSeen(tx, caseId)
  // The names of staff are not the applicant's to look up; the case is hers.
  const list = await withOwnerRole(tx, () => listCorrectionRows(tx, caseId))
  return presentCorrections(
    { files: deps.files, db: tx },
    list.filter(({ taken_back_at }) => taken_back_at === null),
  )
}

/**
 * Agrees to a correction, which writes the proposed value into the applicant's own record, or says no. The same answer once
 * more changes nothing. Throws not_found, conflict when it was answered otherwise, taken back or the case has ended, and
 * changed_meanwhile with the record as `current` when the answer is no longer what it was, unless `updated_at` says that
 * this version was seen.
 */
export async function answerCorrection(
  deps: SealDeps,
  act: ApplicantAct,
  { id, answer, updated_at }: CorrectionAnswer & { id: string },
): Promise<Correction> {
  const { tx } = act
  const open = await requireOpenCase(act)
  const one = { id, caseId: open.id }
  const waiting = isUuid(id) ? await lockWaiting(tx, one) : null
  if (!waiting) return requireAnswered(deps, act, { ...one, answer })
  if (answer === 'agree') await writeAnswer(deps, act, { open, correction: waiting, updated_at })
  await updateCorrection(tx, { id, at: 'answered_at', answer })
  const { record, field, asked_by } = waiting
  const event = answer === 'agree' ? 'correction_agreed' : 'correction_declined'
  await recordEvent(act, { case: open, event, details: { record, field, asked_by } })
  return readCorrection(deps, act, one)
}

/** A correction that waits no more: fine when it has this answer already. */
async function requireAnswered(
  deps: SealDeps,
  act: ApplicantAct,
  { answer, ...one }: { id: string; caseId: string } & Pick<CorrectionAnswer, 'answer'>,
): Promise<Correction> {
  const found = isUuid(one.id) ? await findCorrection(act.tx, one) : null
  if (!found || found.taken_back_at) throw new AppError('not_found')
  if (found.answer !== answer) throw new AppError('conflict', { message: m.corrections_error_answered() })
  return readCorrection(deps, act, one)
}

async function readCorrection(
  { files }: SealDeps,
  { tx }: ApplicantAct,
  one: { id: string; caseId: string },
): Promise<Correction> {
  const found = await findCorrection(tx, one)
  const [listed] = found ? await withOwnerRole(tx, () => addAskers(tx, [found])) : []
  if (!listed) throw new AppError('not_found')
  return presentCorrection({ files, db: tx }, listed)
}

interface WriteAnswerInput {
  open: OpenCase
  correction: CorrectionRow
  updated_at: string | null | undefined
}

/** Writes the proposed value like a save of the form by the applicant, so that every rule of it holds. */
async function writeAnswer(
  { files }: SealDeps,
  act: ApplicantAct,
  { open, correction, updated_at }: WriteAnswerInput,
): Promise<void> {
  const { record, field, previous_value, proposed } = correction
  // Two at once would each find the other's version.
  await lockAnswers(act.tx, act.actor.userId)
  if (record === 'questionnaire') return writeQuestion(act, { open, correction, updated_at })
  const { personal_info, application_form } = await findRecords(act.tx, {
    caseId: open.id,
    userId: act.actor.userId,
  })
  const session = runInAct(act)
  if (record === 'personal_info' && personal_info) {
    const { id: _, user_id: _user, ...stored } = personal_info
    requireSeen(
      stored,
      { field, previous_value, proposed, updated_at },
      await presentPersonalInfo(personal_info),
    )
    await savePersonalInfo(session, { ...stored, [field]: proposed })
  } else if (record === 'application_form' && application_form) {
    const { id: _, user_id: _user, ...stored } = application_form
    const current = await openForm(
      { files, db: act.tx },
      { userId: act.actor.userId, form: application_form },
    )
    requireSeen(stored, { field, previous_value, proposed, updated_at }, current)
    // Both are sealed where it is the sealed answer. The record is locked by nobody: a save since is the newer version.
    const saved = await saveStoredForm(session, { ...stored, [field]: proposed })
    if (!saved)
      throw new AppError('changed_meanwhile', { message: m.corrections_error_changed(), detail: { current } })
  } else throw new AppError('conflict', { message: m.corrections_error_no_record() })
}

/** The same for one question of the questionnaire; the other answers of its part stay. */
async function writeQuestion(
  act: ApplicantAct,
  { open, correction, updated_at }: WriteAnswerInput,
): Promise<void> {
  const { field, previous_value, proposed } = correction
  const stored = await findAnswer(act.tx, { caseId: open.id, field })
  if (!stored) throw new AppError('conflict', { message: m.corrections_error_no_record() })
  const current = { [field]: stored.value, updated_at: stored.updated_at }
  requireSeen(current, { field, previous_value, proposed, updated_at }, current)
  const saved = await saveAnswer(act, { field, typed: proposed, baseVersion: stored.updated_at })
  if (!saved)
    throw new AppError('changed_meanwhile', { message: m.corrections_error_changed(), detail: { current } })
}

interface SeenAnswer extends Pick<CorrectionRow, 'field' | 'previous_value' | 'proposed'> {
  updated_at: string | null | undefined
}

/** The answer is what it was when staff asked, or what they propose, or the applicant has seen what it is now. */
function requireSeen(
  stored: Record<string, unknown> & { updated_at: string },
  { field, previous_value, proposed, updated_at }: SeenAnswer,
  current: object,
): void {
  const now = stored[field] ?? null
  const isSeen = updated_at
    ? new Date(updated_at).getTime() === new Date(stored.updated_at).getTime()
    : now === previous_value || now === proposed
  if (isSeen) return
  throw new AppError('changed_meanwhile', {
    message: m.corrections_error_changed(),
    detail: { current },
  })
}

/** The records as the applicant's calls return them. */
export async function presentCorrections(
  sealing: Sealing,
  list: readonly ListedCorrection[],
): Promise<Correction[]> {
  const presented: Correction[] = []
  for (const row of list) presented.push(await presentCorrection(sealing, row))
  return presented
}

/** The same of one record. */
export async function presentCorrection(sealing: Sealing, row: ListedCorrection): Promise<Correction> {
  const { id, record, field, reason, message, answer } = row
  const previous_value = await openValue(sealing, row, row.previous_value)
  const proposed = await openValue(sealing, row, row.proposed)
  return {
    id,
    record,
    field,
    question: record === 'questionnaire' ? (findQuestion(field)?.question ?? null) : null,
    previous_value,
    proposed,
    reason,
    message,
    asked_by: row.asker,
    asked_at: row.asked_at.toISOString(),
    answer,
    answered_at: row.answered_at?.toISOString() ?? null,
  }
}

function openValue(
  sealing: Sealing,
  { field, user_id: userId }: Pick<CorrectionRow, 'field' | 'user_id'>,
  value: AnswerValue,
): Promise<AnswerValue> | AnswerValue {
  return field === SEALED_FIELD && isSealed(value)
    ? openText(sealing, { userId, field, sealed: value })
    : value
}

/** The value of a field as it is stored: sealed where the answer is. */
export function sealValue(
  sealing: Sealing,
  { field, userId, value }: { field: string; userId: string; value: string | number },
): Promise<string> | string | number {
  return field === SEALED_FIELD ? sealText(sealing, { userId, field, text: String(value) }) : value
}
