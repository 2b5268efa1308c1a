import type { Deps } from '#config/deps.ts'
import type { Tx } from '#database/database.ts'
import { withOwnerRole } from '#database/owner-role.ts'
import type { CaseStage, ToDo } from '#features/cases/contract.ts'
import type { CaseRow } from '#features/cases/server/store.ts'
import { appealDays, appealUntil, caseStatus } from '#features/cases/status/rules.ts'
import type { CaseState } from '#features/cases/status/schema.ts'
import type { NoticeDeps } from '#features/notifications/server/mail.ts'
import { notify } from '#features/notifications/server/service.ts'
import { serviceOf } from '#features/packages/rules.ts'
import { todayInWarsaw } from '#shared/dates.ts'
import { stageMovedNotice } from './mail.ts'
import { getStatusRow } from './store.ts'

/** What a move of a case needs, to say it to its person. */
export type StatusDeps = NoticeDeps & Pick<Deps, 'payments' | 'now'>

/** What each stage says by itself, while nothing is asked and nobody waits for an answer (case_to_do()). */
const TO_DO_OF: Record<CaseStage, ToDo | null> = {
  preparing: 'submit',
  submitted: 'prepare_filing',
  ready_to_file: 'file',
  filed: 'wait_for_office',
  in_proceedings: 'wait_for_office',
  decided: 'wait_for_office',
  on_hold: 'resume',
  closed: null,
  withdrawn: null,
}

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
  const isSandbox = deps.payments.name === 'sandbox'
  const { submitted_at, package_type } = await getStatusRow(tx, { caseId, isSandbox })
  const service = serviceOf(package_type)
  const delivered = caseRow.decision_delivered_on
  const appeal_by = delivered === null ? null : appealUntil(delivered)
  const facts = { stage, held_stage, last_legal_day, service, appeal_by, check_by: null }
  return {
    number,
    stage,
    submitted_at: submitted_at === null ? null : new Date(submitted_at).toISOString(),
    filed_at: caseRow.upo_issued_at?.toISOString() ?? null,
    decision,
    appeal_by,
    appeal_days: appealDays(),
    last_legal_day,
    service,
    status: caseStatus({
      ...facts,
      to_do: TO_DO_OF[stage],
      to_do_count: 0,
      asked: NOTHING_ASKED,
      today: todayInWarsaw(deps.now()),
    }),
  }
}
