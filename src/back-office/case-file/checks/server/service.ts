import { sql } from 'drizzle-orm'
import { recordCaseReading, recordStaffAct } from '#audit/audit-log.ts'
import { requireCaseForWriting, requireCaseId } from '#back-office/case-file/server/service.ts'
import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { rows } from '#database/rows.ts'
import { anyOf } from '#database/statement.ts'
import { isUuid } from '#database/uuid.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireNotEnded } from '#features/cases/server/service.ts'
import type { NewOverrule, StaffCheck } from '#features/checks/schema.ts'
import { type JudgedCheck, judgeStoredCase, presentCheck } from '#features/checks/server/service.ts'
import { insertOverrule, withdrawOverrule } from '#features/checks/server/store.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'

type ClockDeps = Pick<Deps, 'now'>

/** What the checks say of a case; their texts quote answers, so the audit log says who has read them. Throws not_found. */
export async function readChecks(deps: ClockDeps, act: StaffAct, number: string): Promise<StaffCheck[]> {
  const caseId = await requireCaseId(act, number)
  const judged = await judgeStoredCase(deps, act.tx, caseId)
  recordCaseReading(act, caseId)
  return presentChecks(act.tx, judged)
}

/**
 * Lets a case stand although a check says otherwise; the person reads the reason. It counts until what was judged is another
 * value. Throws not_found, conflict for a case that has ended, a `good` or one that is overruled already, and
 * changed_meanwhile when the check does not say (any more) what was seen.
 */
export async function overruleCheck(
  deps: ClockDeps,
  act: StaffAct,
  { number, check, fingerprint, reason }: NewOverrule & { number: string },
): Promise<StaffCheck> {
  const { tx, actor } = act
  const caseRow = await requireCaseForWriting(act, number)
  requireNotEnded(caseRow)
  const judged = await judgeStoredCase(deps, tx, caseRow.id)
  const found = judged.find(({ id }) => id === check)
  if (!found || (fingerprint !== undefined && fingerprint !== found.fingerprint))
    throw new AppError('changed_meanwhile', { message: m.back_office_case_file_checks_changed() })
  if (found.verdict === 'good')
    throw new AppError('conflict', { message: m.back_office_case_file_checks_good() })
  const id = await insertOverrule(tx, {
    case_id: caseRow.id,
    user_id: caseRow.user_id,
    check_id: check,
    verdict: found.verdict,
    fingerprint: found.fingerprint,
    reason,
    overruled_by: actor.userId,
  })
  if (id === null) throw new AppError('conflict', { message: m.back_office_case_file_checks_overruled() })
  await recordEvent(act, { case: caseRow, event: 'check_overruled', details: { check, reason } })
  const subject = { kind: 'check_overrule', id }
  const details = { check, verdict: found.verdict }
  recordStaffAct(act, { act: 'case.check_overruled', subject, caseId: caseRow.id, details })
  return requireCheck(await readAgain(deps, tx, caseRow.id), check)
}

/** The check counts again. Throws not_found for an overrule that does not stand, and conflict for a case that has ended. */
export async function withdrawCheckOverrule(
  deps: ClockDeps,
  act: StaffAct,
  { number, id }: { number: string; id: string },
): Promise<StaffCheck[]> {
  const { tx, actor } = act
  const caseRow = await requireCaseForWriting(act, number)
  requireNotEnded(caseRow)
  const row = isUuid(id) ? await withdrawOverrule(tx, { id, caseId: caseRow.id, by: actor.userId }) : null
  if (!row) throw new AppError('not_found')
  const details = { check: row.check_id }
  await recordEvent(act, { case: caseRow, event: 'check_overrule_withdrawn', details })
  const subject = { kind: 'check_overrule', id }
  recordStaffAct(act, { act: 'case.check_overrule_withdrawn', subject, caseId: caseRow.id, details })
  return readAgain(deps, tx, caseRow.id)
}

async function readAgain(deps: ClockDeps, tx: Tx, caseId: string): Promise<StaffCheck[]> {
  return presentChecks(tx, await judgeStoredCase(deps, tx, caseId))
}

function requireCheck(list: readonly StaffCheck[], id: string): StaffCheck {
  const check = list.find((one) => one.id === id)
  if (!check) throw new Error('the check that was overruled is gone')
  return check
}

async function presentChecks(tx: Tx, list: readonly JudgedCheck[]): Promise<StaffCheck[]> {
  const names = await findNames(
    tx,
    list.flatMap(({ overrule }) => overrule?.overruled_by ?? []),
  )
  return list.map((judged) => {
    const { overrule, fingerprint } = judged
    const overruled = overrule && {
      id: overrule.id,
      reason: overrule.reason,
      at: overrule.overruled_at.toISOString(),
      by: names.get(overrule.overruled_by ?? '') ?? null,
    }
    return { ...presentCheck(judged), fingerprint, overruled }
  })
}

async function findNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await tx.execute(sql`select u.id, u.full_name from "user" u where u.id = ${anyOf(ids)}`)
  return new Map(rows<{ id: string; full_name: string }>(found).map((one) => [one.id, one.full_name]))
}
