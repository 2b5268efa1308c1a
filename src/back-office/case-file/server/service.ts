import { isDeepStrictEqual } from 'node:util'
import { recordCaseReading, recordStaffAct } from '#audit/audit-log.ts'
import { setFormOfAddress } from '#back-office/case-file/addressing/server/service.ts'
import { presentStaffCorrections } from '#back-office/case-file/answers/server/service.ts'
import { listAskTexts, nameDocuments } from '#back-office/case-file/asking/server/service.ts'
import { changesLegalStay, setLastLegalDay } from '#back-office/case-file/dates/server/service.ts'
import { listTemplates, type TemplateFile } from '#back-office/case-file/templates/server/service.ts'
import type { AnswerTemplate } from '#back-office/desk/schema.ts'
import { casesAssignedNotice } from '#back-office/desk/server/mail.ts'
import { isColleague } from '#back-office/desk/server/store.ts'
import { listTemplateTexts, type TemplateTexts } from '#back-office/team-templates/server/store.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { openForm } from '#features/application-form/sealing/server/service.ts'
import { hasCaseAccess, liftRestriction, restrictCase } from '#features/cases/restriction/server/service.ts'
import { listCaseAccess } from '#features/cases/restriction/server/store.ts'
import { listMoves } from '#features/cases/rules.ts'
import {
  columnsOfDecision,
  moveCase,
  type NotedDecision,
  presentDecision,
  recordAssignment,
  recordEvent,
  requireNotEnded,
} from '#features/cases/server/service.ts'
import {
  type CaseRow,
  findCase,
  lockCasesByNumber,
  lockCasesOfPerson,
  updateCase,
} from '#features/cases/server/store.ts'
import { notifyOfStage } from '#features/cases/status/server/service.ts'
import { countOpenChecks } from '#features/checks/server/service.ts'
import { listCorrectionRows } from '#features/corrections/server/store.ts'
import { listCaseMessages } from '#features/messages/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { compareWithSubmission } from '#features/review/differences/server/service.ts'
import { closeTaskOf } from '#features/tasks/caused/server/service.ts'
import { listCaseTasks, releaseUnseenTasks } from '#features/tasks/server/service.ts'
import { type Language, readLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { countOpen } from '../rules.ts'
import type { CaseChange, CaseFile, CaseHead, JudgedCase } from '../schema.ts'
import { findCaseId, findHead, findRestricted, type HeadRow, readParts } from './store.ts'

type FileDeps = Pick<Deps, 'payments' | 'now' | 'files'>

/**
 * Everything of a case in one answer. The audit log says who has read the answers. Throws not_found for a case that this
 * member of staff does not see.
 */
export async function readCaseFile(deps: FileDeps, act: StaffAct, number: string): Promise<CaseFile> {
  const { tx } = act
  const head = await requireHead(deps, act, number)
  const { id } = head
  // Sent together: one round trip.
  const [
    { personal_info, application_form: form, submitted_at, locale, open_tasks, ...parts },
    messages,
    tasks,
    asked,
    team,
    checksOf,
  ] = await Promise.all([
    readParts(tx, head),
    listCaseMessages(act, { caseId: id }),
    listCaseTasks(act, { caseId: id }),
    listCorrectionRows(tx, id),
    listTemplateTexts(tx, 'cases'),
    countOpenChecks(deps, tx, [id]),
  ])
  const shown = await presentHead(act, head)
  const differences = submitted_at ? await readDifferences(deps, act, id) : recordReading(act, id)
  const corrections = await presentStaffCorrections(deps, act, asked)
  const application_form =
    form && (await openForm({ files: deps.files, db: tx }, { userId: head.user_id, form }))
  const answers = { personal_info, application_form, submitted_at, differences }
  const still_open = countOpen({ ...parts, open_tasks, corrections })
  const texts = writeTexts(readLanguage(locale), { ...shown, ...parts, team, hasForm: form !== null })
  const rest = { still_open, checks: checksOf(id), messages, tasks, corrections, answers }
  return { ...shown, ...parts, ...rest, ...texts }
}

/** What can be written to the applicant, in the language that the applicant reads. */
function writeTexts(
  language: Language,
  file: TemplateFile,
): Pick<CaseFile, 'language' | 'answer_templates' | 'asking'> {
  return {
    language,
    answer_templates: listTemplates(language, file),
    asking: { texts: listAskTexts(language), document_names: nameDocuments(language) },
  }
}

/**
 * What a verdict changes in the case file: its head, documents, history and templates, and no answers. The row of the
 * verdict says who was handed it. Throws not_found.
 */
export async function readJudgedCase(deps: FileDeps, act: StaffAct, number: string): Promise<JudgedCase> {
  const head = await requireHead(deps, act, number)
  const { application_form, locale, documents, slots_set_aside, events } = await readParts(act.tx, head)
  const shown = await presentHead(act, head)
  const team = await listTemplateTexts(act.tx, 'cases')
  const file = { ...shown, documents, slots_set_aside, team, hasForm: application_form !== null }
  const answer_templates = listTemplates(readLanguage(locale), file)
  return { ...shown, documents, events, answer_templates }
}

/**
 * One of the texts that are offered in a case, filled in for its applicant: of the product by its word, of the team by its
 * id. Null when there is none, or a field of it is not known of this case. Throws not_found for a case that this member of
 * staff does not see.
 */
export async function findTemplate(
  deps: FileDeps,
  act: StaffAct,
  { number, id }: { number: string; id: string },
): Promise<AnswerTemplate | null> {
  const offered = await listTemplatesFor(deps, act, { number })
  return offered.find((template) => template.id === id) ?? null
}

/** The texts that are offered in a case, with `others` of the team, filled in for its applicant. Throws not_found. */
export async function listTemplatesFor(
  deps: FileDeps,
  act: StaffAct,
  { number, others = [] }: { number: string; others?: readonly TemplateTexts[] },
): Promise<AnswerTemplate[]> {
  const head = await requireHead(deps, act, number)
  const { application_form, locale, ...parts } = await readParts(act.tx, head)
  const team = [...(await listTemplateTexts(act.tx, 'cases')), ...others]
  return listTemplates(readLanguage(locale), { ...head, ...parts, team, hasForm: application_form !== null })
}

async function readDifferences(
  deps: FileDeps,
  act: StaffAct,
  caseId: string,
): Promise<CaseFile['answers']['differences']> {
  const { differences } = await compareWithSubmission(act, { deps, caseId })
  return differences
}

function recordReading(act: StaffAct, id: string): [] {
  recordCaseReading(act, id)
  return []
}

async function requireHead(
  deps: Pick<Deps, 'payments' | 'now'>,
  { tx }: StaffAct,
  number: string,
): Promise<HeadRow> {
  const today = todayInWarsaw(deps.now())
  const head = await findHead(tx, { number, provider: deps.payments.name, today })
  if (!head) throw new AppError('not_found')
  return head
}

/** The head of a case as it is now. Throws not_found. */
export async function readHead(deps: FileDeps, act: StaffAct, number: string): Promise<CaseHead> {
  return presentHead(act, await requireHead(deps, act, number))
}

async function presentHead({ tx, actor }: StaffAct, row: HeadRow): Promise<CaseHead> {
  const { id, user_id: _, restricted, ...head } = row
  const named = restricted ? await withOwnerRole(tx, () => listCaseAccess(tx, id)) : []
  const { stage, held_stage } = head
  return {
    ...head,
    moves: listMoves({ stage, held_stage }, { mover: actor.role, hasReceipt: head.receipt !== null }),
    restricted_to: named.map((one) => ({ id: one.id, name: one.full_name })),
  }
}

interface ChangeCaseInput extends CaseChange {
  number: string
}

/**
 * Changes who has a case, its stage, its last legal day, how its applicant is addressed, and who sees it. Throws not_found, changed_meanwhile when it was
 * changed since `updated_at`, stage_not_allowed with the reason, and conflict when the case has ended.
 */
export async function changeCase(deps: Deps, act: StaffAct, change: ChangeCaseInput): Promise<CaseHead> {
  if (act.actor.role === 'admin' && onlyLiftsRestriction(change))
    await liftRestrictionAsAdmin(deps, act, change.number)
  const { number, stage, restricted_to } = change
  const before = await requireUnchanged(deps, act, change)
  requireDecided(change, before)
  requireDeliveredAfterFiling(change, before)
  // First, because only people named on a restricted case can have it.
  const caseRow = restricted_to
    ? await changeRestriction(deps, act, { caseRow: before, userIds: restricted_to })
    : before
  if (change.assigned_to !== undefined)
    await assignAll(deps, act, { cases: [caseRow], to: change.assigned_to })
  if (changesLegalStay(change)) await setLastLegalDay(deps, act, { caseRow, change })
  if (change.form_of_address !== undefined)
    await setFormOfAddress(act, { caseRow, form: change.form_of_address || null })
  if (stage !== undefined && stage !== caseRow.stage)
    await moveCase(act, { deps, caseId: caseRow.id, to: stage, ...presentMove(change) })
  else if (change.decision !== undefined) await correctDecision(deps, act, { caseRow, change })
  if (change.decision !== undefined)
    await closeTaskOf(act.tx, { caseId: caseRow.id, cause: 'record_decision', doneBy: act.actor.userId })
  return readHead(deps, act, number)
}

/** What was decided is noted with the move to `decided`, or while the case is there; the day only with what was decided. */
function requireDecided(change: CaseChange, { stage }: CaseRow): void {
  const { decision, decision_delivered_on: day, decision_instance: instance } = change
  const isNoted = decision !== undefined || day !== undefined || instance !== undefined
  if (isNoted && (decision === undefined || (change.stage ?? stage) !== 'decided'))
    throw new AppError('invalid_input', { fields: { decision: [m.back_office_case_file_error_decision()] } })
}

/** The office decides about what it has: a day before that is mistyped, and the term of the appeal would be wrong. */
function requireDeliveredAfterFiling(change: CaseChange, { upo_issued_at: filedAt }: CaseRow): void {
  const { decision_delivered_on: day } = change
  const filedOn = filedAt && todayInWarsaw(filedAt)
  if (!day || !filedOn || day >= filedOn) return
  const message = m.back_office_case_file_error_before_filing({ date: formatDate(filedOn) })
  throw new AppError('invalid_input', { fields: { decision_delivered_on: [message] } })
}

function presentMove(change: CaseChange) {
  const { reason } = change
  const decision = presentNoted(change)
  return { ...(reason ? { reason } : {}), ...(decision ? { decision } : {}) }
}

function presentNoted(change: CaseChange): NotedDecision | null {
  const { decision: kind, decision_delivered_on: deliveredOn, decision_instance: instance } = change
  return kind ? { kind, deliveredOn, instance } : null
}

/** What was noted of the decision is corrected; the person is told, as with the move: the term of the appeal depends on it. */
async function correctDecision(
  deps: Deps,
  act: StaffAct,
  { caseRow, change }: { caseRow: CaseRow; change: CaseChange },
): Promise<void> {
  const noted = presentNoted(change)
  if (!noted) return
  const columns = columnsOfDecision(caseRow, noted)
  const wanted = presentDecision({ ...caseRow, ...columns })
  if (isDeepStrictEqual(wanted, presentDecision(caseRow))) return
  const after = await updateCase(act.tx, { id: caseRow.id, ...columns })
  await notifyOfStage(deps, act.tx, { caseRow: after, isReceipt: false })
  await recordEvent(act, { case: caseRow, event: 'decision_noted', details: wanted })
  recordStaffAct(act, {
    act: 'case.decision_noted',
    subject: { kind: 'case', id: caseRow.id },
    caseId: caseRow.id,
    details: { ...wanted, decision: noted.kind, delivered_on: wanted.delivered_on ?? 'none' },
  })
}

function onlyLiftsRestriction({ number: _, restricted_to, ...others }: ChangeCaseInput): boolean {
  return restricted_to?.length === 0 && Object.keys(others).length === 0
}

/** An admin need not see the case whose restriction is lifted, nor know its version. */
async function liftRestrictionAsAdmin(deps: Deps, act: StaffAct, number: string): Promise<void> {
  const caseId = await withOwnerRole(act.tx, () => findRestricted(act.tx, number))
  if (caseId) await liftRestriction(act, { deps, caseId })
}

async function changeRestriction(
  deps: Deps,
  act: StaffAct,
  { caseRow, userIds }: { caseRow: CaseRow; userIds: readonly string[] },
): Promise<CaseRow> {
  const { id: caseId, restricted } = caseRow
  if (userIds.length === 0 && !restricted) return caseRow
  if (userIds.length > 0) {
    await restrictCase(act, { caseId, userIds })
    const named = await withOwnerRole(act.tx, () => listCaseAccess(act.tx, caseId))
    await releaseUnseenTasks(act, { userId: caseRow.user_id, staffIds: named.map(({ id }) => id) })
  } else if (act.actor.role === 'admin') await liftRestriction(act, { deps, caseId })
  else throw new AppError('forbidden', { message: m.back_office_case_file_error_lift() })
  const after = await findCase(act.tx, caseId)
  if (!after) throw new AppError('not_found')
  return after
}

async function requireUnchanged(deps: Deps, act: StaffAct, change: ChangeCaseInput): Promise<CaseRow> {
  const { tx } = act
  const { number } = change
  // Before the case itself, because a restriction holds for all of the person and locks them in their order.
  if (change.restricted_to) await lockCasesOfPerson(tx, await requireCaseId(act, number))
  const caseRow = await requireCaseForWriting(act, number)
  await requireVersion(deps, act, { caseRow, updated_at: change.updated_at })
  return caseRow
}

/** Throws changed_meanwhile, with the case as it is now, when it was changed since `updated_at`. */
export async function requireVersion(
  deps: FileDeps,
  act: StaffAct,
  { caseRow, updated_at }: { caseRow: CaseRow; updated_at: string | null | undefined },
): Promise<void> {
  if (!updated_at || new Date(updated_at).getTime() === caseRow.updated_at.getTime()) return
  throw new AppError('changed_meanwhile', {
    message: m.back_office_case_file_changed_meanwhile(),
    detail: { current: await readHead(deps, act, caseRow.number) },
  })
}

/** Whoever gets cases from a colleague is told, once for all of them. */
async function assignAll(
  deps: Deps,
  act: StaffAct,
  { cases, to }: { cases: readonly CaseRow[]; to: string | null },
): Promise<void> {
  const { tx, actor } = act
  const numbers: string[] = []
  for (const caseRow of cases) if (await assign(act, { caseRow, to })) numbers.push(caseRow.number)
  if (to === null || to === actor.userId || numbers.length === 0) return
  await notify(deps, tx, casesAssignedNotice({ to, numbers }))
}

/** False when that person had it already. */
async function assign(
  act: StaffAct,
  { caseRow, to }: { caseRow: CaseRow; to: string | null },
): Promise<boolean> {
  const { tx } = act
  requireNotEnded(caseRow)
  if (caseRow.assigned_to === to) return false
  await requireMayHave(act, { caseRow, to })
  await updateCase(tx, { id: caseRow.id, assigned_to: to })
  await recordAssignment(act, { caseRow, to })
  return true
}

/** Refuses, at `assigned_to`, somebody who does not work here or does not see the case. */
export async function requireMayHave(
  act: StaffAct,
  { caseRow, to }: { caseRow: CaseRow; to: string | null },
): Promise<void> {
  const { tx } = act
  if (to !== null && !(await isColleague(tx, to))) refuseAssignee(m.cases_error_not_staff())
  if (to !== null && caseRow.restricted && !(await hasCaseAccess(act, { caseId: caseRow.id, userId: to })))
    refuseAssignee(m.cases_error_not_named())
}

function refuseAssignee(message: string): never {
  throw new AppError('invalid_input', { fields: { assigned_to: [message] } })
}

/** Gives several cases to one person, or to nobody. Throws not_found when one of them is not visible; then none is given. */
export async function assignCases(
  deps: Deps,
  act: StaffAct,
  { numbers, assigned_to }: { numbers: readonly string[]; assigned_to: string | null },
): Promise<number> {
  const wanted = [...new Set(numbers)]
  const found = await lockCasesByNumber(act.tx, wanted)
  if (found.length < wanted.length) throw new AppError('not_found')
  await assignAll(deps, act, { cases: found, to: assigned_to })
  return found.length
}

/** A case that this member of staff sees, for what is written into it: locked until the transaction ends. */
export async function requireCaseForWriting({ tx }: StaffAct, number: string): Promise<CaseRow> {
  const [caseRow] = await lockCasesByNumber(tx, [number])
  if (!caseRow) throw new AppError('not_found')
  return caseRow
}

/** The id of a case that this member of staff sees. Throws not_found. */
export async function requireCaseId({ tx }: StaffAct, number: string): Promise<string> {
  const id = await findCaseId(tx, number)
  if (!id) throw new AppError('not_found')
  return id
}
