import { CASE_STAGES } from '#features/cases/contract.ts'

export const MACROS_PATH = '/api/staff/macros'
export const MACRO_PATH = '/api/staff/macros/{id}'

/** Of the whole team. */
export const MACROS_MAX = 200
/** A task can be due so many days after it is added. */
export const MACRO_DUE_DAYS_MAX = 365

/** Where staff move a case without saying more: filing needs the receipt, and a decision what was decided. */
export const MACRO_STAGES = CASE_STAGES.filter(
  (stage) => stage !== 'preparing' && stage !== 'filed' && stage !== 'decided',
)
export type MacroStage = (typeof MACRO_STAGES)[number]
