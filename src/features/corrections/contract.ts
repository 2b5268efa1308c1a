import { TEXT_MAX } from '#features/questionnaire/contract.ts'

export const CORRECTIONS_PATH = '/api/corrections'
export const CORRECTION_PATH = '/api/corrections/{id}'

/** Whose answers can be corrected. */
export const CORRECTED_RECORDS = ['personal_info', 'application_form', 'questionnaire'] as const
export type CorrectedRecord = (typeof CORRECTED_RECORDS)[number]

/** Why an answer should be another one. */
export const CORRECTION_REASONS = [
  'differs_from_document',
  'spelling',
  'incomplete',
  'out_of_date',
  'other',
] as const
export type CorrectionReason = (typeof CORRECTION_REASONS)[number]

export const CORRECTION_ANSWERS = ['agree', 'decline'] as const
export const CORRECTION_ACTS = ['remind', 'take_back'] as const

/** The longest answers are those to the questionnaire. */
export const MAX_PROPOSED_LENGTH = TEXT_MAX
export const MAX_CORRECTION_MESSAGE = 1000
/** The newest ones that are listed. */
export const CORRECTIONS_SHOWN = 50
export const REMIND_AFTER_HOURS = 24
