import { CASE_STAGES, type CaseStage } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'

/** What a case that has ended and its history say of the time before. */
export interface WayBack {
  /** The stage from which it was ended, and the one in which it was put on hold last; null where the history has none. */
  ended_from: string | null
  held_from: string | null
  has_decision: boolean
  has_receipt: boolean
  is_submitted: boolean
}

type StageBefore = { stage: CaseStage; held_stage: CaseStage | null }

/**
 * The stage to which a case is reopened: the one from which it was ended. Where the history does not say it, the earliest one
 * that what is in the case allows: "decided" with a decision, "filed" with the receipt, "submitted" with a submission.
 */
export function stageBeforeEnd(case_: WayBack): StageBefore {
  const stage = openStage(case_, case_.ended_from)
  if (stage && stage !== 'on_hold') return { stage, held_stage: null }
  const held = openStage(case_, case_.held_from)
  if (stage && held && held !== 'on_hold') return { stage, held_stage: held }
  return { stage: earliestStage(case_), held_stage: null }
}

const FILED = ['filed', 'in_proceedings', 'decided']

/** A stage by its name, if a case with this content can be in it. */
function openStage({ has_receipt }: WayBack, name: string | null): CaseStage | null {
  const stage = CASE_STAGES.find((one) => one === name)
  if (!stage || isEnded(stage)) return null
  return FILED.includes(stage) && !has_receipt ? null : stage
}

function earliestStage({ has_decision, has_receipt, is_submitted }: WayBack): CaseStage {
  if (has_receipt) return has_decision ? 'decided' : 'filed'
  return is_submitted ? 'submitted' : 'preparing'
}

const NOT_FILED: readonly CaseStage[] = ['preparing', 'submitted', 'ready_to_file']

/** Until it is filed, every answer of the form is needed. */
export function needsAnswers({ stage, held_stage }: StageBefore): boolean {
  return NOT_FILED.includes(held_stage ?? stage)
}
