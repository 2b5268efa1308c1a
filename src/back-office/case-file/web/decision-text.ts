import type { Decision, DecisionInstance } from '#features/cases/status/contract.ts'
import { m } from '#messages/messages.js'

/** Words for what the office has decided. */
export const DECISION_NAMES: Record<Decision, () => string> = {
  granted: m.back_office_case_file_decision_granted,
  refused: m.back_office_case_file_decision_refused,
  discontinued: m.back_office_case_file_decision_discontinued,
}

/** Words for who decides. */
export const INSTANCE_NAMES: Record<DecisionInstance, () => string> = {
  first: m.back_office_case_file_decision_instance_first,
  second: m.back_office_case_file_decision_instance_second,
}
