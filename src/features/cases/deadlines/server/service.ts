import { withOwnerRole } from '#database/owner-role.ts'
import { AppError } from '#errors/app-error.ts'
import { recordEvent, requireOpenCase } from '#features/cases/server/service.ts'
import { listCases, lockCase, updateCase } from '#features/cases/server/store.ts'
import { m } from '#messages/messages.js'
import type { Act, ApplicantActor } from '#session/actor.ts'

/**
 * Notes the last day (YYYY-MM-DD) of the caller's legal stay as the caller gives it, or clears it. Throws conflict when
 * the consultancy has noted or confirmed a day, when the application is filed, and when the case has ended.
 */
export async function setOwnLastLegalDay(
  act: Act<ApplicantActor>,
  day: string | null,
): Promise<{ last_legal_day: string | null }> {
  const { tx, actor } = act
  // Not to know a day is nothing to open a case for.
  if (day === null && (await listCases(tx, actor.userId)).length === 0) return { last_legal_day: null }
  const open = await requireOpenCase(act)
  // Applicants have no right to change a case.
  await withOwnerRole(tx, async () => {
    const caseRow = await lockCase(tx, open.id)
    if (!caseRow) throw new AppError('not_found')
    const { last_legal_day: before, last_legal_day_own: isOwn, upo_number } = caseRow
    if (upo_number !== null) throw new AppError('conflict', { message: m.cases_stay_filed() })
    if (before !== null && !isOwn) throw new AppError('conflict', { message: m.cases_stay_noted() })
    if (before === day) return
    // What the consultancy has cleared is no news any more once its person has given a day.
    const told = { stay_round_at: null, stay_changed_at: null, stay_round_from: null, stay_round_own: false }
    await updateCase(tx, { id: open.id, last_legal_day: day, last_legal_day_own: day !== null, ...told })
    await recordEvent(act, { case: open, event: 'last_legal_day_set', details: { day } })
  })
  return { last_legal_day: day }
}
