import { recordStaffAct } from '#audit/audit-log.ts'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { lastLegalDaySetNotice } from '#features/cases/deadlines/server/mail.ts'
import { recordEvent, requireNotEnded } from '#features/cases/server/service.ts'
import { type CaseRow, updateCase } from '#features/cases/server/store.ts'
import { notify } from '#features/notifications/server/service.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import { actAsSystem } from '#session/system-act.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { claimRound, listOverRounds } from './store.ts'

interface NewDay {
  caseRow: CaseRow
  /** YYYY-MM-DD; null clears it. */
  day: string | null
}

/**
 * Notes the last legal day of a case that this transaction has locked. The applicant is told at the end of the round, like of
 * verdicts. Throws conflict when the case has ended, and invalid_input for a day that has passed while the case is not filed.
 */
export async function setLastLegalDay(
  { now }: Pick<Deps, 'now'>,
  act: StaffAct,
  { caseRow, day }: NewDay,
): Promise<void> {
  requireNotEnded(caseRow)
  const isSame = caseRow.last_legal_day === day
  if (isSame && !caseRow.last_legal_day_own) return
  requireNotPassed(caseRow, { day, today: todayInWarsaw(now()) })
  // A day that the applicant has given, and that is right, is confirmed without a word.
  const round = isSame ? { last_legal_day_own: false } : roundOf(caseRow, { day, at: now() })
  await updateCase(act.tx, { id: caseRow.id, last_legal_day: day, ...round })
  await recordEvent(act, { case: caseRow, event: 'last_legal_day_set', details: { day } })
  recordStaffAct(act, {
    act: 'case.last_legal_day_set',
    subject: { kind: 'case', id: caseRow.id },
    caseId: caseRow.id,
    details: { day: day ?? 'none' },
  })
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

/** The first change begins the round; the day that stood before it, put back, is again whose it was. */
function roundOf(caseRow: CaseRow, { day, at }: { day: string | null; at: Date }) {
  const isRunning = caseRow.stay_changed_at !== null
  const from = isRunning ? caseRow.stay_round_from : caseRow.last_legal_day
  const isOwn = isRunning ? caseRow.stay_round_own : caseRow.last_legal_day_own
  return {
    last_legal_day_own: isOwn && day === from,
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
