import { recordStaffAct } from '#audit/audit-log.ts'
import type { CaseChange } from '#back-office/case-file/schema.ts'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { LegalStayBasis } from '#features/cases/deadlines/contract.ts'
import { lastLegalDaySetNotice } from '#features/cases/deadlines/server/mail.ts'
import { recordEvent, requireNotEnded } from '#features/cases/server/service.ts'
import { type CaseRow, updateCase } from '#features/cases/server/store.ts'
import { isWithoutDay } from '#features/legal-stay/rules.ts'
import {
  describeStay,
  evidenceOf,
  followWithTask,
  isSameStay,
  requireEvidence,
  type StayColumns,
} from '#features/legal-stay/server/service.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { actAsSystem } from '#session/system-act.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { claimRound, listOverRounds } from './store.ts'

/** What a change of a case says of the last legal day; what is left out stays as it is. */
export type StayChange = Pick<
  CaseChange,
  'last_legal_day' | 'last_legal_day_basis' | 'last_legal_day_evidence'
>

interface NewStay {
  caseRow: CaseRow
  change: StayChange
}

/** Whether a change of a case is about the last legal day. */
export function changesLegalStay(change: StayChange): boolean {
  const { last_legal_day: day, last_legal_day_basis: basis, last_legal_day_evidence: evidence } = change
  return day !== undefined || basis !== undefined || evidence !== undefined
}

/**
 * Notes the last legal day of a case that this transaction has locked, with what it follows from. The applicant is told of a
 * new day at the end of the round, like of verdicts; a task to find the day out is done with it. Throws conflict when the case
 * has ended, and invalid_input for a day that has passed while the case is not filed, and for a document that is not there.
 */
export async function setLastLegalDay(
  deps: Deps,
  act: StaffAct,
  { caseRow, change }: NewStay,
): Promise<void> {
  requireNotEnded(caseRow)
  const wanted = columnsOf(caseRow, change)
  if (isSameStay(caseRow, wanted) && !caseRow.last_legal_day_own) return
  const { last_legal_day: day, last_legal_day_basis: basis } = wanted
  requireNotPassed(caseRow, { day, today: todayInWarsaw(deps.now()) })
  if (change.last_legal_day_evidence) await requireShown(act, { caseRow, change })
  // A day that the applicant has given, and that is right, is confirmed without a word.
  const isSameDay = caseRow.last_legal_day === day
  const round = isSameDay ? { last_legal_day_own: false } : roundOf(caseRow, { day, basis, at: deps.now() })
  const after = await updateCase(act.tx, {
    id: caseRow.id,
    ...wanted,
    ...round,
    last_legal_day_set_at: deps.now(),
  })
  await followWithTask(deps, act, after)
  await recordStay(act, after)
}

function requireShown({ tx }: StaffAct, { caseRow, change }: NewStay): Promise<void> {
  const { last_legal_day_evidence: evidence } = change
  if (!evidence) return Promise.resolve()
  return requireEvidence(tx, { caseId: caseRow.id, evidence, field: 'last_legal_day_evidence' })
}

async function recordStay(act: StaffAct, caseRow: CaseRow): Promise<void> {
  const { id, last_legal_day: day, last_legal_day_basis: basis, last_legal_day_evidence: evidence } = caseRow
  await recordEvent(act, { case: caseRow, event: 'last_legal_day_set', details: describeStay(caseRow) })
  recordStaffAct(act, {
    act: 'case.last_legal_day_set',
    subject: { kind: 'case', id },
    caseId: id,
    details: { day: day ?? 'none', basis: basis ?? 'none', ...(evidence && { evidence }) },
  })
}

/** What was shown for another day does not show a new one, and a ground goes with the day that follows from it. */
function columnsOf(caseRow: CaseRow, change: StayChange): StayColumns {
  const day = change.last_legal_day === undefined ? caseRow.last_legal_day : change.last_legal_day
  const isSameDay = day === caseRow.last_legal_day
  const keptBasis = day === null && !isSameDay ? null : caseRow.last_legal_day_basis
  const basis = change.last_legal_day_basis === undefined ? keptBasis : change.last_legal_day_basis
  const kept = isSameDay ? evidenceOf(caseRow) : null
  const evidence = change.last_legal_day_evidence === undefined ? kept : change.last_legal_day_evidence
  return {
    last_legal_day: day,
    last_legal_day_basis: basis,
    last_legal_day_unknown: caseRow.last_legal_day_unknown && day === null && !isWithoutDay(basis),
    last_legal_day_evidence: evidence?.document_type ?? null,
    last_legal_day_page: evidence?.page ?? null,
  }
}

/** Nobody files by a day that has passed: it is mistyped. What stood before the change can be put back whatever it is. */
function requireNotPassed(
  { last_legal_day, upo_number, stay_changed_at, stay_round_from }: CaseRow,
  { day, today }: { day: string | null; today: string },
): void {
  if (day === null || day >= today || upo_number !== null || day === last_legal_day) return
  if (stay_changed_at !== null && day === stay_round_from) return
  const message = m.back_office_case_file_error_stay_passed()
  throw new AppError('invalid_input', { fields: { last_legal_day: [message] } })
}

interface NewRound {
  day: string | null
  basis: LegalStayBasis | null
  at: Date
}

/** The first change begins the round; the day that stood before it, put back, is again whose it was. */
function roundOf(caseRow: CaseRow, { day, basis, at }: NewRound) {
  const isRunning = caseRow.stay_changed_at !== null
  const from = isRunning ? caseRow.stay_round_from : caseRow.last_legal_day
  const isOwn = isRunning ? caseRow.stay_round_own : caseRow.last_legal_day_own
  return {
    last_legal_day_own: isOwn && day === from && (day !== null || basis !== null),
    stay_round_from: from,
    stay_round_own: isOwn,
    stay_round_at: isRunning ? caseRow.stay_round_at : at,
    stay_changed_at: at,
  }
}

export const TELL_LAST_LEGAL_DAYS = 'cases.tell-last-legal-days'

const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Tells applicants of last legal days whose round is over: one notice and one mail, none where the day was put back. */
export async function tellLastLegalDays(deps: Deps): Promise<void> {
  const now = deps.now()
  for (let after = FIRST_ID; ; ) {
    const over = await listOverRounds(deps.database.db, { now, after, limit: BATCH })
    for (const caseId of over) await tellRound(deps, { caseId, now })
    const last = over.at(-1)
    if (!last || over.length < BATCH) return
    after = last
  }
}

/** A failure for one case does not stop the others; the next run tries again. */
async function tellRound(deps: Deps, { caseId, now }: { caseId: string; now: Date }): Promise<void> {
  try {
    await actAsSystem({ database: deps.database, task: TELL_LAST_LEGAL_DAYS }, async ({ tx }) => {
      const round = await claimRound(tx, { caseId, now })
      if (!round || round.is_ended || round.day === null || round.day === round.before) return
      const { user_id: userId, day, is_filed: isFiled } = round
      await notify(deps, tx, lastLegalDaySetNotice({ userId, day, isFiled }))
    })
  } catch (error) {
    deps.log.error(
      { err: error, case: caseId },
      'a last legal day could not be told; the next run tries again',
    )
  }
}
