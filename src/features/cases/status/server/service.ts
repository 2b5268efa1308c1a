import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { appealDays, appealUntil, caseStatus, toDoOf } from '#features/cases/status/rules.ts'
import type { CaseState } from '#features/cases/status/schema.ts'
import type { NoticeDeps } from '#features/notifications/server/mail.ts'
import { notify } from '#features/notifications/server/service.ts'
import { serviceOf } from '#features/packages/rules.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { stageMovedNotice } from './mail.ts'
import { getStatusRow } from './store.ts'

/** What a move of a case needs, to say it to its person. */
export type StatusDeps = NoticeDeps & Pick<Deps, 'payments' | 'now'>

const NOTHING_ASKED = { documents: 0, messages: 0, questions: 0, tasks: 0 }

/** Notifies the person of a case that it has moved to another stage, in the bell and by mail. */
export async function notifyOfStage(
  deps: StatusDeps,
  tx: Tx,
  { caseRow, isReceipt }: { caseRow: CaseRow; isReceipt: boolean },
): Promise<void> {
  const state = await withOwnerRole(tx, () => readState(deps, tx, caseRow))
  await notify(deps, tx, stageMovedNotice({ userId: caseRow.user_id, state, isReceipt }))
}

/** The state that a case is in by its stage alone. */
async function readState(deps: StatusDeps, tx: Tx, caseRow: CaseRow): Promise<CaseState> {
  const { id: caseId, number, stage, held_stage, decision, last_legal_day } = caseRow
  const { decision_delivered_on: deliveredOn, decision_instance } = caseRow
  const isSandbox = deps.payments.name === 'sandbox'
  const { submitted_at, package_type } = await getStatusRow(tx, { caseId, isSandbox })
  const service = serviceOf(package_type)
  const appeal_by = deliveredOn === null ? null : appealUntil({ deliveredOn, instance: decision_instance })
  const facts = { stage, held_stage, last_legal_day, service, decision_instance, appeal_by, check_by: null }
  return {
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
    status: caseStatus({
      ...facts,
      to_do: toDoOf(stage),
      to_do_count: 0,
      asked: NOTHING_ASKED,
      today: todayInWarsaw(deps.now()),
    }),
  }
}
