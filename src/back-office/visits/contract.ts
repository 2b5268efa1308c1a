import { VISIT_OUTCOMES } from '#features/appointments/contract.ts'

export const VISITS_PATH = '/api/staff/visits'
export const VISIT_TIMES_PATH = '/api/staff/visits/{kind}/{id}/times'
export const VISIT_OUTCOME_PATH = '/api/staff/visits/{kind}/{id}/outcome'
export const VISIT_MOVE_PATH = '/api/staff/visits/{kind}/{id}/move'
export const VISIT_CANCEL_PATH = '/api/staff/visits/{kind}/{id}/cancel'
export const VISIT_WITH_PATH = '/api/staff/visits/{kind}/{id}/with'

/** The screen. */
export const VISITS_PAGE = '/office/visits'

/** An appointment at an office, or a consultation by phone. */
export const VISIT_KINDS = ['appointment', 'consultation'] as const
export const VISIT_STATUSES = ['scheduled', ...VISIT_OUTCOMES, 'canceled'] as const
export type VisitStatus = (typeof VISIT_STATUSES)[number]

/** The most days of one list: six weeks. */
export const VISIT_DAYS_MAX = 42
