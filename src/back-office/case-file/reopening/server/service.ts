import { recordStaffAct } from '#audit/audit-log.ts'
import { takeBackErasedQuestions } from '#back-office/case-file/answers/server/service.ts'
import { needsAnswers, stageBeforeEnd } from '#back-office/case-file/reopening/rules.ts'
import type { CaseHead, Reopening } from '#back-office/case-file/schema.ts'
import { readHead, requireCaseId, requireVersion } from '#back-office/case-file/server/service.ts'
import { isColleague } from '#back-office/desk/server/store.ts'
import type { Deps } from '#config/deps.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { isEnded } from '#features/cases/rules.ts'
import { recordAssignment, recordEvent } from '#features/cases/server/service.ts'
import { type CaseRow, findCase, lockCasesOfPerson, updateCase } from '#features/cases/server/store.ts'
import { appealDayOf } from '#features/cases/status/rules.ts'
import { notifyOfReopening } from '#features/cases/status/server/service.ts'
import { keepUnusedAccount } from '#features/own-data/closing/server/store.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { requireMayReopen } from './policy.ts'
import { findWayBack } from './store.ts'

/**
 * Opens a case that has ended, in the stage in which it was before; the applicant is told that it is open, and not why. What
 * the end has erased stays erased. Throws forbidden to who is no admin, not_found, changed_meanwhile when it was changed since
 * `updated_at`, and conflict when it has not ended, when the person has another open case, or when the account is being
 * deleted.
 */
export async function reopenCase(
  deps: Deps,
  act: StaffAct,
  { number, reason, updated_at }: Reopening & { number: string },
): Promise<CaseHead> {
  requireMayReopen(act.actor)
  const { tx } = act
  const before = await lockEnded(deps, act, { number, updated_at })
  const { lacks_record, ...way } = await withOwnerRole(tx, () => findWayBack(tx, before.id))
  const to = stageBeforeEnd(way)
  // While it was ended, nobody counted the term of its appeal anew.
  const opened = await updateCase(tx, {
    id: before.id,
    ...to,
    reopens: true,
    appeal_until: appealDayOf(before),
  })
  const details = { from: before.stage, to: to.stage }
  await recordEvent(act, { case: opened, event: 'reopened', details: { ...details, reason } })
  const subject = { kind: 'case', id: before.id }
  recordStaffAct(act, { act: 'case.reopened', subject, caseId: before.id, details })
  await takeBackErasedQuestions(act, opened)
  await unassignSuspended(act, opened)
  await notifyOfReopening(deps, tx, { caseRow: opened, isRecordErased: lacks_record && needsAnswers(to) })
  return readHead(deps, act, number)
}

interface Seen {
  number: string
  updated_at: string | null | undefined
}

/** The case, locked with all others of its person, and against a new one. */
async function lockEnded(deps: Deps, act: StaffAct, { number, updated_at }: Seen): Promise<CaseRow> {
  const { tx } = act
  const found = await findCase(tx, await requireCaseId(act, number))
  if (!found) throw new AppError('not_found')
  // Before the cases, like by an erasure.
  const stays = await withOwnerRole(tx, () => keepUnusedAccount(tx, found.user_id))
  const all = await lockCasesOfPerson(tx, found.id)
  const caseRow = all.find(({ id }) => id === found.id)
  if (!caseRow) throw new AppError('not_found')
  await requireVersion(deps, act, { caseRow, updated_at })
  if (!isEnded(caseRow.stage)) refuse(m.back_office_case_file_reopen_error_open())
  const open = all.find(({ stage }) => !isEnded(stage))
  if (open) refuse(m.back_office_case_file_reopen_error_other({ number: open.number }))
  if (!stays) refuse(m.back_office_case_file_reopen_error_closing())
  return caseRow
}

/** Whoever is suspended gives open cases away, and kept this one because it had ended. */
async function unassignSuspended(act: StaffAct, { id, user_id, assigned_to }: CaseRow): Promise<void> {
  if (assigned_to === null || (await isColleague(act.tx, assigned_to))) return
  await updateCase(act.tx, { id, assigned_to: null })
  await recordAssignment(act, { caseRow: { id, user_id }, to: null })
}

function refuse(message: string): never {
  throw new AppError('conflict', { message })
}
