export const PLAN_PATH = '/api/case/plan'
export const PLAN_STEP_PATH = '/api/case/plan/{step}'

/** The steps of every plan, in their order. What is asked for in a case comes to them: tasks, visits, terms. */
export const PLAN_STEP_IDS = [
  'last_legal_day',
  'pesel',
  'trusted_profile',
  'passport_register',
  'e_delivery',
  'mos_account',
  'annex_link',
  'personal_info',
  'photo',
  'documents',
  'application_form',
  'questionnaire',
  'submit',
  'check',
  'fees',
  'annex_signed',
  'file',
  'last_day_to_file',
  'visit',
  'decision',
  'card',
] as const
export type PlanStepId = (typeof PLAN_STEP_IDS)[number]

/** What happens outside of this product, and the questionnaire, in which nothing is required: only its person knows that it is done. */
export const MARKED_STEP_IDS = [
  'pesel',
  'trusted_profile',
  'passport_register',
  'e_delivery',
  'mos_account',
  'annex_link',
  'questionnaire',
  'fees',
  'annex_signed',
] as const satisfies readonly PlanStepId[]
export type MarkedStepId = (typeof MARKED_STEP_IDS)[number]

/** Who acts. */
export const STEP_OWNERS = ['applicant', 'consultancy', 'third_party', 'office'] as const
export type StepOwner = (typeof STEP_OWNERS)[number]

export const PLAN_STATES = ['completed', 'late', 'current', 'upcoming'] as const
export type PlanState = (typeof PLAN_STATES)[number]
