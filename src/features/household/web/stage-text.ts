import type { CaseStage } from '#features/cases/contract.ts'
import { m } from '#messages/messages.js'

const STAGES: Record<CaseStage, () => string> = {
  preparing: m.household_stage_preparing,
  submitted: m.household_stage_submitted,
  ready_to_file: m.household_stage_ready_to_file,
  filed: m.household_stage_filed,
  in_proceedings: m.household_stage_in_proceedings,
  decided: m.household_stage_decided,
  on_hold: m.household_stage_on_hold,
  closed: m.household_stage_closed,
  withdrawn: m.household_stage_withdrawn,
}

/** Where somebody else's case is, without its days and its decision: those are not shared. */
export const describeStage = (stage: CaseStage): string => STAGES[stage]()
