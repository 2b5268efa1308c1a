import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { applicationFormScreenSchema } from '#features/application-form/schema.ts'
import type { Sealing } from '#features/cases/sealed-answers/server/service.ts'
import { recordEvent, requireNotEnded } from '#features/cases/server/service.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { mayRemind } from '#features/corrections/rules.ts'
import type {
  AnswerValue,
  CorrectionChange,
  NewCorrection,
  StaffCorrection,
} from '#features/corrections/schema.ts'
import { correctionNotice } from '#features/corrections/server/mail.ts'
import { presentCorrection, sealValue } from '#features/corrections/server/service.ts'
import {
  addAskers,
  type CorrectionRow,
  findCorrection,
  findRecords,
  insertCorrection,
  isAsked,
  type ListedCorrection,
  lockWaiting,
  takeBackErased,
  updateCorrection,
} from '#features/corrections/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { personalInfoAnswersSchema } from '#features/personal-info/schema.ts'
import {
  findAnswer,
  readProposed,
  requireCorrectable,
} from '#features/questionnaire/one-answer/server/service.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { parsePhone } from '#shared/person/phone.ts'

/** The rows as staff see them, also what was taken back. Nothing else may run in the transaction meanwhile. */
export async function presentStaffCorrections(
  { files }: Pick<Deps, 'files'>,
  { tx }: StaffAct,
  list: readonly ListedCorrection[],
): Promise<StaffCorrection[]> {
  const presented: StaffCorrection[] = []
  for (const row of list) presented.push(await presentStaffCorrection({ files, db: tx }, row))
  return presented
}

interface AskCorrectionInput {
  caseRow: CaseRow
  question: NewCorrection
}

/**
 * Asks the applicant whether an answer should be another one; nothing changes until she agrees. `caseRow` is locked.
 * Throws invalid_input for a value that her own form does not take, changed_meanwhile, and conflict when the case has
 * ended, the record is empty or the same answer is asked about already. A value that stands there already is no error:
 * who sends it has not read it, and would learn it.
 */
export async function askCorrection(
  deps: Deps,
  act: StaffAct,
  { caseRow, question }: AskCorrectionInput,
): Promise<StaffCorrection> {
  const { tx, actor } = act
  requireNotEnded(caseRow)
  const { record, field, reason, message } = question
  const { id: case_id, user_id } = caseRow
  if (record === 'questionnaire') requireCorrectable(field)
  const was = await requireCurrent(act, { caseRow, question })
  const sealing = { files: deps.files, db: tx }
  const value = await requireValue(question)
  if (await isAsked(tx, { case_id, record, field }))
    throw new AppError('conflict', { message: m.corrections_error_asked() })
  const proposed = await sealValue(sealing, { field, userId: user_id, value })
  const row = await insertCorrection(tx, {
    case_id,
    user_id,
    record,
    field,
    previous_value: was,
    proposed,
    reason,
    message,
    asked_by: actor.userId,
  })
  await recordEvent(act, { case: caseRow, event: 'correction_asked', details: { record, field } })
  const notice = correctionNotice({ correction: row, asker: actor.full_name })
  await notify(deps, tx, notice)
  recordCorrection(act, { row, what: 'asked' })
  return presentStaffCorrection(sealing, { ...row, asker: actor.full_name })
}

/** What the answer is now, as it is stored, in the version that was seen. */
async function requireCurrent(
  { tx }: StaffAct,
  { caseRow, question }: AskCorrectionInput,
): Promise<AnswerValue> {
  const { field, updated_at } = question
  const current = await findCurrent(tx, { caseRow, question })
  if (!current) throw new AppError('conflict', { message: m.corrections_error_no_record() })
  if (updated_at && new Date(updated_at).getTime() !== new Date(current.updated_at).getTime())
    // Without the answers as they are now: who reads them leaves a row in the audit log.
    throw new AppError('changed_meanwhile', { message: m.corrections_error_seen() })
  const value = current[field]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

async function findCurrent(
  tx: Tx,
  { caseRow, question: { record, field } }: AskCorrectionInput,
): Promise<(Record<string, unknown> & { updated_at: string }) | null> {
  const { id: caseId, user_id: userId } = caseRow
  if (record === 'questionnaire') {
    const stored = await findAnswer(tx, { caseId, field })
    return stored && { [field]: stored.value, updated_at: stored.updated_at }
  }
  const records = await findRecords(tx, { caseId, userId })
  return records[record] && { ...records[record] }
}

/** The value as the applicant's own form reads what is typed into the field. */
async function requireValue(question: NewCorrection): Promise<string | number> {
  if (question.record === 'questionnaire')
    return (
      readProposed(requireCorrectable(question.field).question, question.value) ??
      refuseValue(m.corrections_value_missing())
    )
  const { record, field, value } = question
  const schema =
    record === 'personal_info'
      ? personalInfoAnswersSchema.shape[field]
      : applicationFormScreenSchema.shape[field]
  const { data, error } = await schema.safeParseAsync(value)
  if (error) refuseValue(error.issues[0]?.message ?? m.corrections_value_missing())
  // The form takes a number in words for no answer; nobody is asked to agree to none.
  if (data === null || data === undefined) refuseValue(m.corrections_value_missing())
  if (field !== 'phone') return data
  const phone = await parsePhone(String(data))
  return phone?.stored ?? refuseValue(m.personal_info_phone_wrong())
}

function refuseValue(message: string): never {
  throw new AppError('invalid_input', { fields: { value: [message] } })
}

/**
 * Reminds the applicant of a question, at most once a day, or takes it back. `caseRow` is locked. Throws not_found, and
 * conflict when it waits no more, was reminded of within the day, or the case has ended.
 */
export async function changeCorrection(
  deps: Deps,
  act: StaffAct,
  { caseRow, id, change }: { caseRow: CaseRow; id: string; change: CorrectionChange },
): Promise<StaffCorrection> {
  const { tx } = act
  requireNotEnded(caseRow)
  const one = { id, caseId: caseRow.id }
  if (!isUuid(id) || !(await findCorrection(tx, one))) throw new AppError('not_found')
  const row = await lockWaiting(tx, one)
  if (!row) throw new AppError('conflict', { message: m.corrections_error_settled() })
  if (change.act === 'remind') await remind(deps, act, row)
  else await takeBack(act, { caseRow, row })
  recordCorrection(act, { row, what: change.act === 'remind' ? 'reminded' : 'taken_back' })
  const after = await findCorrection(tx, one)
  const [listed] = after ? await addAskers(tx, [after]) : []
  if (!listed) throw new AppError('not_found')
  return presentStaffCorrection({ files: deps.files, db: tx }, listed)
}

async function remind(deps: Deps, { tx, actor }: StaffAct, row: CorrectionRow): Promise<void> {
  const now = deps.now()
  if (!mayRemind(row.reminded_at, now))
    throw new AppError('conflict', { message: m.corrections_error_reminded() })
  await updateCorrection(tx, { id: row.id, at: 'reminded_at' })
  const notice = correctionNotice({ correction: row, asker: actor.full_name, remindedAt: now })
  await notify(deps, tx, notice)
}

async function takeBack(
  act: StaffAct,
  { caseRow, row }: { caseRow: CaseRow; row: CorrectionRow },
): Promise<void> {
  const { id, record, field } = row
  await updateCorrection(act.tx, { id, at: 'taken_back_at', taken_back_by: act.actor.userId })
  await recordEvent(act, { case: caseRow, event: 'correction_taken_back', details: { record, field } })
}

/** Takes back the questions about what the end of the case has erased; `caseRow` is locked. */
export async function takeBackErasedQuestions(act: StaffAct, caseRow: CaseRow): Promise<void> {
  const erased = await takeBackErased(act.tx, { caseId: caseRow.id, by: act.actor.userId })
  for (const row of erased) {
    const { record, field } = row
    await recordEvent(act, { case: caseRow, event: 'correction_taken_back', details: { record, field } })
    recordCorrection(act, { row, what: 'taken_back' })
  }
}

/** Which answer it is about; neither value is the audit log's business. */
function recordCorrection(
  act: StaffAct,
  { row, what }: { row: CorrectionRow; what: 'asked' | 'reminded' | 'taken_back' },
): void {
  const { id, case_id: caseId, record, field, reason } = row
  const subject = { kind: 'correction', id }
  recordStaffAct(act, {
    act: `case.correction_${what}`,
    subject,
    caseId,
    details: { record, field, reason },
  })
}

async function presentStaffCorrection(sealing: Sealing, row: ListedCorrection): Promise<StaffCorrection> {
  return {
    ...(await presentCorrection(sealing, row)),
    seen_at: row.seen_at?.toISOString() ?? null,
    reminded_at: row.reminded_at?.toISOString() ?? null,
    taken_back_at: row.taken_back_at?.toISOString() ?? null,
  }
}
