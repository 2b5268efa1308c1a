import { answer } from '#back-office/case-file/conversation/server/service.ts'
import { findTemplate, requireCaseForWriting, requireVersion } from '#back-office/case-file/server/service.ts'
import { addCaseTask } from '#back-office/case-file/tasks/server/service.ts'
import type { Deps } from '#config/deps.ts'
import { AppError, type ErrorCode } from '#errors/app-error.ts'
import { moveCase, requireNotEnded } from '#features/cases/server/service.ts'
import { updateCase } from '#features/cases/server/store.ts'
import { m } from '#messages/messages.js'
import type { StaffAct } from '#session/actor.ts'
import type { StaffSession } from '#session/staff-session.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { dueDayOf } from '../rules.ts'
import type { ActResult, Acts, CaseActs } from '../schema.ts'

type SeenCase = CaseActs['cases'][number]

/**
 * Does the same in several cases, each in a transaction of its own: a case in which one of the acts is refused is left out
 * whole, with the reason in a sentence, and the others are done. Answers in the order of `cases`. Only one case is locked at a
 * time, so that two calls over the same cases wait for each other and never lock each other out.
 */
export async function actOnCases(
  deps: Deps,
  session: StaffSession,
  { cases, ...acts }: CaseActs,
): Promise<ActResult[]> {
  // Who is not of the team learns nothing of any case.
  await session.transaction(async () => {})
  const results: ActResult[] = []
  for (const seen of cases) {
    const { number } = seen
    const reason = await session
      .transaction((act) => actOnCase(deps, act, { ...seen, acts }))
      .then(() => null, explainRefusal)
    results.push(reason === null ? { number, done: true } : { number, done: false, reason })
  }
  return results
}

/**
 * Does all of it in one case, by the same rules as one by one: the message, the task, then the move, which may end the
 * case. The version of the case changes in any event, so that the same call once more does nothing. Throws not_found,
 * conflict when the case has ended or the template does not fit it, changed_meanwhile when somebody has changed it since
 * `updated_at` or a colleague has written after the message `after`, and as answer, addCaseTask and moveCase do.
 */
export async function actOnCase(
  deps: Deps,
  act: StaffAct,
  { number, updated_at, after, acts }: SeenCase & { acts: Acts },
): Promise<void> {
  const caseRow = await requireCaseForWriting(act, number)
  requireNotEnded(caseRow)
  await requireVersion(deps, act, { caseRow, updated_at })
  const { message, task, stage, reason } = acts
  if (message)
    await answer(deps, act, { number, after, text: await writeText(deps, act, { number, message }) })
  if (task) await addCaseTask(deps, act, { number, task: setDueDay(deps, task) })
  const { id } = caseRow
  if (stage) await moveCase(act, { deps, caseId: id, to: stage, ...(reason ? { reason } : {}) })
  else await updateCase(act.tx, { id })
}

/** What the composer of the case would hold: the text as it is, or the template with the fields of this case. */
async function writeText(
  deps: Deps,
  act: StaffAct,
  { number, message: { text, template } }: { number: string; message: NonNullable<Acts['message']> },
): Promise<string> {
  if (text !== undefined) return text
  const written = template === undefined ? null : await findTemplate(deps, act, { number, id: template })
  if (!written) throw new AppError('conflict', { message: m.back_office_acts_template_unfit() })
  return written.text
}

function setDueDay(deps: Pick<Deps, 'now'>, { due_in_days, due_on, ...task }: NonNullable<Acts['task']>) {
  return { ...task, due_on: dueDayOf({ due_on, due_in_days }, todayInWarsaw(deps.now())) }
}

/** What is refused for this case alone. */
const OF_THE_CASE: readonly ErrorCode[] = [
  'not_found',
  'changed_meanwhile',
  'conflict',
  'stage_not_allowed',
  'invalid_input',
]

/** Why a case is left out, in a sentence; a failure of the server or of the session is thrown on. */
function explainRefusal(error: unknown): string {
  if (!(error instanceof AppError) || !OF_THE_CASE.includes(error.code)) throw error
  if (error.code === 'not_found') return m.back_office_acts_gone()
  // With the case as it is now; without it a colleague has written, which the sentence says.
  if (error.code === 'changed_meanwhile' && error.detail) return m.back_office_acts_changed()
  const [sentence] = Object.values(error.fields ?? {}).flat()
  return sentence ?? error.message
}
