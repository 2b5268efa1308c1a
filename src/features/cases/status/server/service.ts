import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { type Asked, appealDays, appealUntil, caseStatus, toDoOf } from '#features/cases/status/rules.ts'
import type { CaseState, CaseStatus } from '#features/cases/status/schema.ts'
import type { NoticeDeps } from '#features/notifications/server/mail.ts'
import { notify } from '#features/notifications/server/service.ts'
import { serviceOf } from '#features/packages/rules.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { caseReopenedNotice, stageMovedNotice } from './mail.ts'
import { getStatusRow } from './store.ts'

/** What a move of a case needs, to say it to its person. */
export type StatusDeps = NoticeDeps & Pick<Deps, 'payments' | 'now'>

const NOTHING_ASKED: Asked = { documents: 0, messages: 0, questions: 0, tasks: 0 }

/** Notifies the person of a case that it has moved to another stage, in the bell and by mail. */
export async function notifyOfStage(
  deps: StatusDeps,
  tx: Tx,
  { caseRow, isReceipt }: { caseRow: CaseRow; isReceipt: boolean },
): Promise<void> {
  const { state, open } = await withOwnerRole(tx, () => readState(deps, tx, caseRow))
  await notify(deps, tx, stageMovedNotice({ userId: caseRow.user_id, state, open, isReceipt }))
}

/** Notifies the person of a case that it is open again, and says what is next in it. */
export async function notifyOfReopening(
  deps: StatusDeps,
  tx: Tx,
  { caseRow, isRecordErased }: { caseRow: CaseRow; isRecordErased: boolean },
): Promise<void> {
  const { state, open } = await withOwnerRole(tx, () => readState(deps, tx, caseRow))
  await notify(deps, tx, caseReopenedNotice({ userId: caseRow.user_id, state, open, isRecordErased }))
}

interface Moved {
  state: CaseState
  /** What is still asked of the person beside the news; null where it is the news, or nothing. */
  open: CaseStatus | null
}

/** The state that a case is in by its new stage, and what is open beside it. */
async function readState(deps: StatusDeps, tx: Tx, caseRow: CaseRow): Promise<Moved> {
  const { id: caseId, number, stage, held_stage, decision, last_legal_day } = caseRow
  const { decision_delivered_on: deliveredOn, decision_instance } = caseRow
  const isSandbox = deps.payments.name === 'sandbox'
  const row = await getStatusRow(tx, { caseId, isSandbox })
  const { submitted_at, asked, task_due } = row
  const service = serviceOf(row.package_type)
  const appeal_by = deliveredOn === null ? null : appealUntil({ deliveredOn, instance: decision_instance })
  const statusWith = (open: Asked) =>
    caseStatus({
      ...{ stage, held_stage, last_legal_day, service, decision, decision_instance, appeal_by, task_due },
      check_by: null,
      to_do: toDoOf(stage),
      to_do_count: 0,
      asked: open,
      today: todayInWarsaw(deps.now()),
    })
  // Nobody is sent to sign while a document or an answer has to change first.
  const hinders = { ...NOTHING_ASKED, documents: asked.documents, questions: asked.questions }
  const status = statusWith(stage === 'ready_to_file' ? hinders : NOTHING_ASKED)
  const open = statusWith(asked)
  return {
    open: open.to_do === status.to_do ? null : open,
    state: {
      number,
      stage,
      submitted_at: submitted_at === null ? null : new Date(submitted_at).toISOString(),
      filed_at: caseRow.upo_issued_at?.toISOString() ?? null,
      decision,
      decision_instance,
      appeal_by,
      appeal_days: appealDays(decision_instance),
      last_legal_day,
      service,
      status,
    },
  }
}
