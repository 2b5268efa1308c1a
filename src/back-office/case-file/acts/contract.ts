import { CASE_STAGES } from '#features/cases/contract.ts'

export const ACTS_PATH = '/api/staff/cases/acts'

/** Cases in which the same is done in one call. */
export const MOST_ACTED_ON = 100
/** A task can be due so many days after it is added. */
export const MOST_DUE_IN_DAYS = 365

/** Without `decided`: what the office has decided, and when it was delivered, belongs to that move, case by case. */
export const ACT_STAGES = CASE_STAGES.filter((stage) => stage !== 'decided')
export type ActStage = (typeof ACT_STAGES)[number]
